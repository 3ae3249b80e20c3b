import { describe, expect, test } from 'vitest';
import { actionsFor, fixed, wrong } from './fixing.ts';
import { change, gmr, square } from './gmrSquare.ts';

test('the mesh that the tests break is right', async () => {
	expect(await wrong(gmr(square))).toEqual([]);
});

describe('a wrong count', () => {
	test.each([
		['points', '\n4\n0.00', '\n5\n0.00'],
		['edges', '\n5\n0 1', '\n6\n0 1'],
		['triangles', '\n2\n1 2', '\n7\n1 2'],
	])('of %s becomes the number of lines', async (_, right, broken) => {
		const texts = change([right, broken]);
		const { titles, apply } = await actionsFor(texts, 'wrong-count');
		expect(titles[0]).toMatch(/^\* Change the count of/);
		expect(await apply(/^Change/)).toEqual(gmr(square));
	});

	test('follows where a line is gone', async () => {
		const texts = change(['5 3  4 0\n', '']);
		const after = await fixed(texts, 'wrong-count', /^Change .*\btriangles to 1\b/);
		expect(after['a.gmr']).toContain('#triangles\n1\n1 2 -5 1\n#end');
		expect((await wrong(after)).filter((one) => one.startsWith('wrong-count'))).toEqual([]);
	});

	test('that is missing is put in front of the entries', async () => {
		const texts = change(['#points\n4\n', '#points\n']);
		const after = await fixed(texts, 'wrong-count', /^Insert the count of points, 4,/);
		expect(after).toEqual(gmr(square));
	});

	test('all at once', async () => {
		const texts = change(['\n4\n0.00', '\n9\n0.00'], ['\n2\n1 2', '\n3\n1 2']);
		expect(await fixed(texts, 'wrong-count', /^Correct all/)).toEqual(gmr(square));
	});
});

describe('edges that do not chain', () => {
	test('for one sign: the sign', async () => {
		const texts = change(['1 2 -5 1', '1 2 5 1']);
		const { titles, apply } = await actionsFor(texts, 'edges-do-not-chain');
		expect(titles[0]).toBe('* Change the sign of edge 5');
		expect(await apply(/^Change/)).toEqual(gmr(square));
	});

	test('for the sign of a boundary edge: the sign', async () => {
		const texts = change(['1 2 -5 1', '1 -2 -5 1']);
		expect(await fixed(texts, 'edges-do-not-chain', /^Change the sign/)).toEqual(gmr(square));
	});

	test('for an edge that runs the wrong way, in both its triangles: its ends', async () => {
		const texts = change(['0 2\n\n#tri', '2 0\n\n#tri']);
		expect((await wrong(texts)).length).toBe(2);
		const { titles, apply } = await actionsFor(texts, 'edges-do-not-chain');
		expect(titles[0]).toBe('* Swap the ends of edge 5');
		expect(await apply(/^Swap/)).toEqual(gmr(square));
	});

	test('for a boundary edge that runs the wrong way: its ends', async () => {
		const texts = change(['1\t2', '2\t1']);
		const { titles, apply } = await actionsFor(texts, 'edges-do-not-chain');
		expect(titles[0]).toMatch(/^\* Swap .*\bedge 2$/);
		expect(await apply(/^Swap/)).toEqual(gmr(square));
	});

	test('for the wrong order: the order, signs untouched', async () => {
		const texts = change(['5 3  4 0', '5 4  3 0']);
		const { titles, apply } = await actionsFor(texts, 'edges-do-not-chain');
		expect(titles[0]).toBe('* Reorder the edges of triangle 1: 5 3 4');
		expect(await apply(/^Reorder/)).toEqual(gmr(square));
		expect(titles).toContainEqual(expect.stringMatching(/^Change .*\b5, 4, 3$/));
	});

	test('for a wrong edge: the one that closes the other two', async () => {
		const texts = change(['5 3  4 0', '5 3  1 0']);
		const { titles, apply } = await actionsFor(texts, 'edges-do-not-chain');
		expect(titles[0]).toBe('* Use edge 4 at position 3 of triangle 1: it closes the other two');
		expect(await apply(/^Use/)).toEqual(gmr(square));
	});

	test('for an edge that does not exist: the one that closes the other two', async () => {
		const texts = change(['5 3  4 0', '5 33  4 0']);
		expect(await fixed(texts, 'index-out-of-range', /^Use edge 3/)).toEqual(gmr(square));
	});

	test('all of them', async () => {
		const texts = change(['1 2 -5 1', '1 2 5 1'], ['5 3  4 0', '5 3  -4 0']);
		expect((await wrong(texts)).length).toBe(2);
		expect(await fixed(texts, 'edges-do-not-chain', /^Chain the edges of all/)).toEqual(
			gmr(square),
		);
	});
});

describe('ownership', () => {
	test('an edge that runs against its only triangle is turned, and its sign', async () => {
		const texts = change(['1\t2', '2\t1'], ['1 2 -5', '1 -2 -5']);
		expect(await wrong(texts)).toEqual(['repaired-ownership 20']);
		const { titles, apply } = await actionsFor(texts, 'repaired-ownership');
		expect(titles).toEqual(['* Reverse edge 2: swap its ends and drop its minus sign']);
		expect(await apply(/^Reverse/)).toEqual(gmr(square));
	});

	test('all of them', async () => {
		const texts = change(
			['1\t2', '2\t1'],
			['1 2 -5', '1 -2 -5'],
			['3 0\n', '0 3\n'],
			['5 3  4 0', '5 3  -4 0'],
		);
		expect(await fixed(texts, 'repaired-ownership', /^Reverse all/)).toEqual(gmr(square));
	});
});

describe('directions', () => {
	const clockwise = change(
		['0 1\n#', '1 0\n#'],
		['1\t2', '2\t1'],
		['2 3\n', '3 2\n'],
		['3 0\n', '0 3\n'],
		['1 2 -5 1', '5 2 1 1'],
		['5 3  4 0', '4 3  -5 0'],
	);

	test('a clockwise file turns, and its boundary edges with it', async () => {
		expect(await wrong(clockwise)).toEqual(['clockwise 20']);
		const after = await fixed(clockwise, 'clockwise', /^Make all triangles/);
		expect(await wrong(after)).toEqual([]);
		expect(after).toEqual(gmr(square));
	});

	test('of mixed triangles the rarer turn', async () => {
		const three = `4\n0 0\n1 0\n1 1\n0 1\n5\n0 1\n1 2\n2 3\n3 0\n0 2\n2\n1 2 -5 0\n-4 -3 -5 0\n`;
		expect(await wrong(gmr(three))).toContain('mixed-orientation 14');
		const { titles, apply } = await actionsFor(gmr(three), 'mixed-orientation');
		expect(titles[0]).toBe('* Reverse the only clockwise triangle');
		const after = await apply(/^Reverse/);
		expect(await wrong(after)).toEqual([]);
		expect(after['a.gmr']).toBe(three.replace('-4 -3 -5', '5 3 4'));
	});
});

describe('ends of an edge', () => {
	test.each([
		['equal', '2 2', 'equal-ends'],
		['out of range', '0 44', 'index-out-of-range'],
		['no number', 'o 2', 'not-a-number'],
		['missing', '0', 'missing-value'],
	])('that are %s become what both triangles need', async (_, broken, rule) => {
		const texts = change(['0 2\n\n', `${broken}\n\n`]);
		const { titles, apply } = await actionsFor(texts, rule);
		expect(titles[0]).toBe('* Make edge 5 run from point 0 to point 2, as its triangles need');
		expect(await apply(/^Make edge/)).toEqual(gmr(square));
	});

	test('all of them', async () => {
		const texts = change(['0 1\n#', '1 1\n#'], ['2 3\n', '3 3\n']);
		expect(await fixed(texts, 'equal-ends', /^Correct the ends of all/)).toEqual(gmr(square));
	});

	test('of an edge that no triangle has are not guessed', async () => {
		const texts = change(['\n5\n0 1', '\n6\n0 1'], ['0 2\n\n', '0 2\n3 3\n\n']);
		expect((await actionsFor(texts, 'equal-ends')).titles).toEqual([]);
	});
});
