import { describe, expect, test } from 'vitest';
import { definition } from '../../../src/language/features/definition.ts';
import { figureB1, openAt, shown, square } from './places.ts';

/** Where the definition of the place `{}` in a GMR text leads. */
async function inGmr(text: string) {
	const { opened, place } = await openAt({ 'a.gmr': text });
	return shown(opened, definition(opened.document, place));
}

/** The same in a set of files, with one of them as it is given here. */
async function inSet(file: string, text: string, others: Record<string, string> = square) {
	const { opened, place } = await openAt({ ...others, [file]: text });
	return shown(opened, definition(opened.document, place));
}

describe('in GMR', () => {
	const { plain } = figureB1;

	test('the end of an edge leads to its point', async () => {
		expect(await inGmr(plain.replace('3 2\n', '3 {}2\n'))).toEqual(['5: 0 16']);
	});

	test('the start of an edge leads to its point', async () => {
		expect(await inGmr(plain.replace('3 2\n', '{}3 2\n'))).toEqual(['6: 25 14']);
	});

	test('an edge of a triangle leads to its line', async () => {
		expect(await inGmr(plain.replace('4 -3', '{}4 -3'))).toEqual(['14: 3 1']);
	});

	test('an edge against its direction does so too, from its sign and from its number', async () => {
		expect(await inGmr(plain.replace('-3', '{}-3'))).toEqual(['13: 2 1']);
		expect(await inGmr(plain.replace('-3', '-{}3'))).toEqual(['13: 2 1']);
	});

	test('a cursor behind the number counts as on it', async () => {
		expect(await inGmr(plain.replace('5 6 7 0', '5 6 7{} 0'))).toEqual(['17: 4 3']);
	});

	test('a coordinate is at its own point, a mark at its own triangle', async () => {
		expect(await inGmr(plain.replace('25 14', '25 1{}4'))).toEqual(['6: 25 14']);
		expect(await inGmr(plain.replace('1 2 3 1', '1 2 3 {}1'))).toEqual(['21: 1 2 3 1']);
	});

	test.each(['{}#points', '{}7\n1 0', '{}\n#edges', '#end{}'])(
		'nothing is at %j',
		async (marked) => {
			expect(await inGmr(plain.replace(marked.replace('{}', ''), marked))).toEqual([]);
		},
	);

	test('a number that is none leads nowhere', async () => {
		expect(await inGmr(plain.replace('1 2 3 1', '1 {}two 3 1'))).toEqual([]);
	});

	test('a number beyond the last entry leads nowhere', async () => {
		expect(await inGmr(plain.replace('4 3\n', '4 {}5\n'))).toEqual([]);
	});

	test('edge 0 leads nowhere', async () => {
		expect(await inGmr(plain.replace('1 2 3 1', '{}0 2 3 1'))).toEqual([]);
	});

	test('comments, blank lines and CRLF in between change nothing', async () => {
		const text = plain
			.replace('3 2\n', '3 {}2\n')
			.replace('15 0\n', '# second\n\n   15 0\n')
			.replaceAll('\n', '\r\n');
		expect(await inGmr(text)).toEqual(['7: 0 16']);
	});

	test('it works where other lines are broken', async () => {
		const text = plain.replace('0 3\n', 'zero\n').replace('3 2\n', '3 {}2\n');
		expect(await inGmr(text)).toEqual(['5: 0 16']);
	});

	test('columns are UTF-16 units', async () => {
		expect(await inGmr(plain.replace('#end', '# é𝄞{}'))).toEqual([]);
	});
});

describe('in the output form', () => {
	test('a point leads to where it first appears', async () => {
		const text = figureB1.output.replace('[0 1] [0 0]', '[0 1] [0 {}0]');
		expect(await inGmr(text)).toEqual(['3: [0 0]']);
	});

	test('an edge of a triangle leads to its line', async () => {
		expect(await inGmr(figureB1.output.replace('1 2 3 0', '1 {}2 3 0'))).toEqual([
			'4: [1 0] [0 1]',
		]);
	});
});

describe('in files of Triangle', () => {
	test('a corner leads to its point', async () => {
		expect(await inSet('square.ele', '2 3 1\n1 1 2 3 7\n2 1 {}3 4 0.05\n')).toEqual([
			'square.node 4: 3 1 1 1',
		]);
	});

	test('the end of a segment leads to its point', async () => {
		expect(await inSet('square.poly', '0 2 0 1\n2 1\n1 {}1 2 5\n2 3 4 9\n0\n')).toEqual([
			'square.node 2: 1 0 0 5',
		]);
	});

	test('a segment of a file with its own points leads to these', async () => {
		const own = '2 2 0 1\n10 0 0 5\n20 1 0 5\n1 1\n1 10 {}20 5\n0\n';
		expect(await inSet('square.poly', own)).toEqual(['square.poly 3: 20 1 0 5']);
	});

	test('the end of an edge leads to its point', async () => {
		expect(await inSet('square.edge', '1 1\n1 3 {}4 9\n')).toEqual(['square.node 5: 4 0 1 1']);
	});

	test('a neighbour leads to its triangle', async () => {
		expect(await inSet('square.neigh', '2 3\n1 -1 {}2 -1\n2 -1 -1 1\n')).toEqual([
			'square.ele 3: 2 1 3 4 0.05',
		]);
	});

	test('the number of a line of neighbours leads to its triangle', async () => {
		expect(await inSet('square.neigh', '2 3\n{}1 -1 2 -1\n2 -1 -1 1\n')).toEqual([
			'square.ele 2: 1 1 2 3 7',
		]);
	});

	test('no neighbour leads nowhere', async () => {
		expect(await inSet('square.neigh', '2 3\n1 {}-1 2 -1\n2 -1 -1 1\n')).toEqual([]);
	});

	test('counting from 0 is followed', async () => {
		const files = { 'a.node': '3 2\n0 0 0\n1 1 0\n2 0 1\n' };
		expect(await inSet('a.ele', '1 3\n0 0 {}1 2\n', files)).toEqual(['a.node 3: 1 1 0']);
	});

	test('numbers with gaps are followed', async () => {
		const files = { 'a.node': '3 2\n1 0 0\n7 1 0\n900 0 1\n' };
		expect(await inSet('a.ele', '1 3\n1 1 {}7 900\n', files)).toEqual(['a.node 3: 7 1 0']);
		expect(await inSet('a.ele', '1 3\n1 1 {}2 900\n', files)).toEqual([]);
	});

	test('without the .node file a corner leads nowhere', async () => {
		expect(await inSet('a.ele', '1 3\n1 1 {}2 3\n', {})).toEqual([]);
	});
});
