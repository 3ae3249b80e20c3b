import { describe, expect, test } from 'vitest';
import { tokens, wrongPieces } from './tokens.ts';

const id = 'entity.name.tag.id';
const x = 'constant.numeric.coordinate.x';
const y = 'constant.numeric.coordinate.y';
const attribute = 'constant.numeric.attribute';
const marker = 'constant.language.marker';
const index = 'variable.other.index.point';
const none = 'constant.language.none';
const comment = 'comment.line.number-sign';
const count = 'keyword.other.count';
const header = 'keyword.other.header';

/** Tokens of one line of a text. */
const line = async (language: string, text: string, at: number) =>
	(await tokens(language, text))[at];

describe('.node', () => {
	test('the header gives counts, the first of them that of the points', async () => {
		expect(await line('triangle-node', '# made by hand\n4 2 1 1 # header', 1)).toEqual([
			['4', count],
			['2', header],
			['1', header],
			['1', header],
			['# header', comment],
		]);
	});

	test('with markers, the last number of a line is one', async () => {
		expect(await line('triangle-node', '4 2 1 1\n1 0.0 -1.0D+03 7.5 1 # corner', 1)).toEqual([
			['1', id],
			['0.0', x],
			['-1.0D+03', y],
			['7.5', attribute],
			['1', marker],
			['# corner', comment],
		]);
	});

	test('without markers, it is an attribute', async () => {
		expect(await line('triangle-node', '4 2 2 0\n1 0 0 7.5 1', 1)).toEqual([
			['1', id],
			['0', x],
			['0', y],
			['7.5', attribute],
			['1', attribute],
		]);
	});

	test('the header may end early', async () => {
		expect(await wrongPieces('triangle-node', '1\n1 0.5 0.25')).toEqual([]);
	});
});

describe('.ele', () => {
	test('three corners and attributes', async () => {
		expect(await line('triangle-ele', '1 3 1\n1 4 5 6 0.05', 1)).toEqual([
			['1', id],
			['4', index],
			['5', index],
			['6', index],
			['0.05', attribute],
		]);
	});

	test('six nodes are all indexes', async () => {
		expect((await line('triangle-ele', '1 6 1\n1 4 5 6 7 8 9 2', 1))?.map(([, s]) => s)).toEqual([
			id,
			...Array(6).fill(index),
			attribute,
		]);
	});
});

describe('.poly', () => {
	const text = `0 2 0 1
3 1
1 1 2 5
2 2 3
3 3 1 1
1
1 0.5 0.25
1
1 0.1 0.2 7 0.01`;

	test('segments have ends and a marker', async () => {
		expect(await line('triangle-poly', text, 2)).toEqual([
			['1', id],
			['1', index],
			['2', index],
			['5', marker],
		]);
	});

	test('holes and regions follow, each after its count', async () => {
		const lines = await tokens('triangle-poly', text);
		expect(lines.slice(5)).toEqual([
			[['1', count]],
			[
				['1', id],
				['0.5', x],
				['0.25', y],
			],
			[['1', count]],
			[
				['1', id],
				['0.1', x],
				['0.2', y],
				['7', attribute],
				['0.01', attribute],
			],
		]);
	});

	test('its own points are points', async () => {
		expect(await line('triangle-poly', '1 2 0 1\n1 0.5 0.25 3\n0 0', 1)).toEqual([
			['1', id],
			['0.5', x],
			['0.25', y],
			['3', marker],
		]);
	});
});

describe('.edge', () => {
	test('edges have ends and a marker', async () => {
		expect(await line('triangle-edge', '1 1\n1 2 3 0', 1)).toEqual([
			['1', id],
			['2', index],
			['3', index],
			['0', marker],
		]);
	});

	test('a Voronoi ray has one end and a direction', async () => {
		expect(await line('triangle-edge', '1 0\n1 2 -1 0.5 -0.25', 1)).toEqual([
			['1', id],
			['2', index],
			['-1', none],
			['0.5', x],
			['-0.25', y],
		]);
	});
});

test('.neigh: a missing neighbour is coloured unlike triangle 1', async () => {
	expect(await line('triangle-neigh', '1 3\n1 -1 1 12', 1)).toEqual([
		['1', id],
		['-1', none],
		['1', 'variable.other.index.triangle'],
		['12', 'variable.other.index.triangle'],
	]);
});
