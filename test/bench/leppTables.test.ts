import { expect, test } from 'vitest';
import type { LeppRow } from '../../src/bench/leppRounds.ts';
import { leppHistory, leppTables } from '../../src/bench/leppTables.ts';
import { speedUpPlot, speedUps } from '../../src/bench/speedUpPlot.ts';

const row = (
	variant: LeppRow['variant'],
	threads: number,
	round: number,
	bisect: number,
): LeppRow => ({
	...{ size: 1000, order: 'random', variant, threads, round },
	...{ triangles: 1000 * round, targets: 200 * round, made: 500, bisect, around: 2 },
	...(round === 2 && { number: 3, whole: 100 / threads, collisions: 7, byThread: [10, 20] }),
});
const rows = [
	...[row('serial', 1, 1, 40), row('serial', 1, 2, 80)],
	...[row('pa3', 4, 1, 10), row('pa3', 4, 2, 30)],
	...[row('pa3', 2, 1, 20), row('pa3', 2, 2, 60)],
];

test('speed-ups are of all rounds together, by rising threads', () => {
	expect(speedUps(rows, 'pa3')).toEqual([
		[2, 1.5],
		[4, 3],
	]);
	expect(speedUps(rows, 'pa1')).toEqual([]);
});

test('the tables have each round, their sum, what is around it, and what members met', () => {
	const text = leppTables(rows);
	const cells = (name: string) =>
		text
			.split('\n')
			.filter((line) => line.startsWith(name))
			.map((line) => line.split(/ {2,}/));
	expect(cells('all rounds')).toEqual([['all rounds', '120', '80', '40', '1.50×', '3.00×']]);
	expect(cells('whole')).toEqual([['whole, in memory', '100', '50', '25', '2.00×', '4.00×']]);
	expect(text).toContain('PA3: milliseconds and speed-up by threads');
	expect(text).toMatch(/^4 +7 +0 +0 +10 to 20$/m);
});

test('the plot has a line for each variant that was measured, and a point for each number of threads', () => {
	const svg = speedUpPlot(rows);
	expect(svg.match(/<circle/g)).toHaveLength(2);
	expect(svg.match(/<polyline style="stroke: var\(--pa3\)" points="[\d., ]+"/g)).toHaveLength(2);
	expect(svg).toContain('targets at random');
});

test('the history has each round, and numbers and all of it with the last', () => {
	const of = (name: string) =>
		leppHistory(rows).flatMap((one) => (one.case.endsWith(name) ? [[one.figure, one.value]] : []));
	expect(of('at random, PA3, 4 threads, round 2')).toEqual([
		['bisecting', 30],
		['targets, room', 2],
		['numbers', 3],
		['whole, in memory', 25],
	]);
	expect(of('at random, serial, round 1')).toEqual([
		['bisecting', 40],
		['targets, room', 2],
	]);
});
