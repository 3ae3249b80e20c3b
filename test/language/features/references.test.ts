import { describe, expect, test } from 'vitest';
import { definition } from '../../../src/language/features/definition.ts';
import { namedAt } from '../../../src/language/features/entries.ts';
import { maxOccurrences } from '../../../src/language/features/occurrences.ts';
import { references } from '../../../src/language/features/references.ts';
import { figureB1, openAt, shown, square } from './places.ts';

async function found(texts: Record<string, string>, declaration = false) {
	const { opened, named } = await openAt(texts);
	return shown(opened, references(opened.document, named, declaration));
}

const gmr = (from: string, to: string, declaration = false) =>
	found({ 'a.gmr': figureB1.plain.replace(from, to) }, declaration);

describe('in GMR', () => {
	test('a point is referred to by its edges, from its own line', async () => {
		expect(await gmr('0 16', '{}0 16')).toEqual(['12: 2', '13: 2', '15: 2', '16: 2']);
	});

	test('a point is referred to by its edges, from one of them', async () => {
		expect(await gmr('2 4\n', '2 {}4\n')).toEqual(['16: 4', '17: 4']);
		expect(await gmr('\n4 3\n', '\n4{} 3\n')).toEqual(['16: 4', '17: 4']);
	});

	test('an edge is, where going to its definition leads', async () => {
		const { opened, place } = await openAt({ 'a.gmr': figureB1.plain.replace('-5 0', '-{}5 0') });
		const { model, document } = opened;
		const [edge] = definition(document, place);
		const there = namedAt(model, edge!.range.start);
		expect(shown(opened, references(document, there, false))).toEqual(['22: -5', '23: 5']);
	});

	test('an edge is referred to by its triangles, from its own line', async () => {
		expect(await gmr('\n3 2\n', '\n{}3 2\n')).toEqual(['22: -5', '23: 5']);
		expect(await gmr('\n3 2\n', '\n3 2{}\n')).toEqual(['22: -5', '23: 5']);
		expect(await gmr('\n3 2\n', '\n{}  3 2\n')).toEqual(['22: -5', '23: 5']);
		expect(await gmr('\n3 2\n', '\n3  {} 2\n')).toEqual(['22: -5', '23: 5']);
	});

	test('an edge is referred to by its triangles, from one of them', async () => {
		expect(await gmr('-5 0', '-{}5 0')).toEqual(['22: -5', '23: 5']);
	});

	test('the declaration comes first where it is asked for', async () => {
		expect(await gmr('-5 0', '-{}5 0', true)).toEqual(['15: 3 2', '22: -5', '23: 5']);
	});

	test('an edge with equal ends names its point twice', async () => {
		expect(await gmr('4 3\n', '4 {}4\n')).toEqual(['16: 4', '17: 4', '17: 4']);
	});

	test('no more than ten thousand are listed', async () => {
		const count = maxOccurrences + 5;
		const { opened, named } = await openAt({
			'a.gmr': `1\n{}0 0\n${count}\n${'0 1\n'.repeat(count)}0\n`,
		});
		expect(references(opened.document, named, false)).toHaveLength(maxOccurrences);
	});

	test('nothing refers to a triangle', async () => {
		expect(await gmr('5 6 7 0', '5 6 7 {}0')).toEqual([]);
		expect(await gmr('5 6 7 0', '5 6 7 {}0', true)).toEqual(['23: 5 6 7 0']);
	});

	test.each([
		['#points', '#{}points'],
		['7\n1 0', '{}7\n1 0'],
	])('there are none for what is no entry: %j', async (from, to) => {
		expect(await gmr(from, to, true)).toEqual([]);
	});

	test('a number of no entry has the places that name it too', async () => {
		const text = figureB1.plain.replace('4 3\n', '{}4 9\n').replace('2 4\n', '2 9\n');
		expect(await found({ 'a.gmr': text.replace('{}4 9', '4 {}9 ') }, true)).toEqual([
			'16: 9',
			'17: 9',
		]);
	});

	test('an edge of no number is no reference', async () => {
		expect(await gmr('4 -3 -5 0', '4 -{}x -5 0', true)).toEqual([]);
	});

	test('broken lines do not count, the others do', async () => {
		const text = figureB1.plain.replace('\n3 2\n', '\n3 two\n').replace('0 16', '{}0 16');
		expect(await found({ 'a.gmr': text })).toEqual(['12: 2', '13: 2', '16: 2']);
	});

	test('comments, blank lines and CRLF in between change nothing', async () => {
		const text = figureB1.plain
			.replace('\n3 2\n', '\n# five\n\n\t3 2\n')
			.replace('0 16', '{}0 16')
			.replaceAll('\n', '\r\n');
		expect(await found({ 'a.gmr': text })).toEqual(['12: 2', '13: 2', '17: 2', '18: 2']);
	});
});

test('in the output form a point is where its coordinates are', async () => {
	const text = figureB1.output.replace('[1 0] [0 1]', '[{}1 0] [0 1]');
	expect(await found({ 'a.gmr': text }, true)).toEqual(['3: [1 0]', '4: [1 0]']);
	expect(await found({ 'a.gmr': text })).toEqual(['4: [1 0]']);
});

describe('in files of Triangle', () => {
	test('a point is referred to by triangles, segments and edges', async () => {
		const texts = { ...square, 'square.node': square['square.node'].replace('4 0', '{}4 0') };
		expect(await found(texts)).toEqual([
			'square.ele 3: 4',
			'square.poly 4: 4',
			'square.edge 2: 4',
			'square.edge 6: 4',
		]);
	});

	test('the middles of edges refer to their points', async () => {
		const texts = {
			'a.node': '6 2\n1 0 0\n2 2 0\n3 0 2\n4 1 1\n5 0 1\n{}6 1 0\n',
			'a.ele': '1 6\n1 1 2 3 4 5 6\n',
		};
		expect(await found(texts)).toEqual(['a.ele 2: 6']);
	});

	test('a triangle is referred to by its line of neighbours and by its neighbours', async () => {
		const texts = { ...square, 'square.ele': square['square.ele'].replace('0.05', '{}0.05') };
		expect(await found(texts)).toEqual(['square.neigh 2: 2', 'square.neigh 3: 2']);
	});

	test('an attribute or a marker that is equal is no reference', async () => {
		const texts = {
			'a.node': '3 2 1 1\n1 0 0 1 1\n2 1 0 1 {}1\n3 0 1 2 2\n',
			'a.ele': '1 3 1\n2 1 2 3 2\n',
		};
		expect(await found(texts)).toEqual(['a.ele 2: 2']);
	});

	test('a point that is in two files has two declarations', async () => {
		const texts = {
			'a.node': '3 2\n1 0 0\n2 1 0\n3 0 1\n',
			'a.poly': '3 2\n10 0 0\n20 1 0\n30 0 1\n1\n1 10 {}20\n0\n',
			'a.ele': '1 3\n1 1 2 3\n',
		};
		expect(await found(texts, true)).toEqual([
			'a.node 3: 2 1 0',
			'a.poly 3: 20 1 0',
			'a.poly 6: 20',
			'a.ele 2: 2',
		]);
	});

	test('without the .node file, a corner has the other triangles that name it', async () => {
		const texts = { 'a.ele': '2 3\n1 1 2 3\n2 3 {}2 4\n' };
		expect(await found(texts)).toEqual(['2: 2', '3: 2']);
	});

	test('no neighbour is no reference', async () => {
		const texts = { 'a.neigh': '2 3\n1 {}-1 2 -1\n2 -1 -1 1\n' };
		expect(await found(texts)).toEqual([]);
	});

	test('nothing refers to a segment, an edge or a hole', async () => {
		const poly = '0 2\n1 0\n1 1 2{} \n1\n1 0.5 0.5\n';
		for (const place of ['\n{}1 1 2', '\n{}1 0.5', '\n{}1 3 4']) {
			const texts = {
				...square,
				'square.poly': poly.replace('{}', '').replace(place.replace('{}', ''), place),
				'square.edge': square['square.edge'].replace(place.replace('{}', ''), place),
			};
			expect(await found(texts)).toEqual([]);
		}
	});
});
