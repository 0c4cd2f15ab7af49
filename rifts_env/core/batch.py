"""Many battles side by side, in one call: the learner's choices, everyone else's, masks, views and rewards.

A lane (see `rifts_env.core.lanes`) is one battle with the learner's business. Between two decisions of the learner
the compiled tactics choose. What a step leaves is in the lane's record, its mask and its view.
"""

from __future__ import annotations

from typing import Any

from rifts_env.core.dice import GOLDEN, MASK32, NOBODY, mix
from rifts_env.core.lanes import ALL_SIDES, ANY_SIDE, ASKED, DISABLED, SAME_STEP, STAY, draw
from rifts_env.core.parts import open_rule
from rifts_env.core.picking import nth_code

TOGETHER = 16  # lanes that are stepped, then offered, then shown: so the code of each stays in the processor's cache
MOST_TRIES = 100  # battles that end before the learner has decided anything are begun anew

# A ruleset's rules (`parts.Parts`) and what was tied to them before, put in place by `tie`.
begin_battle: Any = None
advance: Any = None
choose: Any = None
legal_mask: Any = None
observe: Any = None
choose_by: Any = None
weigh_by: Any = None
is_cut_off: Any = None
potential: Any = None
FIXED_SIZE = BLOCKS = 0


# ---------------------------------------------------------------- beginning
@open_rule
def begin_lane(battles: Any, fresh: Any, books: Any, at: int, lane: Any, out: Any, doctrines: Any) -> None:
    """Begin the lane's next battle and go on to the learner's first decision.

    A battle that is over before the learner has decided anything is no episode; the next one is begun in its place.
    """
    b, book = battles[at], books[0]
    for _ in range(MOST_TRIES):
        lane.episode = int(lane.episode) + 1
        setup = int(lane.setup_wanted)
        if setup < 0:
            setup = (draw(lane, 1) * int(lane.setups)) >> 31
        lane.setup = setup
        battles[at] = fresh[setup]
        b, book = battles[at], books[setup]
        lane.side = int(lane.side_wanted)
        if lane.side == ANY_SIDE:
            lane.side = (draw(lane, 2) * int(book.sides)) >> 31
        b.dice_key = draw(lane, 3)
        b.dice_salt = draw(lane, 4)
        lane.total = 0
        begin_battle(b)
        advance(b, book)
        let_others_choose(b, book, lane, out, doctrines)
        if b.over == 0:
            break
    lane.fresh = 1
    lane.done = 1 if b.over != 0 else 0
    lane.terminated = 0
    lane.truncated = 0
    lane.illegal = 0
    lane.length = 0
    lane.reward = 0.0
    lane.outcome = 0.0
    lane.shaped = 0.0
    lane.actor = NOBODY
    lane.decisions = int(lane.total)


@open_rule
def is_learners(b: Any, book: Any, lane: Any) -> bool:
    """Whether the decision that is wanted is the learner's."""
    return lane.side == ALL_SIDES or book.sheet[b.decision_who].side == lane.side


@open_rule
def is_asked(b: Any, book: Any, lane: Any) -> bool:
    """Whether the decision that is wanted goes through `step`: the learner's, or that of a side which is asked too."""
    return is_learners(b, book, lane) or lane.tactic[book.sheet[b.decision_who].side] == ASKED


@open_rule
def let_others_choose(b: Any, book: Any, lane: Any, out: Any, doctrines: Any) -> None:
    """Let the compiled tactics decide until somebody else has to, or the battle is over."""
    while b.over == 0 and not is_asked(b, book, lane):
        legal = legal_mask(b, book, out)
        doctrine = doctrines[lane.tactic[book.sheet[b.decision_who].side]]
        choose(b, book, choose_by(b, book, doctrine, legal, out), 0.0, 0.0, 0)
        lane.total = int(lane.total) + 1
        lane.decisions = int(lane.decisions) + 1


# ---------------------------------------------------------------- showing
@open_rule
def show(b: Any, book: Any, lane: Any, full: int, out: Any, sight: Any) -> None:
    """Write mask and view. After the end they are those of whoever decided last."""
    offer(b, book, lane, out)
    observe(b, book, lane.who, full, sight)


@open_rule
def offer(b: Any, book: Any, lane: Any, out: Any) -> None:
    """Write what is to be decided and the mask. After the end one code stays legal.

    No mask is ever empty: samplers that meet an empty one draw an illegal action without a word.
    """
    lane.kind = int(b.decision_kind)
    if b.over == 0:
        lane.who = int(b.decision_who)
        lane.legal = legal_mask(b, book, out)
    else:
        for code in range(FIXED_SIZE + BLOCKS * len(b.fighter)):
            out.legal[code] = 0
        out.legal[0] = 1
        lane.legal = 1
    lane.deciding = int(book.sheet[lane.who].side)


# ---------------------------------------------------------------- one step
@open_rule
def step_lane(b: Any, book: Any, lane: Any, out: Any, doctrines: Any) -> None:
    """Play the code that was asked for, then everyone else's until one is asked for again or the battle is over.

    An illegal code is replaced by the first legal one, and noted. What is legal stands in the lane's mask since it
    was shown.
    """
    code = int(lane.code)
    lane.fresh = 0
    lane.illegal = 0
    lane.terminated = 0
    lane.truncated = 0
    lane.decisions = 1
    lane.actor = int(b.decision_who)
    acting = int(book.sheet[b.decision_who].side)
    lane.acting = acting
    gaining = acting if lane.side == ALL_SIDES else int(lane.side)
    size = FIXED_SIZE + BLOCKS * len(b.fighter)
    if code < 0 or code >= size or out.legal[code] == 0:
        lane.illegal = 1
        code = nth_code(out, size, 0)
    if lane.shaping != 0.0 and acting == gaining:
        lane.before = potential(b, book, gaining)
    choose(b, book, code, 0.0, 0.0, 0)
    lane.length = int(lane.length) + 1
    lane.total = int(lane.total) + 1
    let_others_choose(b, book, lane, out, doctrines)
    reward_lane(b, book, lane, gaining)


@open_rule
def reward_lane(b: Any, book: Any, lane: Any, gaining: int) -> None:
    """The outcome for a side, and how much its potential has grown from one of its decisions to the next."""
    lane.outcome = 0.0
    lane.shaped = 0.0
    if b.over != 0:
        lane.done = 1
        lane.battles = int(lane.battles) + 1
        lane.winner = int(b.winner)
        lane.last_length = int(lane.length)
        lane.truncated = 1 if is_cut_off(b) else 0
        lane.terminated = 1 - int(lane.truncated)
        if b.winner >= 0:
            lane.outcome = 1.0 if b.winner == gaining else -1.0
    if lane.shaping != 0.0 and (b.over != 0 or is_learners(b, book, lane)):
        after = 0.0 if lane.terminated != 0 else potential(b, book, gaining)
        lane.shaped = lane.shaping * (lane.gamma * after - lane.before)
    lane.reward = lane.outcome + lane.shaped


# ---------------------------------------------------------------- the batch
@open_rule
def reset_lanes(
    battles: Any,
    fresh: Any,
    books: Any,
    first: int,
    past: int,
    full: int,
    outs: Any,
    sights: Any,
    lanes: Any,
    doctrines: Any,
) -> int:
    """Begin a new battle in every lane from `first` to before `past` that wants one; show all of them."""
    begun = 0
    for at in range(first, past):
        lane = lanes[at]
        if lane.wanted != 0:
            lane.wanted = 0
            begin_lane(battles, fresh, books, at, lane, outs[at], doctrines)
            begun += 1
        show(battles[at], books[lane.setup], lane, full, outs[at], sights[at])
    return begun


@open_rule
def step_lanes(
    battles: Any,
    fresh: Any,
    books: Any,
    first: int,
    past: int,
    full: int,
    mode: int,
    outs: Any,
    sights: Any,
    lanes: Any,
    doctrines: Any,
) -> int:
    """One step of every lane from `first` to before `past`; a lane whose code is STAY is left as it stands.

    Args:
        battles: one record a lane.
        fresh: the encounters, not yet begun.
        books: their books.
        first: the first lane.
        past: one past the last.
        full: 1 shows what a fighter cannot perceive.
        mode: what becomes of a lane that is done: NEXT_STEP, SAME_STEP or DISABLED.
        outs: masks, one a lane, and as many again for the last ones of battles that end (SAME_STEP).
        sights: views, likewise.
        lanes: the lanes, with the learner's codes.
        doctrines: how those who are not the learner's choose; a lane names one for each side.

    Returns:
        Decisions made, the opponents' included.
    """
    made = 0
    for start in range(first, past, TOGETHER):
        end = min(past, start + TOGETHER)
        for at in range(start, end):
            lane = lanes[at]
            if lane.code == STAY:
                continue
            if lane.done == 0:
                step_lane(battles[at], books[lane.setup], lane, outs[at], doctrines)
                made += int(lane.decisions)
                if lane.done != 0 and mode == SAME_STEP:
                    begin_in_its_place(battles, fresh, books, at, full, outs, sights, lanes, doctrines)
            elif mode == DISABLED:
                lane.reward = 0.0
                lane.decisions = 0
            else:
                begin_lane(battles, fresh, books, at, lane, outs[at], doctrines)
                made += int(lane.decisions)
        for at in range(start, end):
            if lanes[at].code != STAY:
                offer(battles[at], books[lanes[at].setup], lanes[at], outs[at])
        for at in range(start, end):
            if lanes[at].code != STAY:
                observe(battles[at], books[lanes[at].setup], lanes[at].who, full, sights[at])
    return made


@open_rule
def begin_in_its_place(
    battles: Any, fresh: Any, books: Any, at: int, full: int, outs: Any, sights: Any, lanes: Any, doctrines: Any
) -> None:
    """Keep the last mask and view of a battle and begin the next one; what the step has brought stays as it is."""
    lane = lanes[at]
    last = len(outs) // 2 + at
    show(battles[at], books[lane.setup], lane, full, outs[last], sights[last])
    reward, outcome, shaped = float(lane.reward), float(lane.outcome), float(lane.shaped)
    terminated, truncated = int(lane.terminated), int(lane.truncated)
    illegal, actor = int(lane.illegal), int(lane.actor)
    decisions = int(lane.decisions)
    begin_lane(battles, fresh, books, at, lane, outs[at], doctrines)
    lane.reward, lane.outcome, lane.shaped = reward, outcome, shaped
    lane.terminated, lane.truncated = terminated, truncated
    lane.illegal, lane.actor = illegal, actor
    lane.decisions = decisions + int(lane.total)


@open_rule
def advise_lanes(
    battles: Any, books: Any, first: int, past: int, place: int, outs: Any, worths: Any, lanes: Any, doctrines: Any
) -> None:
    """Put into every lane that wants it the code that a doctrine would choose for whoever decides: a teacher's answer.

    A lane whose battle is over keeps the code it has.

    Args:
        worths: int64, in parts of `ONE_WORTH`, a row of codes a lane: what every legal code is worth to the doctrine
            is written there. Empty where nobody wants to know.
    """
    for at in range(first, past):
        lane = lanes[at]
        b, book = battles[at], books[lane.setup]
        if lane.wanted == 0:
            continue
        lane.wanted = 0
        if b.over != 0:
            continue
        if len(worths) == 0:
            lane.code = choose_by(b, book, doctrines[place], int(lane.legal), outs[at])
        else:
            row = at * (FIXED_SIZE + BLOCKS * len(b.fighter))
            lane.code = weigh_by(b, book, doctrines[place], int(lane.legal), outs[at], worths, row)


@open_rule
def pick_codes(first: int, past: int, seed: int, size: int, outs: Any, lanes: Any) -> None:
    """Put any legal code into every lane: random play from outside, drawn by a hash of seed, lane and episode."""
    for at in range(first, past):
        lane = lanes[at]
        drawn = mix((mix((seed + at * GOLDEN) & MASK32) ^ mix(int(lane.length) + int(lane.episode))) & MASK32)
        lane.code = nth_code(outs[at], size, (drawn * int(lane.legal)) >> 32)
