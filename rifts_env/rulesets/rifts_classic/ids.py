"""Rule ids as numbers, generated from the ledger by `python -m rifts_env.ledger`. Do not edit."""

from enum import IntEnum


class R(IntEnum):
    """The rules that this ruleset can cite; 0 is no rule."""

    NONE = 0
    BASE_STRIKE = 1
    BASE_AR = 2
    BASE_AR_2 = 3
    BASE_MDC = 4
    BASE_MD = 5
    BASE_MD_2 = 6
    BASE_MD_3 = 7
    BASE_MD_4 = 8
    BASE_MDBEING = 9
    BASE_NAT20 = 10
    BASE_CRIT = 11
    BASE_DEFEND = 12
    BASE_DEFEND_2 = 13
    BASE_BULLET = 14
    BASE_ENTANGLE = 15
    BASE_ENTANGLE_2 = 16
    BASE_ROLL = 17
    BASE_ROLL_2 = 18
    BASE_HP = 19
    BASE_HP_2 = 20
    BASE_ATTR = 21
    BASE_ATTR_2 = 22
    BASE_ATTR_3 = 23
    BASE_ATTR_4 = 24
    BASE_SAVES = 25
    BASE_FACE = 26
    BASE_REACH = 27
    BASE_SIZE = 28
    CL_END = 29
    CL_DECLARE = 30
    CL_ROLL_KO = 31
    CL_ROLL_DEATH = 32
    CL_PUNCH_DAMAGE = 33
    CL_E_DEATHBLOW = 34
    CL_E_DISARM = 35
    CL_E_HORROR = 36
    CL_E_KICKS = 37
    CL_E_KICKS_2 = 38
    CL_E_KICKS_3 = 39
    CL_E_KICKS_4 = 40
    CL_E_PUNCHES = 41
    CL_E_PUNCHES_2 = 42
    CL_E_PUNCHES_3 = 43
    CL_E_PULL = 44
    CL_E_KNOCKOUT = 45
    CL_E_THROWN = 46
    CL_E_RANGED = 47
    CL_E_RANGED_2 = 48
    CL_E_RANGED_3 = 49
    CL_E_MISSILE = 50
    CL_E_USING = 51
    GROUND_1 = 52
    GROUND_2 = 53
    GROUND_3 = 54
    GROUND_4 = 55
    GROUND_5 = 56
    GROUND_6 = 57
    GROUND_7 = 58
    GROUND_8 = 59
    GROUND_9 = 60
    GROUND_10 = 61
    CL_ROUND = 200
    CL_INIT_1 = 201
    CL_INIT_2 = 202
    CL_INIT_2A = 203
    CL_INIT_3 = 204
    CL_MOVE = 205
    CL_TURN_1 = 206
    CL_TURN_2 = 207
    CL_TURN_3 = 208
    CL_TURN_3A = 209
    CL_TURN_4 = 210
    CL_TURN_5 = 211
    CL_GEAR = 212
    CL_PARRY = 213
    CL_DODGE = 214
    CL_DEFEND_ONE = 215
    CL_ENTANGLE = 216
    CL_E_APM = 217
    CL_E_HAND = 218
    CL_E_BONUSES = 219
    CL_E_AUTODODGE = 220
    CL_E_BACKFLIP = 221
    CL_E_BACKFLIP_2 = 222
    CL_E_BACKFLIP_3 = 223
    CL_E_BLIND = 224
    CL_E_BODYBLOCK = 225
    CL_E_BODYFLIP = 226
    CL_E_DISARM_2 = 227
    CL_E_HOLDS = 228
    CL_E_HOLDS_2 = 229
    CL_E_HOLDS_3 = 230
    CL_E_KNOCKDOWN = 231
    CL_E_MULTIPLE = 232
    CL_E_PAIRED = 233
    CL_E_PAIRED_2 = 234
    CL_E_SIMULTANEOUS = 235
    CL_E_SNEAK = 236


RULE_IDS = {
    1: "BASE-STRIKE",
    2: "BASE-AR",
    3: "BASE-AR-2",
    4: "BASE-MDC",
    5: "BASE-MD",
    6: "BASE-MD-2",
    7: "BASE-MD-3",
    8: "BASE-MD-4",
    9: "BASE-MDBEING",
    10: "BASE-NAT20",
    11: "BASE-CRIT",
    12: "BASE-DEFEND",
    13: "BASE-DEFEND-2",
    14: "BASE-BULLET",
    15: "BASE-ENTANGLE",
    16: "BASE-ENTANGLE-2",
    17: "BASE-ROLL",
    18: "BASE-ROLL-2",
    19: "BASE-HP",
    20: "BASE-HP-2",
    21: "BASE-ATTR",
    22: "BASE-ATTR-2",
    23: "BASE-ATTR-3",
    24: "BASE-ATTR-4",
    25: "BASE-SAVES",
    26: "BASE-FACE",
    27: "BASE-REACH",
    28: "BASE-SIZE",
    29: "CL-END",
    30: "CL-DECLARE",
    31: "CL-ROLL-KO",
    32: "CL-ROLL-DEATH",
    33: "CL-PUNCH-DAMAGE",
    34: "CL-E-DEATHBLOW",
    35: "CL-E-DISARM",
    36: "CL-E-HORROR",
    37: "CL-E-KICKS",
    38: "CL-E-KICKS-2",
    39: "CL-E-KICKS-3",
    40: "CL-E-KICKS-4",
    41: "CL-E-PUNCHES",
    42: "CL-E-PUNCHES-2",
    43: "CL-E-PUNCHES-3",
    44: "CL-E-PULL",
    45: "CL-E-KNOCKOUT",
    46: "CL-E-THROWN",
    47: "CL-E-RANGED",
    48: "CL-E-RANGED-2",
    49: "CL-E-RANGED-3",
    50: "CL-E-MISSILE",
    51: "CL-E-USING",
    52: "GROUND-1",
    53: "GROUND-2",
    54: "GROUND-3",
    55: "GROUND-4",
    56: "GROUND-5",
    57: "GROUND-6",
    58: "GROUND-7",
    59: "GROUND-8",
    60: "GROUND-9",
    61: "GROUND-10",
    200: "CL-ROUND",
    201: "CL-INIT-1",
    202: "CL-INIT-2",
    203: "CL-INIT-2a",
    204: "CL-INIT-3",
    205: "CL-MOVE",
    206: "CL-TURN-1",
    207: "CL-TURN-2",
    208: "CL-TURN-3",
    209: "CL-TURN-3a",
    210: "CL-TURN-4",
    211: "CL-TURN-5",
    212: "CL-GEAR",
    213: "CL-PARRY",
    214: "CL-DODGE",
    215: "CL-DEFEND-ONE",
    216: "CL-ENTANGLE",
    217: "CL-E-APM",
    218: "CL-E-HAND",
    219: "CL-E-BONUSES",
    220: "CL-E-AUTODODGE",
    221: "CL-E-BACKFLIP",
    222: "CL-E-BACKFLIP-2",
    223: "CL-E-BACKFLIP-3",
    224: "CL-E-BLIND",
    225: "CL-E-BODYBLOCK",
    226: "CL-E-BODYFLIP",
    227: "CL-E-DISARM-2",
    228: "CL-E-HOLDS",
    229: "CL-E-HOLDS-2",
    230: "CL-E-HOLDS-3",
    231: "CL-E-KNOCKDOWN",
    232: "CL-E-MULTIPLE",
    233: "CL-E-PAIRED",
    234: "CL-E-PAIRED-2",
    235: "CL-E-SIMULTANEOUS",
    236: "CL-E-SNEAK",
}
