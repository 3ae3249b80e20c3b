import { describe, expect, test } from 'vitest';
import { actionsFor, fixed, problems, wrong } from './fixing.ts';

/** A unit square of two triangles, with comments, odd digits and blanks that no fix may touch. */
const square = `# a square
#points
4
0.00 0
1e0 0   
  1.0 +1
0 1.50e0

#edges
5
0 1
# inner one last
1\t2
2 3
3 0
0 2

#triangles
2
1 2 -5 1
5 3  4 0
#end
`;

const gmr = (text: string) => ({ 'a.gmr': text });
const change = (...changes: [string, string][]) => {
	let text = square;
	for (const [from, to] of changes) {
		if (!text.includes(from)) throw new Error(`no ${from}`);
		text = text.replace(from, to);
	}
	return gmr(text);
};

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
		expect(titles[0]).toMatch(/^\* Change the number of/);
		expect(await apply(/^Change/)).toEqual(gmr(square));
	});

	test('follows where a line is gone', async () => {
		const texts = change(['5 3  4 0\n', '']);
		const after = await fixed(texts, 'wrong-count', /^Change the number of triangles to 1/);
		expect(after['a.gmr']).toContain('#triangles\n1\n1 2 -5 1\n#end');
		expect((await wrong(after)).filter((one) => one.startsWith('wrong-count'))).toEqual([]);
	});

	test('that is missing is put in front of the entries', async () => {
		const texts = change(['#points\n4\n', '#points\n']);
		const after = await fixed(texts, 'wrong-count', /^Put the number of points, 4,/);
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
		expect(await apply('Change the sign of edge 5')).toEqual(gmr(square));
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
		expect(await apply('Swap the ends of edge 5')).toEqual(gmr(square));
	});

	test('for a boundary edge that runs the wrong way: its ends', async () => {
		const texts = change(['1\t2', '2\t1']);
		const { titles, apply } = await actionsFor(texts, 'edges-do-not-chain');
		expect(titles[0]).toBe('* Swap the ends of edge 2');
		expect(await apply('Swap the ends of edge 2')).toEqual(gmr(square));
	});

	test('for the wrong order: the order, signs untouched', async () => {
		const texts = change(['5 3  4 0', '5 4  3 0']);
		const { titles, apply } = await actionsFor(texts, 'edges-do-not-chain');
		expect(titles[0]).toBe('* Put the edges of triangle 1 in order: 5 3 4');
		expect(await apply(/^Put/)).toEqual(gmr(square));
		expect(titles).toContain('Change the sign of edges 5, 4, 3');
	});

	test('for a wrong edge: the one that closes the other two', async () => {
		const texts = change(['5 3  4 0', '5 3  1 0']);
		const { titles, apply } = await actionsFor(texts, 'edges-do-not-chain');
		expect(titles[0]).toBe('* Take edge 4 in place 3 of triangle 1: it closes the other two');
		expect(await apply(/^Take/)).toEqual(gmr(square));
	});

	test('for an edge that does not exist: the one that closes the other two', async () => {
		const texts = change(['5 3  4 0', '5 33  4 0']);
		expect(await fixed(texts, 'index-out-of-range', /^Take edge 3/)).toEqual(gmr(square));
	});

	test('all of them', async () => {
		const texts = change(['1 2 -5 1', '1 2 5 1'], ['5 3  4 0', '5 3  -4 0']);
		expect((await wrong(texts)).length).toBe(2);
		expect(await fixed(texts, 'edges-do-not-chain', /^Make the edges of all/)).toEqual(gmr(square));
	});
});

describe('ownership', () => {
	test('an edge that runs against its only triangle is turned, and its sign', async () => {
		const texts = change(['1\t2', '2\t1'], ['1 2 -5', '1 -2 -5']);
		expect(await wrong(texts)).toEqual(['repaired-ownership 20']);
		const { titles, apply } = await actionsFor(texts, 'repaired-ownership');
		expect(titles).toEqual(['* Turn edge 2 round: swap its ends, drop its minus']);
		expect(await apply(/^Turn/)).toEqual(gmr(square));
	});

	test('all of them', async () => {
		const texts = change(
			['1\t2', '2\t1'],
			['1 2 -5', '1 -2 -5'],
			['3 0\n', '0 3\n'],
			['5 3  4 0', '5 3  -4 0'],
		);
		expect(await fixed(texts, 'repaired-ownership', /^Turn all/)).toEqual(gmr(square));
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
		const after = await fixed(clockwise, 'clockwise', /^Turn all triangles/);
		expect(await wrong(after)).toEqual([]);
		expect(after).toEqual(gmr(square));
	});

	test('of mixed triangles the rarer turn', async () => {
		const three = `4\n0 0\n1 0\n1 1\n0 1\n5\n0 1\n1 2\n2 3\n3 0\n0 2\n2\n1 2 -5 0\n-4 -3 -5 0\n`;
		expect(await wrong(gmr(three))).toContain('mixed-orientation 14');
		const { titles, apply } = await actionsFor(gmr(three), 'mixed-orientation');
		expect(titles[0]).toBe('* Turn the one triangle that goes clockwise');
		const after = await apply(/^Turn/);
		expect(await wrong(after)).toEqual([]);
		expect(after['a.gmr']).toBe(three.replace('-4 -3 -5', '5 3 4'));
	});
});

describe('what is double', () => {
	test('a point: references, edges that become equal and numbers follow', async () => {
		// Triangle 1 stands on points of its own, 4 and 5, in the places of 0 and 2.
		const texts = change(
			['\n4\n0.00', '\n6\n0.00'],
			['0 1.50e0\n', '0 1.50e0\n-0 0\n1 1\n'],
			['\n5\n0 1', '\n6\n0 1'],
			['2 3\n', '5 3\n'],
			['3 0\n', '3 4\n'],
			['0 2\n\n', '2 0\n4 5\n\n'],
			['1 2 -5 1', '1 2 5 1'],
			['5 3  4 0', '6 3  4 0'],
		);
		expect(await problems(texts)).toHaveLength(2);
		const after = await fixed(texts, 'coincident-points', 'Merge all coincident points');
		expect(await problems(after)).toEqual([]);
		expect(after).toEqual(
			change(['0 2\n\n', '2 0\n\n'], ['1 2 -5 1', '1 2 5 1'], ['5 3  4 0', '-5 3  4 0']),
		);
	});

	test('one of two points', async () => {
		const texts = change(
			['\n4\n0.00', '\n5\n0.00'],
			['0 1.50e0\n', '0 1.50e0\n1 1\n'],
			['2 3\n', '4 3\n'],
			['\n5\n0 1', '\n6\n0 1'],
			['0 2\n\n', '0 2\n0 4\n\n'],
			['1 2 -5 1', '1 2 -6 1'],
			['0 2\n0 4', '0 4\n0 2'],
		);
		const { titles, apply } = await actionsFor(texts, 'coincident-points');
		expect(titles[0]).toBe('* Merge point 4 into point 2');
		const after = await apply('Merge point 4 into point 2');
		expect(await problems(after)).toEqual([]);
		expect(after).toEqual(gmr(square));
	});

	test('an edge, the other way round', async () => {
		const texts = change(
			['\n5\n0 1', '\n6\n2 0\n0 1'],
			['1 2 -5 1', '2 3 1 1'],
			['5 3  4 0', '6 4  5 0'],
		);
		const { titles, apply } = await actionsFor(texts, 'duplicate-edge');
		expect(titles[0]).toBe('* Merge edge 6 into edge 1');
		const after = await apply('Merge edge 6 into edge 1');
		expect(await problems(after)).toEqual([]);
		expect(after['a.gmr']).toContain('\n5\n2 0\n0 1\n');
		expect(after['a.gmr']).toContain('2 3 1 1\n-1 4  5 0');
	});

	test('a triangle, its mark taken over', async () => {
		const texts = change(['\n2\n1 2', '\n3\n1 2'], ['5 3  4 0', '5 3  4 0\n3 4 5 1']);
		const { titles, apply } = await actionsFor(texts, 'duplicate-triangle');
		expect(titles[0]).toBe('* Remove the duplicate triangle 2');
		expect(await apply(/^Remove/)).toEqual(change(['5 3  4 0', '5 3  4 1']));
	});
});

describe('what nothing uses', () => {
	test('a point in the middle of the file: all references move up', async () => {
		const texts = change(
			['\n4\n0.00', '\n5\n0.00'],
			['1e0 0', '7 7\n1e0 0'],
			['0 1\n#', '0 2\n#'],
			['1\t2', '2\t3'],
			['2 3\n', '3 4\n'],
			['3 0\n', '4 0\n'],
			['0 2\n\n', '0 3\n\n'],
		);
		const { titles, apply } = await actionsFor(texts, 'unused-point');
		expect(titles).toEqual(['* Remove the unused point 1']);
		expect(await apply('Remove the unused point 1')).toEqual(gmr(square));
	});

	test('edges', async () => {
		const texts = change(
			['\n4\n0.00', '\n5\n0.00'],
			['0 1.50e0\n', '0 1.50e0\n7 7\n'],
			['\n5\n0 1', '\n7\n1 3\n4 0\n0 1'],
			['1 2 -5 1', '3 4 -7 1'],
			['5 3  4 0', '7 5  6 0'],
		);
		const after = await fixed(texts, 'unused-edge', 'Remove all unused edges');
		expect(await wrong(after)).toEqual(['unused-point 8']);
		expect(await fixed(after, 'unused-point', /^Remove/)).toEqual(gmr(square));
	});

	test('a point with the unused edge that ends in it', async () => {
		const texts = change(
			['\n4\n0.00', '\n5\n0.00'],
			['0 1.50e0\n', '0 1.50e0\n7 7\n'],
			['\n5\n0 1', '\n6\n0 1'],
			['0 2\n\n', '0 2\n4 0\n\n'],
		);
		expect(await fixed(texts, 'unused-point', 'Remove the unused point 4')).toEqual(gmr(square));
		const after = await fixed(texts, 'unused-edge', 'Remove the unused edge 6');
		expect(await wrong(after)).toEqual(['unused-point 8']);
	});
});

describe('values', () => {
	test('a mark that is neither 0 nor 1 becomes one of them, none preferred', async () => {
		const texts = change(['-5 1', '-5 2']);
		const { titles, apply } = await actionsFor(texts, 'mark-not-0-or-1');
		expect(titles.slice(0, 2)).toEqual([
			'Set the mark of triangle 0 to 1',
			'Set the mark of triangle 0 to 0',
		]);
		expect(await apply(/to 1$/)).toEqual(gmr(square));
		expect(await apply('Set the mark of triangle 0 to 0')).toEqual(change(['-5 1', '-5 0']));
	});

	test('all such marks', async () => {
		const texts = change(['-5 1', '-5 7'], ['4 0', '4 -1']);
		expect(await fixed(texts, 'mark-not-0-or-1', /^Set all.* to 0$/)).toEqual(
			change(['-5 1', '-5 0']),
		);
	});

	test('a missing mark is added', async () => {
		expect(await fixed(change(['4 0\n', '4\n']), 'missing-value', /^Add the mark 0/)).toEqual(
			gmr(square),
		);
	});

	test('text after the last entry becomes comments', async () => {
		const texts = change(['#end\n', 'made by hand\nin 2011\n#end\n']);
		const after = await fixed(texts, 'trailing-text', /^Make comments of the text/);
		expect(after).toEqual(change(['#end\n', '# made by hand\n# in 2011\n#end\n']));
		expect(await wrong(after)).toEqual([]);
	});

	test('a value too many goes', async () => {
		const texts = change(['2 3\n', '2 3  4\n']);
		expect(await fixed(texts, 'extra-value', /in this line$/)).toEqual(gmr(square));
	});

	test('lines with CRLF keep their line ends', async () => {
		const wide = gmr(square.replaceAll('\n', '\r\n').replace('2 3\r\n', '2 3 4\r\n'));
		expect(await fixed(wide, 'extra-value', /in this line$/)).toEqual(
			gmr(square.replaceAll('\n', '\r\n')),
		);
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
		expect(titles[0]).toBe('* Let edge 5 run from point 0 to point 2, as its triangles need');
		expect(await apply(/^Let/)).toEqual(gmr(square));
	});

	test('all of them', async () => {
		const texts = change(['0 1\n#', '1 1\n#'], ['2 3\n', '3 3\n']);
		expect(await fixed(texts, 'equal-ends', /^Give all edges/)).toEqual(gmr(square));
	});

	test('of an edge that no triangle has are not guessed', async () => {
		const texts = change(['\n5\n0 1', '\n6\n0 1'], ['0 2\n\n', '0 2\n3 3\n\n']);
		expect((await actionsFor(texts, 'equal-ends')).titles).toEqual([]);
	});
});
