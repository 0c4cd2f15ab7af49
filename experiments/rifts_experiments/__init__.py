"""What is done with the environments: training, tournaments, ratings, benchmarks and reports."""
