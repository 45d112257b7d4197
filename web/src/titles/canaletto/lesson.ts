/* A first game of Canaletto: three players, fifteen auctions. */
import { tr } from "../../i18n";
import type { Course, Ending, Lesson, Step } from "../../lessons/lesson";

const record = `encan-record 1
title: canaletto
players: 3
options: values=next
seat 0: Guest
seat 1: Heron
seat 2: Badger
seed: 17798691754028932104
result: 75 63 55, winner 0

0. 2 bid 7
1. 0 bid 9
2. 1 pass
3. 2 pass
4. 1 bid 2
5. 2 bribe
6. 0 bid 10
7. 1 bid 14
8. 2 bid 20
9. 0 bid 21
10. 1 pass
11. 2 bid 22
12. 0 pass
13. 0 bid 7
14. 1 bid 8
15. 2 pass
16. 0 pass
17. 2 pass
18. 0 bid 12
19. 1 bid 22
20. 0 bid 23
21. 1 pass
22. 1 bid 2
23. 2 bid 12
24. 0 bribe
25. 0 resell glass
26. 1 bid 7
27. 2 bid 10
28. 0 pass
29. 1 pass
30. 0 bid 5
31. 1 bid 6
32. 2 bid 7
33. 0 pass
34. 1 pass
35. 0 bid 1
36. 1 bid 8
37. 2 bid 9
38. 0 pass
39. 1 bid 10
40. 2 bid 15
41. 1 bid 16
42. 2 bid 17
43. 1 pass
44. 0 bid 4
45. 1 bid 5
46. 2 bid 20
47. 0 pass
48. 1 bid 21
49. 2 pass
50. 2 pass
51. 0 bid 9
52. 1 bribe
53. 2 bid 3
54. 0 bid 4
55. 1 pass
56. 2 bid 5
57. 0 bid 6
58. 2 bid 9
59. 0 pass
60. 0 bid 3
61. 1 bid 19
62. 2 pass
63. 0 pass
64. 1 resell mirror
65. 2 bid 1
66. 0 bid 2
67. 1 bid 7
68. 2 bid 16
69. 0 pass
70. 1 pass
71. 0 bid 1
72. 1 bid 2
73. 2 bid 3
74. 0 bid 4
75. 1 bid 5
76. 2 bid 6
77. 0 bid 7
78. 1 bid 8
79. 2 bid 9
80. 0 bid 10
81. 1 bid 11
82. 2 bid 12
83. 0 bid 13
84. 1 bid 14
85. 2 bid 15
86. 0 bid 16
87. 1 pass
88. 2 pass
89. 0 resell clock
90. 0 resell fan
check: a1905380bbf49a6f
`;

/** The first steps: bids, the gondola, debts and the bribe. */
function firstSteps([, heron = "", badger = ""]: string[]): Step[] {
    return [
        {
            ply: 1,
            action: "bid 9",
            title: tr("A bid is a journey"),
            text: tr(
                "You buy treasures, and when a group is complete, its owners are paid; the richest player wins. {badger} bids 7 for a stove. A bid also moves the gondola: 9 takes it nine palaces beyond the column.",
                { badger },
            ),
            look: "column",
            task: tr("Bid 9: the gondola glides to palace 2."),
        },
        {
            ply: 6,
            action: "bid 10",
            meanwhile: tr("The stove is yours. The next auction is held where the gondola stops…"),
            title: tr("Where the gondola stops"),
            text: tr(
                "The next auction is always held where the gondola has stopped: first at palace 2, where the lot went to {badger}, and now at palace 4, where you open the bidding.",
                { badger },
            ),
            look: "palace-3",
            task: tr("Open with a bid of 10."),
        },
        {
            ply: 12,
            action: "pass",
            meanwhile: tr("The others want it too. You go up to 21…"),
            title: tr("Know when to stop"),
            text: tr(
                "The bid is 22; you have 21, and this lot completes nothing yet. If you pass, you are out of this auction and pay nothing.",
            ),
            task: tr("Pass: let {badger} pay.", { badger }),
        },
        {
            ply: 20,
            action: "bid 23",
            from: 17,
            meanwhile: tr("Two auctions later. You open with 12, {heron} goes to 22…", {
                heron,
            }),
            title: tr("More than you have"),
            text: tr(
                "You can pay 21 of the 23; the rest is debt, which counts double at the end. But look what it buys you: a glass, and the gondola ends up at palace 11, where the last glass is.",
            ),
            task: tr("Bid 23 and go 2 into debt."),
        },
        {
            ply: 24,
            action: "bribe",
            meanwhile: tr("You pay 21 and owe 2. On to palace 11…"),
            title: tr("The bribe"),
            text: tr(
                "Your cash is gone, but not your bribe. Once per game it gives you the lot for nothing: on your turn, after a bid of 15 or less.",
            ),
            task: tr("Use your bribe."),
        },
    ];
}

/** Those after them, up to the end of the game. */
function laterSteps([, heron = "", badger = ""]: string[]): Step[] {
    return [
        {
            ply: 25,
            action: "resell glass",
            title: tr("Complete means sold"),
            text: tr(
                "No glasses or lamps are left in the palaces, so both groups are resold: for each piece, its owner gets the number on the next tile. The first tile pays 10, the second is unknown. You hold two glasses and one lamp.",
            ),
            task: tr("Resell the glasses first."),
        },
        {
            ply: 28,
            action: "pass",
            meanwhile: tr("That brings you to 35. The next lot is the last bust…"),
            title: tr("Let others do the work"),
            text: tr(
                "You own a bust, {badger} owns one, and here is the third. Whoever buys it completes the group, and you are paid too. So why bid?",
                { badger },
            ),
            task: tr("Pass, and cash in."),
        },
        {
            ply: 86,
            action: "bid 16",
            from: 84,
            meanwhile: tr("Eight auctions later. Two palaces still hold treasures…"),
            title: tr("The last auction"),
            text: tr(
                "The game ends when two groups or fewer are left in the palaces, which is after this lot. It completes three groups at once, and the buyer chooses their order. What is not resold by then is worth nothing.",
            ),
            task: tr("Bid 16."),
        },
        {
            ply: 89,
            action: "resell clock",
            meanwhile: tr("{heron} and {badger} give up…", { heron, badger }),
            title: tr("Who gets what"),
            text: tr(
                "You hold one piece of each group; {badger} has two clocks and two lions. The next tile pays only 4: waste it on one of theirs.",
                { badger },
            ),
            task: tr("Resell the clocks first."),
        },
        {
            ply: 90,
            action: "resell fan",
            title: tr("A good tile"),
            text: tr(
                "Now 11 is face up. The lions would bring {badger} 22, but everybody has just one fan.",
                { badger },
            ),
            task: tr("Resell the fans."),
        },
    ];
}

function ending(): Ending {
    return {
        meanwhile: tr("The fans are paid, then the lions…"),
        title: tr("The richest in Venice: you have won!"),
        points: [
            tr("Your score is your cash minus twice your debt."),
            tr("Buy what completes a group, or what others will have to complete for you."),
            tr("Each bid picks the next palace: watch where the gondola would stop."),
            tr("Save your bribe for a rich lot, and use it before the bid goes above 15."),
            tr("What you still hold at the end is worth nothing."),
        ],
    };
}

function course(names: string[]): Course {
    return {
        steps: [...firstSteps(names), ...laterSteps(names)],
        ending: ending(),
    };
}

export const lesson: Lesson = { title: "canaletto", seat: 0, record, course };
