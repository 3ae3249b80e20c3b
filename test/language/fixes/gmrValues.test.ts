import { describe, expect, test } from 'vitest';
import { actionsFor, fixed, problems, wrong } from './fixing.ts';
import { change, gmr, square } from './gmrSquare.ts';

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
		expect(titles[0]).toBe('* Remove duplicate triangle 2');
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
		expect(titles).toEqual(['* Remove unused point 1']);
		expect(await apply('Remove unused point 1')).toEqual(gmr(square));
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
		expect(await fixed(texts, 'unused-point', 'Remove unused point 4')).toEqual(gmr(square));
		const after = await fixed(texts, 'unused-edge', 'Remove unused edge 6');
		expect(await wrong(after)).toEqual(['unused-point 8']);
	});
});

describe('values', () => {
	test('a mark that is neither 0 nor 1 becomes one of them, none preferred', async () => {
		const texts = change(['-5 1', '-5 2']);
		const { titles, apply } = await actionsFor(texts, 'mark-not-0-or-1');
		expect(titles.slice(0, 2)).toEqual([
			'Set the mark of triangle 0 to 1',
			expect.stringMatching(/^Set .*\btriangle 0 to 0$/),
		]);
		expect(await apply(/to 1$/)).toEqual(gmr(square));
		expect(await apply(/to 0$/)).toEqual(change(['-5 1', '-5 0']));
	});

	test('all such marks', async () => {
		const texts = change(['-5 1', '-5 7'], ['4 0', '4 -1']);
		expect(await fixed(texts, 'mark-not-0-or-1', /^Set all.* to 0$/)).toEqual(
			change(['-5 1', '-5 0']),
		);
	});

	test('a missing mark is added', async () => {
		expect(await fixed(change(['4 0\n', '4\n']), 'missing-value', /^Add mark 0/)).toEqual(
			gmr(square),
		);
	});

	test('text after the last entry becomes comments', async () => {
		const texts = change(['#end\n', 'made by hand\nin 2011\n#end\n']);
		const after = await fixed(texts, 'trailing-text', /^Comment out the text/);
		expect(after).toEqual(change(['#end\n', '# made by hand\n# in 2011\n#end\n']));
		expect(await wrong(after)).toEqual([]);
	});

	test('a value too many goes', async () => {
		const texts = change(['2 3\n', '2 3  4\n']);
		expect(await fixed(texts, 'extra-value', /^Remove .* in this line$/)).toEqual(gmr(square));
	});

	test('a value too many may stay as a comment, which is offered first', async () => {
		const texts = change(['2 3\n', '2 3  4\n']);
		const { titles, apply } = await actionsFor(texts, 'extra-value');
		expect(titles.slice(0, 2).map((title) => title.split(' ')[0])).toEqual(['Comment', 'Remove']);
		const after = await apply(titles[0]!);
		expect(after).toEqual(change(['2 3\n', '2 3\n# not used: 4\n']));
		expect(await wrong(after)).toEqual([]);
	});

	test('lines with CRLF keep their line ends', async () => {
		const wide = gmr(square.replaceAll('\n', '\r\n').replace('2 3\r\n', '2 3 4\r\n'));
		expect(await fixed(wide, 'extra-value', /^Remove .* in this line$/)).toEqual(
			gmr(square.replaceAll('\n', '\r\n')),
		);
	});
});
