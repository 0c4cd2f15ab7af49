"""The engine of rifts_v2: its rules, tied to the loops that play any ruleset."""

from __future__ import annotations

from rifts_env.core.engine import Engine
from rifts_env.core.parts import Parts
from rifts_env.rulesets.base.perception import perceived
from rifts_env.rulesets.base.standing import is_cut_off, potential
from rifts_env.rulesets.rifts_v2.check import check
from rifts_env.rulesets.rifts_v2.edits import is_passive, settle_edit
from rifts_env.rulesets.rifts_v2.mask import legal_mask
from rifts_env.rulesets.rifts_v2.menu import problem, read_code
from rifts_env.rulesets.rifts_v2.observe import FEATURES, observe
from rifts_env.rulesets.rifts_v2.rounds import begin_battle
from rifts_env.rulesets.rifts_v2.rows import MENU
from rifts_env.rulesets.rifts_v2.step import settle, step
from rifts_env.rulesets.rifts_v2.tactics import appraise, choose_best, choose_brute, weigh

ENGINE = Engine(
    Parts(
        name="rifts_v2",
        menu=MENU,
        features=FEATURES,
        begin_battle=begin_battle,
        step=step,
        settle=settle,
        read_code=read_code,
        problem=problem,
        legal_mask=legal_mask,
        check=check,
        settle_edit=settle_edit,
        is_passive=is_passive,
        observe=observe,
        perceived=perceived,
        choose_best=choose_best,
        choose_brute=choose_brute,
        weigh=weigh,
        appraise=appraise,
        is_cut_off=is_cut_off,
        potential=potential,
    )
)
