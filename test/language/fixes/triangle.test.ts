import { describe, expect, test } from 'vitest';
import { actionsFor, fixed, fixedAll, problems, wrong } from './fixing.ts';
import { change, set } from './triangleSet.ts';

test('the set that the tests break is right', async () => {
	expect(await wrong(set)).toEqual([]);
});

describe('counts of Triangle’s files', () => {
	test.each([
		['a.ele', '2 3 1', '5 3 1'],
		['a.node', '4 2 1 1', '7 2 1 1'],
	] as const)(
		'in %s become the number of lines, the rest of the header stays',
		async (file, right, broken) => {
			const texts = change([file, right, broken]);
			expect(await fixed(texts, 'wrong-count', /^Change .*\bcount\b/)).toEqual(set);
		},
	);

	test('of segments', async () => {
		const texts = change(['a.poly', '\n4 1\n', '\n5 1\n']);
		expect(await fixed(texts, 'wrong-count', /^Change .*\bsegments to 4\b/)).toEqual(set);
	});
});

describe('directions of Triangle’s files', () => {
	const clockwise = change(
		['a.ele', '1 1 2 3', '1 1 3 2'],
		['a.ele', '2 1 3 4', '2 1 4 3'],
		['a.neigh', '1 -1 2 -1', '1 -1 -1 2'],
		['a.neigh', '2 -1 -1 1', '2 -1 1 -1'],
	);

	test('a clockwise .ele turns, and its .neigh follows', async () => {
		expect(await wrong(clockwise)).toEqual(['clockwise a.ele:3']);
		expect(await fixed(clockwise, 'clockwise', /^Make all/)).toEqual(set);
	});

	test('of six nodes the middle ones change places too', async () => {
		const texts = {
			'a.ele': '1 6 0\n1 1 3 2 4 5 6\n',
			'a.node': '6 2 0 0\n1 0 0\n2 4 0\n3 0 4\n4 2 2\n5 2 0\n6 0 2\n',
		};
		expect((await wrong(texts))[0]).toMatch(/^clockwise/);
		expect(await fixed(texts, 'clockwise', /^Make all/)).toEqual({
			...texts,
			'a.ele': '1 6 0\n1 1 2 3 4 6 5\n',
		});
	});
});

/** The set with a point 2 in front of what was 2, that nothing uses. */
const withUnused = change(
	['a.node', '4 2 1 1', '5 2 1 1'],
	['a.node', '2 1 0 8 1\n3 1 1 9.0 1\n4 0', '2 5 5 5 0\n3 1 0 8 1\n4 1 1 9.0 1\n5 0'],
	['a.ele', '1 1 2 3', '1 1 3 4'],
	['a.ele', '2 1 3 4', '2 1 4 5'],
	['a.poly', '1 1 2 5\n2 2 3 6\n3 3 4 7\n4 4 1 8', '1 1 3 5\n2 3 4 6\n3 4 5 7\n4 5 1 8'],
);

describe('points of Triangle’s files', () => {
	test('an unused one goes; numbers in all files follow, those behind a gap too', async () => {
		const { titles, apply } = await actionsFor(withUnused, 'unused-point');
		expect(titles).toEqual(['* Remove unused point 2']);
		expect(await apply(/^Remove/)).toEqual(set);
	});

	test('numbers that do not count up stay: what refers to them does so by number', async () => {
		const texts = {
			'a.ele': '1 3 0\n1 10 30 40\n',
			'a.node': '4 2 0 0\n10 0 0\n20 5 5\n30 1 0\n40 0 1\n',
		};
		expect(await fixed(texts, 'unused-point', /^Remove/)).toEqual({
			'a.ele': texts['a.ele'],
			'a.node': '3 2 0 0\n10 0 0\n30 1 0\n40 0 1\n',
		});
	});

	test('one that a segment ends in is not taken away', async () => {
		const texts = {
			...withUnused,
			'a.poly': withUnused['a.poly'].replace('1 1 3 5', '1 1 2 5'),
		};
		const { apply } = await actionsFor(texts, 'unused-point');
		await expect(apply(/^Remove/)).rejects.toThrow(/would lose something else/);
	});

	test('counted from 0', async () => {
		const texts = {
			'a.node': '4 2\n0 7 7\n1 0 0\n2 1 0\n3 0 1\n',
			'a.ele': '1\n0 1 2 3\n',
		};
		expect(await fixed(texts, 'unused-point', /^Remove/)).toEqual({
			'a.node': '3 2\n0 0 0\n1 1 0\n2 0 1\n',
			'a.ele': '1\n0 0 1 2\n',
		});
	});

	test('in one place are merged: segments and triangles refer to the first', async () => {
		const texts = change(
			['a.node', '4 2 1 1', '6 2 1 1'],
			['a.node', '4 0 1 10 1\n', '4 0 1 10 1\n5 0 0 7 1\n6 1 1 9 1\n'],
			['a.ele', '2 1 3 4', '2 5 6 4'],
			['a.poly', '3 3 4 7\n4 4 1 8', '3 6 4 7\n4 4 5 8'],
			['a.neigh', '1 -1 2 -1', '1 -1 -1 -1'],
			['a.neigh', '2 -1 -1 1', '2 -1 -1 -1'],
		);
		expect((await problems(texts)).length).toBe(2);
		const after = await fixed(texts, 'coincident-points', /^Merge all/);
		expect(after).toEqual(set);
	});
});

test('points in one place with other attributes are merged where that is asked for alone', async () => {
	const pairOf = (attribute: number) => ({
		'a.node': `5 2 1\n1 0 0 7\n2 1 0 7\n3 1 1 7\n4 0 0 ${attribute}\n5 0 1 7\n`,
		'a.ele': '2\n1 1 2 3\n2 4 3 5\n',
	});
	const titleOf = async (attribute: number) =>
		(await actionsFor(pairOf(attribute), 'coincident-points')).titles[0];
	expect(await titleOf(7)).toBe('* Merge point 4 into point 1');
	expect(await titleOf(8)).toBe(
		'Merge point 4 into point 1 and lose its different attributes and markers',
	);
});

describe('an edge listed twice with another marker', () => {
	const texts = {
		'a.node': '3 2\n1 0 0\n2 1 0\n3 0 1\n',
		'a.ele': '1\n1 1 2 3\n',
		'a.edge': '4 1\n1 1 2 5\n2 2 1 6\n3 2 3 7\n4 3 1 8\n',
	};

	test('is left by "fix all"', async () => {
		expect(await fixedAll(texts)).toEqual(texts);
	});

	test('with the same marker it goes', async () => {
		const same = { ...texts, 'a.edge': texts['a.edge'].replace('1 6', '1 5') };
		expect((await fixedAll(same))['a.edge']).toBe('3 1\n1 1 2 5\n2 2 3 7\n3 3 1 8\n');
	});
});

describe('triangles of Triangle’s files', () => {
	test('one that is listed twice goes, from the .neigh too', async () => {
		const texts = change(
			['a.ele', '2 3 1', '3 3 1'],
			['a.ele', '2 1 3 4 1.0e0', '2 3 1 2 9\n3 1 3 4 1.0e0'],
			['a.neigh', '2 3\n', '3 3\n'],
			['a.neigh', '1 -1 2 -1\n2 -1 -1 1', '1 -1 2 -1\n2 -1 -1 -1\n3 -1 -1 1'],
		);
		const { titles, apply } = await actionsFor(texts, 'duplicate-triangle');
		expect(titles[0]).toMatch(/^Remove duplicate triangle 2 .*\blose\b/);
		const { 'a.neigh': _, ...pair } = texts;
		expect(await fixedAll(pair)).toEqual(pair);
		expect(await apply(/^Remove/)).toEqual(set);
	});
});

test('a triangle that is listed twice with the same attributes goes with "fix all"', async () => {
	const texts = {
		'a.node': '3 2\n1 0 0\n2 1 0\n3 0 1\n',
		'a.ele': '2 3 1\n1 1 2 3 0.5\n2 1 2 3 0.50\n',
	};
	expect(await fixedAll(texts)).toEqual({ ...texts, 'a.ele': '1 3 1\n1 1 2 3 0.5\n' });
});

describe('an .edge file that lists all edges', () => {
	const edges = {
		'a.node': '4 2\n1 0 0\n2 1 0\n3 1 1\n4 0 1\n',
		'a.ele': '2\n1 1 2 3\n2 1 3 4\n',
		'a.edge': '5 1\n1 1 2 5\n2 2 3 6\n3 3 4 7\n4 4 1 8\n5 1 3 0\n',
	};

	test('loses a copy of an edge', async () => {
		const texts = {
			...edges,
			'a.edge': edges['a.edge']
				.replace('5 1\n1 1 2 5\n2', '6 1\n1 1 2 5\n2 2 1 5\n3')
				.replace('3 2 3 6\n3 3 4 7\n4 4 1 8\n5 1 3', '3 2 3 6\n4 3 4 7\n5 4 1 8\n6 1 3'),
		};
		expect(await fixed(texts, 'duplicate-edge', /^Merge edge 2 into edge 1$/)).toEqual(edges);
	});

	test('follows points that are merged or removed', async () => {
		const texts = {
			'a.node': '5 2\n1 9 9\n2 0 0\n3 1 0\n4 1 1\n5 0 1\n',
			'a.ele': '2\n1 2 3 4\n2 2 4 5\n',
			'a.edge': '5 1\n1 2 3 5\n2 3 4 6\n3 4 5 7\n4 5 2 8\n5 2 4 0\n',
		};
		expect(await fixed(texts, 'unused-point', /^Remove/)).toEqual(edges);
	});
});
