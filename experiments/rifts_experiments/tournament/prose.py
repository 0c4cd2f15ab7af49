"""What a tournament's report says in sentences; `{names}` are filled in."""

OPENING = """\
{controllers} controllers on {encounters} encounters{rules}, {battles} battles, seed {seed}{options}. Each pairing \
fought {pairs} seeds on each encounter, each seed twice: seats swapped, the same dice. A draw, or a battle that a \
limit ended, is half a win. Encounters weigh the same. Intervals hold 95 times in a hundred. \
`rifts tournament` with the `tournament.yaml` of this folder fights it again.
"""

CLOCKED = """
**Not reproducible:** {names} think for a time and not for a number of steps, so a rerun gives other numbers.
"""

RATINGS = """\
By the model of Bradley and Terry: 400 points more are odds of ten to one, the mean is 0. Each pairing is given half \
a seed won and half a seed lost on each encounter, so that who never lost has a rating too; where nearly all battles \
go one way, a rating says little more than how many battles there were. Intervals from {resamples} Bayesian \
bootstraps of the seeds.

"""

PAYOFFS = """\
Score of the row against the column, with Wilson's interval.

"""

EQUILIBRIUM = """\
The mixture of controllers that none of them beats (where there are several, one of them), its mean over the \
resamples, what each scores against it, and who scores most against each. What a controller gives away here is that \
score less a half: a lower bound, for a player outside this tournament may do better (`rifts exploit`).

"""

SEATS = """\
What the first side of each encounter scores, whoever plays it.

"""

VERBS = """\
Of a hundred choices, in and out of turn; `verbs.csv` has the counts, each form of a verb by itself. A verb may be \
missing because nobody here could use it.

"""

EXPLOIT = """\
# What {target} gives away

Best response: `{response}`, {found}.

It scores {score} in {battles} battles on fresh dice, so {target} gives away at least {gain} of a win in each battle \
({low} to {high}, by the interval of the score). This is a lower bound: a larger budget or another kind of response \
may find more.

"""

TRAINED = """\
a policy that was trained against it alone, for {steps} decisions of its own after an imitation, seed {seed}"""

SEARCHED = """\
found by `{by}` with {generations} generations of {population} candidates, {pairs} seeds each in either seat on each \
encounter: {searched} battles, seed {seed}"""
