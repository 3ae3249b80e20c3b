import { describe, expect, test } from 'vitest';
import { errorCountsInSlices } from '../../src/validate/errorCounts.ts';
import { validate } from '../../src/validate/validate.ts';
import { triangle } from '../formats/loaded.ts';
import { memorySource } from '../formats/sources.ts';
import { cross, graph, isBetween } from '../mesh/delaunay/graphs.ts';
import { seededRandom } from '../support/random.ts';

type Pair = readonly [number, number];

/** Rule, place and text of each finding. */
async function check(poly: string) {
	const { mesh, positions, findings } = await triangle.read([memorySource('a.poly', poly)], {
		positions: true,
	});
	expect(findings).toEqual([]);
	return validate(mesh!, positions).list.map(
		({ rule, severity, line, message }) => `${severity} ${rule} ${line}: ${message}`,
	);
}

const square = '4 2 0 0\n1 0 0\n2 4 0\n3 4 4\n4 0 4\n';

describe('a finding has its line and says what to do', () => {
	test('crossing segments, once', async () => {
		expect(await check(`${square}2 0\n1 1 3\n2 2 4\n0\n`)).toEqual([
			'error crossing-segments 8: Segment 2 crosses segment 1 near (2, 2); add a point there and split both.',
		]);
	});

	test('a segment through a point', async () => {
		const five = square.replace('4 2', '5 2').concat('5 2 2\n');
		expect(await check(`${five}1 0\n1 1 3\n0\n`)).toEqual([
			'warning point-on-segment 8: Segment 1 passes through point 5; triangulation splits it there.',
		]);
	});

	test('segments that are listed twice or have one end', async () => {
		expect(await check(`${square}4 0\n1 1 2\n2 2 1\n3 3 3\n4 2 3\n0\n`)).toEqual([
			'warning duplicate-segment 8: Segment 2 joins the same points as segment 1; remove one of them.',
			'warning duplicate-segment 9: Segment 3 has zero length at point 3; it can be removed.',
		]);
	});

	test('points in one place', async () => {
		const five = square.replace('4 2', '5 2').concat('5 4 4\n');
		expect(await check(`${five}1 0\n1 1 3\n0\n`)).toEqual([
			expect.stringMatching(/^warning coincident-points 6: Point 5 .*\b3\b/),
		]);
	});

	test('holes and regions outside or on a segment', async () => {
		const ring = '4 0\n1 1 2\n2 2 3\n3 3 4\n4 4 1\n';
		expect(await check(`${square}${ring}3\n1 1 1\n2 9 9\n3 4 2\n2\n1 2 0 5\n2 -1 2 6\n`)).toEqual([
			'error seed-on-segment 14: The point of hole 3 is on a segment, which leaves its side ambiguous; move it to one side.',
			expect.stringMatching(/^error seed-on-segment 16: .* region 1 /),
			'warning seed-outside 13: The point of hole 2 is outside the segments and has no effect.',
			expect.stringMatching(/^warning seed-outside 17: .* region 2 /),
		]);
	});

	test('and points of no segment are no finding, nor are segments of no triangle', async () => {
		expect(await check(`${square}1 0\n1 1 3\n0\n`)).toEqual([]);
	});
});

test('what random segments cross and run through is all found, and nothing else', () => {
	for (let seed = 0; seed < 40; seed++) {
		const next = seededRandom(seed);
		const pick = (most: number) => Math.floor(next() * most);
		const points: Pair[] = Array.from({ length: 12 }, () => [pick(9), pick(9)]);
		const segments: Pair[] = Array.from({ length: 14 }, () => [pick(12), pick(12)]);
		const place = (p: number) => points[p]!;
		const expected: string[] = [];
		for (const [t, [c, d]] of segments.entries()) {
			for (const [s, [a, b]] of segments.slice(0, t).entries())
				if (cross(place(a), place(b), place(c), place(d))) expected.push(`${s} x ${t}`);
			for (const [p, at] of points.entries())
				if (
					points.findIndex((one) => `${one}` === `${at}`) === p &&
					isBetween(place(c), place(d), at)
				)
					expected.push(`${p} on ${t}`);
		}
		const found = validate(graph(points, segments)).list.flatMap(({ rule, entity, related }) => {
			if (rule === 'crossing-segments') return [`${related![0]!.entity!.index} x ${entity!.index}`];
			if (rule === 'point-on-segment') return [`${related![0]!.entity!.index} on ${entity!.index}`];
			return [];
		});
		expect(found.sort(), `seed ${seed}`).toEqual(expected.sort());
	}
});

test('errors are counted without the other rules', () => {
	const points: Pair[] = [
		[0, 0],
		[4, 0],
		[4, 4],
		[0, 4],
	];
	const counts = errorCountsInSlices(
		graph(points, [
			[0, 2],
			[1, 3],
		]),
	);
	let slice = counts.next();
	while (!slice.done) slice = counts.next();
	expect([...slice.value]).toEqual([['crossing-segments', 1]]);
});

test('a hundred thousand segments are checked in seconds', () => {
	const side = 224;
	const points: Pair[] = [];
	for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) points.push([x, y]);
	const segments: Pair[] = [];
	for (let y = 0; y < side; y++)
		for (let x = 0; x + 1 < side; x++) {
			segments.push([y * side + x, y * side + x + 1]);
			segments.push([x * side + y, (x + 1) * side + y]);
		}
	expect(segments.length).toBeGreaterThan(99_000);
	const holes: Pair[] = [[0.5, 0.5]];
	const started = performance.now();
	expect(validate(graph(points, segments, { holes })).list).toEqual([]);
	expect(performance.now() - started).toBeLessThan(20_000);
});

describe('a lattice of segments that all cross', () => {
	const side = 3000;
	const lattice = () => {
		const points: Pair[] = [];
		const segments: Pair[] = [];
		for (let i = 0; i < side; i++) {
			const from = points.length;
			points.push([-1, i + 0.5], [side, i + 0.5], [i + 0.25, -1], [i + 0.25, side]);
			segments.push([from, from + 1], [from + 2, from + 3]);
		}
		return { points, segments };
	};

	test('has an error at once, whichever lie first', () => {
		const { points, segments } = lattice();
		const sorted = segments.toSorted(([a], [b]) => (a % 4) - (b % 4));
		for (const given of [segments, sorted, sorted.toReversed()]) {
			const { list, found, atLeast } = validate(graph(points, given));
			expect([found.errors > 1000, found.errors < side * side, atLeast]).toEqual([
				true,
				true,
				true,
			]);
			expect(list[0]?.rule).toBe('crossing-segments');
			expect(list.map(({ message }) => message)).toContainEqual(
				expect.stringMatching(/^(More segments cross than|The segments are too dense)/),
			);
		}
	});
});

test('segments that are too many to compare are said to be, though none is found to cross', () => {
	const points: Pair[] = [];
	const segments: Pair[] = [];
	// Diagonals beside each other, whose boxes all touch.
	for (let i = 0; i < 6000; i++) {
		segments.push([points.length, points.length + 1]);
		points.push([i, 1e6], [1e6 + i, 0]);
	}
	const { list, found, atLeast } = validate(graph(points, segments));
	expect([found.errors, atLeast]).toEqual([0, true]);
	expect(list.filter(({ rule }) => rule === 'crossing-segments')).toMatchObject([
		{ severity: 'information', message: expect.stringMatching(/^The segments .*\bdense\b/) },
	]);
});
