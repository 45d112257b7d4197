/* A first game of Noblesse: four players, from the club to the banquet table. */
import { tr } from "../../i18n";
import type { Course, Ending, Lesson, Step } from "../../lessons/lesson";

const record = `encan-record 1
title: noblesse
players: 4
options: reward=own finish=round
seat 0: Guest
seat 1: Heron
seat 2: Badger
seat 3: Otter
seed: 17798691754028932104
result: 46 27 26 44, winner 0

0. 0 auction
0. 1 auction
0. 2 auction
0. 3 auction
1. 0 cheque 24
1. 1 cheque 16
1. 2 cheque 22
1. 3 cheque 21
2. 0 pile 1
3. 0 castle
3. 1 auction
3. 2 castle
3. 3 castle
4. 1 cheque 23
5. 1 pile 1
6. 0 exhibit
6. 2 detective
6. 3 thief 9
7. 0 show A1503 B1590 C1562 C1718
8. 3 steal C1562
9. 0 auction
9. 1 castle
9. 2 auction
9. 3 auction
10. 0 thief 1
10. 2 cheque 3
10. 3 cheque 7
11. 3 pile 1
12. 1 exhibit
13. 1 show A1788 B1623 B1836
14. 0 auction
14. 1 castle
14. 2 castle
14. 3 castle
15. 0 cheque 1
16. 0 pile 2
17. 1 thief 11
17. 2 thief 3
17. 3 detective
18. 0 castle
18. 1 castle
18. 2 castle
18. 3 auction
19. 3 cheque 21
20. 3 pile 2
21. 0 thief 12
21. 1 thief 2
21. 2 detective
22. 0 auction
22. 1 castle
22. 2 castle
22. 3 castle
23. 0 cheque 7
24. 0 pile 2
25. 1 detective
25. 2 thief 10
25. 3 detective
26. 0 auction
26. 1 castle
26. 2 castle
26. 3 castle
27. 0 cheque 10
28. 0 pile 2
29. 1 detective
29. 2 detective
29. 3 exhibit
30. 3 show C1562 C1764 D1759 D1881
31. 0 castle
31. 1 castle
31. 2 castle
31. 3 castle
32. 0 detective
32. 1 exhibit
32. 2 detective
32. 3 thief 9
33. 1 show A1788 B1623 B1836
34. 3 steal B1836
35. 0 castle
35. 1 castle
35. 2 auction
35. 3 auction
36. 2 cheque 3
36. 3 cheque 18
37. 3 pile 2
38. 0 detective
38. 1 exhibit
39. 1 nothing
40. 0 castle
40. 1 auction
40. 2 auction
40. 3 auction
41. 1 cheque 9
41. 2 thief 3
41. 3 thief 4
42. 1 pile 2
43. 0 exhibit
44. 0 show A1503 B1590 C1718 D1529
45. 0 castle
45. 1 castle
45. 2 auction
45. 3 auction
46. 2 cheque 17
46. 3 thief 4
47. 2 pile 2
48. 0 thief 1
48. 1 exhibit
49. 1 show D1671 E1538 F1596
50. 0 steal E1538
51. 0 auction
51. 1 castle
51. 2 castle
51. 3 auction
52. 0 cheque 15
52. 3 cheque 4
53. 0 pile 1
54. 1 exhibit
54. 2 detective
55. 1 nothing
56. 0 castle
56. 1 auction
56. 2 auction
56. 3 castle
57. 1 thief 11
57. 2 cheque 22
58. 2 pile 1
59. 0 exhibit
59. 3 exhibit
60. 0 show A1503 B1511 B1590 C1644 C1718 D1529 E1538 E1630 F1801
60. 3 show B1836 C1562 C1764
61. 0 castle
61. 1 auction
61. 2 auction
61. 3 castle
62. 1 cheque 16
62. 2 thief 3
63. 1 pile 2
64. 0 exhibit
64. 3 exhibit
65. 0 show A1503 B1511 B1590 C1644 C1718 D1529
65. 3 show C1562 C1764 D1759 D1881 E1688 E1843
66. 0 auction
66. 1 castle
66. 2 castle
66. 3 castle
67. 1 exhibit
67. 2 thief 3
67. 3 exhibit
68. 1 show A1788 B1623 B1793
68. 3 show C1562 C1764 D1759 D1881
69. 2 steal D1881
70. 2 steal B1623
71. 0 auction
71. 1 castle
71. 2 castle
71. 3 castle
72. 1 exhibit
72. 2 exhibit
72. 3 exhibit
73. 1 nothing
73. 2 show B1555 B1623 B1745
73. 3 show A1667 A1704 B1836 C1562 C1764 D1759 E1688 E1843
74. 0 castle
74. 1 castle
74. 2 auction
74. 3 castle
75. 2 cheque 16
76. 2 pile 1
77. 0 detective
77. 1 thief 11
77. 3 thief 4
78. 0 castle
78. 1 castle
78. 2 castle
78. 3 castle
79. 0 exhibit
79. 1 thief 2
79. 2 detective
79. 3 detective
80. 0 show A1503 B1511 B1590 C1644 C1718 D1529 E1538 E1630
81. 1 steal C1718
82. 0 castle
82. 1 castle
82. 2 castle
82. 3 castle
83. 0 thief 1
83. 1 detective
83. 2 detective
83. 3 exhibit
84. 3 show C1562 C1764 D1759
85. 0 steal D1759
86. 0 castle
86. 1 auction
86. 2 castle
86. 3 castle
87. 1 cheque 22
88. 1 pile 2
89. 0 exhibit
89. 2 exhibit
89. 3 exhibit
90. 0 show A1503 B1590 C1644 D1759 E1630
90. 2 show D1577 D1814 D1881 E1907
90. 3 show A1667 A1704 B1836
91. 0 castle
91. 1 castle
91. 2 castle
91. 3 castle
92. 0 thief 12
92. 1 detective
92. 2 exhibit
92. 3 exhibit
93. 2 show D1881 E1907 F1652
93. 3 show A1667 A1704 B1836 C1562 C1764
94. 0 steal B1836
95. 0 steal E1907
96. 0 castle
96. 1 auction
96. 2 castle
96. 3 castle
97. 1 cheque 2
98. 1 pile 2
99. 0 exhibit
99. 2 exhibit
99. 3 thief 9
100. 0 show A1503 B1836 C1644 D1759 E1907 F1801
100. 2 show A1547 B1555 B1623 B1745
101. 3 steal D1759
102. 3 steal B1623
103. 0 castle
103. 1 castle
103. 2 castle
103. 3 castle
104. 0 exhibit
104. 1 exhibit
104. 2 exhibit
104. 3 thief 9
105. 0 show C1644 D1529 E1538 E1630 E1907 F1801
105. 1 show A1788 B1793 C1809 D1671
105. 2 show A1547 B1555 B1745
106. 3 steal C1644
107. 3 steal A1788
108. 3 steal A1547
check: f791956ec2ffc8c0
`;

/** The first steps: places, cheques, collections and an exhibition. */
function firstSteps([, heron = ""]: string[]): Step[] {
    return [
        {
            ply: 0,
            action: "auction",
            title: tr("A race to the banquet"),
            text: tr(
                "Your pawn races past the castles to the banquet table, driven by antiques and cunning. Each round, everybody secretly chooses a place: the auction house, to buy, or the castle, to exhibit, steal or arrest.",
            ),
            task: tr("Go to the auction house."),
        },
        {
            ply: 1,
            action: "cheque 24",
            title: tr("One card, face down"),
            text: tr(
                "All four of you are here. Everybody plays one card in secret: the highest cheque buys and is spent, the others go back to their owners. No cheque beats your 24.",
            ),
            task: tr("Play the cheque of 24."),
        },
        {
            ply: 2,
            action: "pile 1",
            title: tr("Letters without a gap"),
            text: tr(
                "A collection is three or more objects whose letters follow one another, and a letter may come more than once. With a second C, yours has five: A, B, C, C, D. The larger collection ranks higher; if they are equal, the oldest object decides.",
            ),
            look: "hand-0",
            task: tr("Take the cameo C1718."),
        },
        {
            ply: 3,
            action: "castle",
            title: tr("Guess where they are going"),
            text: tr(
                "Five objects in a row: time to show them. Others may come to the castle to steal them, so bluff and pick your moment.",
            ),
            look: "hand-0",
            task: tr("Go to the castle."),
        },
        {
            ply: 6,
            action: "exhibit",
            meanwhile: tr("{heron} buys unopposed. Now for the castle…", { heron }),
            title: tr("Your exhibition"),
            text: tr(
                "Look at your pawn's square: it shows two numbers. The best exhibitor advances by the first number on their own square, the second best by the second on theirs. The club pays 4.",
            ),
            look: "pawn-0",
            task: tr("Play the exhibition."),
        },
    ];
}

/** Thieves and detectives. */
function laterSteps([, , badger = "", otter = ""]: string[]): Step[] {
    return [
        {
            ply: 7,
            action: "show A1503 B1590 C1562 C1718",
            title: tr("A thief in the hall"),
            text: tr(
                "{otter} has sent a thief, who will take one of the objects you show. You need not show everything: four are still a collection, and the old dagger stays safe in your hand.",
                { otter },
            ),
            task: tr("Leave out the dagger D1529 and show the other four."),
        },
        {
            ply: 10,
            action: "thief 1",
            meanwhile: tr(
                "You advance 4 squares. The thief takes a cameo, but {badger} has a detective: off to prison! You go back to the auction house…",
                { badger },
            ),
            title: tr("Crime pays"),
            text: tr(
                "At the auction house, a thief takes the winning cheque if no other thief is there. Nobody is arrested here, and a stolen cheque is yours to play.",
            ),
            task: tr("Play thief 1."),
        },
        {
            ply: 32,
            action: "detective",
            from: 31,
            meanwhile: tr("Five rounds later, everybody meets at the castle…"),
            title: tr("Call the detective"),
            text: tr(
                "If a thief turns up, each detective moves its owner by their rank in the race: you are fourth, so 4 squares. All thieves there go to prison, until later ones push them out.",
            ),
            look: "pawn-0",
            task: tr("Play the detective."),
        },
    ];
}

/** The end of the race. */
function lastSteps([, heron = "", , otter = ""]: string[]): Step[] {
    return [
        {
            ply: 50,
            action: "steal E1538",
            from: 48,
            meanwhile: tr("Round 11. Only {heron} is at the castle, and you send a thief…", {
                heron,
            }),
            title: tr("The hall is unguarded"),
            text: tr(
                "Your thief takes an object from each collection on show, and no detective is there. Of these three, the enamel is the oldest.",
            ),
            look: "show-1",
            task: tr("Steal the enamel E1538."),
        },
        {
            ply: 104,
            action: "exhibit",
            from: 103,
            meanwhile: tr("Round 23. You and {otter} lead, both on square 36…", { otter }),
            title: tr("The final sprint"),
            text: tr(
                "Your square pays 6: enough to reach the banquet table, which ends the game. Then comes the final count: the best collection in hand moves 8 squares, the second best 4.",
            ),
            look: "pawn-0",
            task: tr("Play the exhibition."),
        },
    ];
}

function ending([, , , otter = ""]: string[]): Ending {
    return {
        meanwhile: tr("You show six objects, and {otter} steals one. Will it be enough?", {
            otter,
        }),
        title: tr("Two squares ahead: you have won!"),
        points: [
            tr("An exhibition moves you by a number on your own square."),
            tr("The further behind you are, the further a detective moves you."),
            tr("Thieves get cheques at the auction house and objects at the castle."),
            tr("Guess where the others are going, and with which card."),
            tr("Keep a good collection in hand for the final count: 8 squares, or 4."),
        ],
    };
}

function course(names: string[]): Course {
    return {
        steps: [...firstSteps(names), ...laterSteps(names), ...lastSteps(names)],
        ending: ending(names),
    };
}

export const lesson: Lesson = { title: "noblesse", seat: 0, record, course };
