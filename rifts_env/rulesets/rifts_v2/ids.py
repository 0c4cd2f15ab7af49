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
    TIME_1 = 200
    TIME_2 = 201
    TIME_2A = 202
    TIME_2B = 203
    TIME_3 = 204
    TIME_3A = 205
    TIME_3B = 206
    TIME_3C = 207
    TIME_4 = 208
    TIME_4A = 209
    TIME_5 = 210
    TIME_5A = 211
    TIME_5B = 212
    TIME_6 = 213
    TIME_6A = 214
    TIME_6B = 215
    TIME_6C = 216
    TIME_6D = 217
    TIME_6E = 218
    TIME_7 = 219
    TIME_8 = 220
    TIME_8A = 221
    TIME_9 = 222
    TIME_9A = 223
    TIME_10 = 224
    MOVE_1 = 225
    MOVE_1A = 226
    MOVE_2 = 227
    MOVE_3 = 228
    MOVE_3A = 229
    MOVE_4 = 230
    MOVE_4A = 231
    MOVE_5 = 232
    MOVE_5A = 233
    MOVE_6 = 234
    MOVE_6A = 235
    MOVE_6B = 236
    MOVE_6C = 237
    MOVE_7 = 238
    MOVE_8 = 239
    MOVE_9 = 240
    DEF_1 = 241
    DEF_1A = 242
    DEF_1B = 243
    DEF_2 = 244
    DEF_2A = 245
    DEF_3 = 246
    DEF_3A = 247
    DEF_3B = 248
    DEF_3C = 249
    DEF_4 = 250
    DEF_4A = 251
    DEF_5 = 252
    DEF_6 = 253
    DEF_6A = 254
    DEF_7 = 255
    DEF_7A = 256
    DEF_7B = 257
    DEF_7C = 258
    DEF_8 = 259
    DEF_8A = 260
    DEF_8B = 261
    DEF_8C = 262
    DEF_8D = 263
    DEF_9 = 264
    DEF_9A = 265
    DEF_10 = 266
    DEF_10A = 267
    DEF_10B = 268
    DEF_11 = 269
    DEF_11A = 270
    DEF_11B = 271
    DEF_12 = 272
    DEF_13 = 273
    DEF_13A = 274
    DEF_13B = 275
    DEF_14 = 276
    DEF_14A = 277
    DEF_15 = 278
    LOCK_1 = 279
    LOCK_1A = 280
    LOCK_1B = 281
    LOCK_1C = 282
    LOCK_1D = 283
    LOCK_2 = 284
    LOCK_2A = 285
    LOCK_2B = 286
    LOCK_3 = 287
    LOCK_4 = 288
    LOCK_4A = 289
    LOCK_4B = 290
    LOCK_5 = 291
    LOCK_5A = 292
    LOCK_6 = 293
    LOCK_6A = 294
    LOCK_7 = 295
    LOCK_8 = 296
    LOCK_8A = 297
    LOCK_8B = 298
    LOCK_9 = 299
    LOCK_9A = 300
    LOCK_9B = 301
    ATK_1 = 302
    ATK_2 = 303
    ATK_3 = 304
    ATK_4 = 305
    ATK_5 = 306
    ATK_6 = 307
    ATK_7 = 308
    DMG_1 = 309
    DMG_2 = 310
    DMG_3 = 311
    DMG_4 = 312
    DMG_5 = 313
    DMG_6 = 314
    DMG_7 = 315
    KNOCK_1 = 316
    KNOCK_1A = 317
    KNOCK_1B = 318
    KNOCK_2 = 319
    KNOCK_3 = 320
    KNOCK_3A = 321
    KNOCK_3B = 322
    KNOCK_3C = 323
    KNOCK_4 = 324
    KNOCK_5 = 325
    KNOCK_6 = 326
    GRAP_1 = 327
    GRAP_1A = 328
    GRAP_1B = 329
    GRAP_2 = 330
    GRAP_3 = 331
    GRAP_3A = 332
    GRAP_3B = 333
    GRAP_3C = 334
    GRAP_3D = 335
    GRAP_4 = 336
    GRAP_4A = 337
    GRAP_4B = 338
    GRAP_4C = 339
    GRAP_4D = 340
    GRAP_4E = 341
    GRAP_5 = 342
    GRAP_5A = 343
    GRAP_5B = 344
    GRAP_6 = 345
    GRAP_6A = 346
    GRAP_6B = 347
    GRAP_6C = 348
    GRAP_6D = 349
    GRAP_7 = 350
    GRAP_7A = 351
    GRAP_7B = 352
    GRAP_8 = 353
    GRAP_8A = 354
    GRAP_8B = 355
    GRAP_8C = 356
    GRAP_8D = 357
    GRAP_9 = 358
    GRAP_9A = 359
    GRAP_9B = 360
    GRAP_9C = 361
    GRAP_9D = 362
    GRAP_9E = 363
    GRAP_10 = 364
    GRAP_10A = 365
    GRAP_10B = 366
    GRAP_10C = 367
    GRAP_11 = 368
    GRAP_11A = 369
    GRAP_11B = 370
    GRAP_11C = 371
    GRAP_11D = 372
    GRAP_11E = 373
    GRAP_12 = 374
    GRAP_12A = 375
    GRAP_12B = 376
    GRAP_12C = 377
    GRAP_12D = 378
    GRAP_13 = 379
    GRAP_13B = 380
    GRAP_13C = 381
    GRAP_13D = 382
    GRAP_13E = 383
    GRAP_13A = 384
    GRAP_14 = 385
    GRAP_14D = 386
    GRAP_14A = 387
    GRAP_14C = 388
    GRAP_14B = 389
    GRAP_15 = 390
    GRAP_15A = 391
    GRAP_15B = 392
    GRAP_16 = 393
    GRAP_17 = 394
    GRAP_18 = 395
    MAG_1 = 396
    MAG_1A = 397
    MAG_2 = 398
    MAG_3 = 399
    MAG_4 = 400
    MAG_5 = 401
    MAG_5A = 402
    MAG_5B = 403
    MAG_5C = 404
    MAG_6 = 405
    MAG_7 = 406
    MAG_8 = 407
    MAG_8A = 408
    MAG_8B = 409
    MAG_8C = 410
    MAG_9 = 411
    MAG_9A = 412
    MAG_9B = 413
    MAG_10 = 414
    MAG_10A = 415
    MAG_11 = 416
    MAG_12 = 417
    MAG_12A = 418
    MAG_12B = 419
    MAG_13 = 420
    MAG_14 = 421
    MAG_15 = 422
    MAG_16 = 423
    MAG_17 = 424
    MAG_18 = 425


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
    200: "TIME-1",
    201: "TIME-2",
    202: "TIME-2a",
    203: "TIME-2b",
    204: "TIME-3",
    205: "TIME-3a",
    206: "TIME-3b",
    207: "TIME-3c",
    208: "TIME-4",
    209: "TIME-4a",
    210: "TIME-5",
    211: "TIME-5a",
    212: "TIME-5b",
    213: "TIME-6",
    214: "TIME-6a",
    215: "TIME-6b",
    216: "TIME-6c",
    217: "TIME-6d",
    218: "TIME-6e",
    219: "TIME-7",
    220: "TIME-8",
    221: "TIME-8a",
    222: "TIME-9",
    223: "TIME-9a",
    224: "TIME-10",
    225: "MOVE-1",
    226: "MOVE-1a",
    227: "MOVE-2",
    228: "MOVE-3",
    229: "MOVE-3a",
    230: "MOVE-4",
    231: "MOVE-4a",
    232: "MOVE-5",
    233: "MOVE-5a",
    234: "MOVE-6",
    235: "MOVE-6a",
    236: "MOVE-6b",
    237: "MOVE-6c",
    238: "MOVE-7",
    239: "MOVE-8",
    240: "MOVE-9",
    241: "DEF-1",
    242: "DEF-1a",
    243: "DEF-1b",
    244: "DEF-2",
    245: "DEF-2a",
    246: "DEF-3",
    247: "DEF-3a",
    248: "DEF-3b",
    249: "DEF-3c",
    250: "DEF-4",
    251: "DEF-4a",
    252: "DEF-5",
    253: "DEF-6",
    254: "DEF-6a",
    255: "DEF-7",
    256: "DEF-7a",
    257: "DEF-7b",
    258: "DEF-7c",
    259: "DEF-8",
    260: "DEF-8a",
    261: "DEF-8b",
    262: "DEF-8c",
    263: "DEF-8d",
    264: "DEF-9",
    265: "DEF-9a",
    266: "DEF-10",
    267: "DEF-10a",
    268: "DEF-10b",
    269: "DEF-11",
    270: "DEF-11a",
    271: "DEF-11b",
    272: "DEF-12",
    273: "DEF-13",
    274: "DEF-13a",
    275: "DEF-13b",
    276: "DEF-14",
    277: "DEF-14a",
    278: "DEF-15",
    279: "LOCK-1",
    280: "LOCK-1a",
    281: "LOCK-1b",
    282: "LOCK-1c",
    283: "LOCK-1d",
    284: "LOCK-2",
    285: "LOCK-2a",
    286: "LOCK-2b",
    287: "LOCK-3",
    288: "LOCK-4",
    289: "LOCK-4a",
    290: "LOCK-4b",
    291: "LOCK-5",
    292: "LOCK-5a",
    293: "LOCK-6",
    294: "LOCK-6a",
    295: "LOCK-7",
    296: "LOCK-8",
    297: "LOCK-8a",
    298: "LOCK-8b",
    299: "LOCK-9",
    300: "LOCK-9a",
    301: "LOCK-9b",
    302: "ATK-1",
    303: "ATK-2",
    304: "ATK-3",
    305: "ATK-4",
    306: "ATK-5",
    307: "ATK-6",
    308: "ATK-7",
    309: "DMG-1",
    310: "DMG-2",
    311: "DMG-3",
    312: "DMG-4",
    313: "DMG-5",
    314: "DMG-6",
    315: "DMG-7",
    316: "KNOCK-1",
    317: "KNOCK-1a",
    318: "KNOCK-1b",
    319: "KNOCK-2",
    320: "KNOCK-3",
    321: "KNOCK-3a",
    322: "KNOCK-3b",
    323: "KNOCK-3c",
    324: "KNOCK-4",
    325: "KNOCK-5",
    326: "KNOCK-6",
    327: "GRAP-1",
    328: "GRAP-1a",
    329: "GRAP-1b",
    330: "GRAP-2",
    331: "GRAP-3",
    332: "GRAP-3a",
    333: "GRAP-3b",
    334: "GRAP-3c",
    335: "GRAP-3d",
    336: "GRAP-4",
    337: "GRAP-4a",
    338: "GRAP-4b",
    339: "GRAP-4c",
    340: "GRAP-4d",
    341: "GRAP-4e",
    342: "GRAP-5",
    343: "GRAP-5a",
    344: "GRAP-5b",
    345: "GRAP-6",
    346: "GRAP-6a",
    347: "GRAP-6b",
    348: "GRAP-6c",
    349: "GRAP-6d",
    350: "GRAP-7",
    351: "GRAP-7a",
    352: "GRAP-7b",
    353: "GRAP-8",
    354: "GRAP-8a",
    355: "GRAP-8b",
    356: "GRAP-8c",
    357: "GRAP-8d",
    358: "GRAP-9",
    359: "GRAP-9a",
    360: "GRAP-9b",
    361: "GRAP-9c",
    362: "GRAP-9d",
    363: "GRAP-9e",
    364: "GRAP-10",
    365: "GRAP-10a",
    366: "GRAP-10b",
    367: "GRAP-10c",
    368: "GRAP-11",
    369: "GRAP-11a",
    370: "GRAP-11b",
    371: "GRAP-11c",
    372: "GRAP-11d",
    373: "GRAP-11e",
    374: "GRAP-12",
    375: "GRAP-12a",
    376: "GRAP-12b",
    377: "GRAP-12c",
    378: "GRAP-12d",
    379: "GRAP-13",
    380: "GRAP-13b",
    381: "GRAP-13c",
    382: "GRAP-13d",
    383: "GRAP-13e",
    384: "GRAP-13a",
    385: "GRAP-14",
    386: "GRAP-14d",
    387: "GRAP-14a",
    388: "GRAP-14c",
    389: "GRAP-14b",
    390: "GRAP-15",
    391: "GRAP-15a",
    392: "GRAP-15b",
    393: "GRAP-16",
    394: "GRAP-17",
    395: "GRAP-18",
    396: "MAG-1",
    397: "MAG-1a",
    398: "MAG-2",
    399: "MAG-3",
    400: "MAG-4",
    401: "MAG-5",
    402: "MAG-5a",
    403: "MAG-5b",
    404: "MAG-5c",
    405: "MAG-6",
    406: "MAG-7",
    407: "MAG-8",
    408: "MAG-8a",
    409: "MAG-8b",
    410: "MAG-8c",
    411: "MAG-9",
    412: "MAG-9a",
    413: "MAG-9b",
    414: "MAG-10",
    415: "MAG-10a",
    416: "MAG-11",
    417: "MAG-12",
    418: "MAG-12a",
    419: "MAG-12b",
    420: "MAG-13",
    421: "MAG-14",
    422: "MAG-15",
    423: "MAG-16",
    424: "MAG-17",
    425: "MAG-18",
}
