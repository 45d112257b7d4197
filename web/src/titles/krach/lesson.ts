/* A first game of Krach: three players, the whole way to the Crash. */
import { tr } from "../../i18n";
import type { Course, Ending, Lesson, Step } from "../../lessons/lesson";

const record = `encan-record 1
title: krach
players: 3
options: quick=off loan_cost=1 chips=hidden
seat 0: Guest
seat 1: Heron
seat 2: Badger
seed: 7239598704363774580
result: 52 32 29, winner 0

0. 2 borrow
1. 0 borrow
2. 1 borrow
3. 2 pay
4. 0 pay
5. 1 pay
6. 2 withdraw
7. 0 pay
8. 1 pay
9. 0 pay
10. 1 pay
11. 0 pay
12. 1 pay
13. 0 withdraw
14. 1 take
15. 1 borrow
16. 2 borrow
17. 0 borrow
18. 1 pay
19. 2 withdraw
20. 0 pay
21. 1 pay
22. 0 pay
23. 1 withdraw
24. 0 take
25. 1 sell 0
26. 0 decline
27. 1 decline
28. 2 decline
29. 0 pay
30. 1 withdraw
31. 2 pay
32. 0 pay
33. 2 pay
34. 0 withdraw
35. 2 take
36. 0 sell 1
37. 2 borrow
38. 0 borrow
39. 1 borrow
40. 2 withdraw
41. 0 pay
42. 1 pay
43. 0 pay
44. 1 pay
45. 0 pay
46. 1 withdraw
47. 0 take
48. 0 borrow
49. 1 decline
50. 2 decline
51. 0 pay
52. 1 pay
53. 2 pay
54. 0 withdraw
55. 1 pay
56. 2 pay
57. 1 pay
58. 2 pay
59. 1 pay
60. 2 withdraw
61. 1 take
62. 2 sell 0
63. 1 borrow
64. 2 decline
65. 0 borrow
66. 1 withdraw
67. 2 pay
68. 0 pay
69. 2 pay
70. 0 pay
71. 2 pay
72. 0 pay
73. 2 pay
74. 0 withdraw
75. 2 take
76. 0 sell 0
77. 2 decline
78. 0 borrow
79. 2 pay
80. 0 pay
81. 1 pay
82. 2 pay
83. 0 withdraw
84. 1 pay
85. 2 pay
86. 1 pay
87. 2 pay
88. 1 pay
89. 2 pay
90. 1 pay
91. 2 pay
92. 1 pay
93. 2 withdraw
94. 1 take
95. 1 withdraw
96. 2 pay
97. 0 pay
98. 2 pay
99. 0 pay
100. 2 pay
101. 0 withdraw
102. 2 take
103. 0 sell 0
104. 2 pay
105. 0 pay
106. 1 pay
107. 2 pay
108. 0 withdraw
109. 1 pay
110. 2 pay
111. 1 pay
112. 2 pay
113. 1 pay
114. 2 pay
115. 1 withdraw
116. 2 take
117. 1 sell 0
118. 2 pay
119. 0 pay
120. 1 pay
121. 2 withdraw
122. 0 withdraw
123. 1 take
124. 1 withdraw
125. 2 pay
126. 0 pay
127. 2 pay
128. 0 pay
129. 2 pay
130. 0 pay
131. 2 pay
132. 0 pay
133. 2 pay
134. 0 withdraw
135. 2 take
136. 0 sell 0
137. 2 pay
138. 0 pay
139. 1 pay
140. 2 withdraw
141. 0 pay
142. 1 pay
143. 0 pay
144. 1 pay
145. 0 withdraw
146. 1 take
147. 1 pay
148. 2 pay
149. 0 pay
150. 1 withdraw
151. 2 pay
152. 0 pay
153. 2 pay
154. 0 pay
155. 2 withdraw
156. 0 take
157. 2 sell 2
158. 0 pay
159. 1 withdraw
160. 2 pay
161. 0 pay
162. 2 withdraw
163. 0 take
164. 0 pay
165. 1 pay
166. 2 pay
167. 0 pay
168. 1 pay
169. 2 pay
170. 0 withdraw
171. 1 pay
172. 2 pay
173. 1 pay
174. 2 pay
175. 1 pay
176. 2 withdraw
177. 1 take
178. 1 pay
179. 2 pay
180. 0 pay
181. 2 pay
182. 0 pay
183. 2 pay
184. 0 pay
185. 2 pay
186. 0 pay
187. 2 pay
188. 0 pay
189. 2 pay
190. 0 pay
191. 2 pay
192. 0 pay
193. 2 pay
194. 0 withdraw
195. 2 take
196. 0 pay
197. 1 pay
198. 0 pay
199. 1 withdraw
200. 0 take
201. 1 sell 1
202. 0 pay
203. 1 pay
204. 0 pay
205. 1 pay
206. 0 pay
207. 1 pay
208. 0 pay
209. 1 pay
210. 0 pay
211. 1 pay
212. 0 pay
213. 0 take
214. 1 sell 2
215. 0 withdraw
216. 1 withdraw
217. 2 sell 0
218. 1 take
219. 1 pay
220. 2 pay
221. 0 pay
222. 1 pay
223. 2 pay
224. 0 pay
225. 1 withdraw
226. 0 sell 0
227. 2 take
228. 0 pay
229. 1 pay
230. 0 pay
231. 1 pay
232. 0 pay
233. 1 pay
234. 0 pay
235. 1 pay
236. 0 pay
237. 1 withdraw
238. 0 take
239. 1 sell 1
240. 0 pay
241. 1 withdraw
242. 0 take
243. 2 sell 0
244. 0 pay
245. 1 pay
246. 0 pay
247. 1 pay
248. 0 pay
249. 1 pay
250. 0 pay
251. 1 withdraw
252. 0 sell 2
253. 1 take
254. 1 withdraw
255. 2 pay
256. 0 pay
257. 2 pay
258. 0 pay
259. 0 sell 1
260. 2 take
261. 2 pay
262. 0 pay
263. 1 pay
264. 2 pay
265. 0 pay
266. 1 pay
267. 2 withdraw
268. 0 pay
269. 1 pay
270. 0 pay
271. 1 pay
272. 0 pay
273. 1 pay
274. 0 pay
275. 1 pay
276. 0 pay
277. 1 pay
278. 0 pay
279. 1 pay
280. 0 pay
281. 1 pay
282. 0 pay
283. 1 pay
284. 0 pay
285. 1 pay
286. 0 pay
287. 1 withdraw
288. 0 sell 4
289. 1 leave
290. 2 pay
291. 0 pay
292. 1 pay
293. 2 pay
294. 0 pay
295. 1 pay
296. 2 pay
297. 0 withdraw
298. 1 pay
299. 2 pay
300. 1 pay
301. 2 pay
302. 1 pay
303. 2 pay
304. 1 pay
305. 2 pay
306. 1 pay
307. 2 pay
308. 1 pay
309. 1 sell 1
310. 2 leave
check: dc5baae50fb3dd6a
`;

/** The first steps: loans, auctions, taking shares. */
function firstSteps([, heron = "", badger = ""]: string[]): Step[] {
    return [
        {
            ply: 1,
            action: "borrow",
            title: tr("Chips win auctions"),
            text: tr(
                "You trade in shares; the player with the most points wins. Each round one share is turned up, and everyone bids for it with chips. A loan brings 2 chips for 1 point: {badger} has just taken one, so keep up.",
                { badger },
            ),
            task: tr("Borrow 2 chips."),
        },
        {
            ply: 4,
            action: "pay",
            title: tr("Pay to stay in"),
            text: tr(
                "On your turn you either put one chip into the pot, or you leave and pocket the whole pot. The last player left wins the auction.",
            ),
            task: tr("Pay a chip: stay in the auction."),
        },
        {
            ply: 13,
            action: "withdraw",
            meanwhile: tr("{badger} leaves with 3 chips. You and {heron} keep paying…", {
                badger,
                heron,
            }),
            title: tr("Leaving pays"),
            text: tr(
                "You have put in 4 chips, and there are 6 in the pot. Leave now and all 6 are yours: {heron} gets the share, but you are richer than before. Losing well is half the game.",
                { heron },
            ),
            task: tr("Withdraw and take the 6 chips."),
        },
        {
            ply: 24,
            action: "take",
            from: 23,
            meanwhile: tr("Round 2. This time you stay in, until {heron} gives up…", { heron }),
            title: tr("The winner chooses"),
            text: tr(
                "You won: take the share or sell some of your own, but never both. Whenever a colour is turned up, each share you own in it earns 1 point. So start collecting.",
            ),
            task: tr("Take the green share."),
        },
        {
            ply: 34,
            action: "withdraw",
            from: 33,
            meanwhile: tr("Round 3. {heron} is already out.", { heron }),
            title: tr("Watch the border"),
            text: tr(
                "The card is pink, but its border is brown: this round brown shares can be sold. The last player to leave is the runner-up, who may do what the winner does not. Being second is enough for you.",
            ),
            task: tr("Withdraw: take 3 chips and be the runner-up."),
        },
    ];
}

/** Those after them, up to the end of the game. */
function laterSteps([, heron = "", badger = ""]: string[]): Step[] {
    return [
        {
            ply: 36,
            action: "sell 1",
            meanwhile: tr("{badger} takes the card…", { badger }),
            title: tr("The more there are, the dearer"),
            text: tr(
                "That leaves selling to you. A share brings as many points as there are shares of its colour in front of all players together. There are three brown ones, so yours brings 3.",
            ),
            task: tr("Sell your brown share for 3 points."),
        },
        {
            ply: 242,
            action: "take",
            from: 239,
            meanwhile: tr(
                "Nineteen rounds later. You own three blue shares, and a blue card is turned up…",
            ),
            title: tr("Bonus after bonus"),
            text: tr(
                "Your three blue shares have just earned you 3 points. A fourth will earn more each time, and push up the price of blue when you sell.",
            ),
            task: tr("Take the blue share."),
        },
        {
            ply: 286,
            action: "pay",
            from: 285,
            meanwhile: tr("Round 25. A card with a blue border!"),
            title: tr("The moment to fight"),
            text: tr(
                "The winner may sell blue. There are six blue shares on the table, and four are yours: that makes 24 points. And the Crash is hiding among the last four cards, so this may be your last chance.",
            ),
            task: tr("Pay another chip."),
        },
        {
            ply: 288,
            action: "sell 4",
            meanwhile: tr("{heron} is eyeing the pot…", { heron }),
            title: tr("Sell in time"),
            text: tr(
                "{heron} took 19 chips, and you have won. After the Crash, shares are worth nothing, so sell them now: each one brings 6 points.",
                { heron },
            ),
            task: tr("Sell 4 blue shares for 24 points."),
        },
        {
            ply: 297,
            action: "withdraw",
            from: 294,
            meanwhile: tr("Round 26. Will there be another?"),
            title: tr("Chips count too"),
            text: tr(
                "At the Crash, every 5 chips in hand are worth 1 point. Your single green share is not worth a long fight: a full pot is better now.",
            ),
            task: tr("Withdraw and take the 7 chips."),
        },
    ];
}

function ending([, heron = "", badger = ""]: string[]): Ending {
    return {
        from: 307,
        meanwhile: tr("{heron} and {badger} fight on. Then the next card is turned up…", {
            heron,
            badger,
        }),
        title: tr("The Crash, and you have won!"),
        points: [
            tr("Points come from bonuses and, above all, from sales."),
            tr("A colour sells high while many of its shares are on the table."),
            tr("The border says what can be sold: winner and runner-up share the spoils."),
            tr("Leaving with a full pot makes you strong in the next auction."),
            tr("The Crash is one of the last five cards. Sell before it comes."),
        ],
    };
}

function course(names: string[]): Course {
    return {
        steps: [...firstSteps(names), ...laterSteps(names)],
        ending: ending(names),
    };
}

export const lesson: Lesson = { title: "krach", seat: 0, record, course };
