import { describe, expect, test } from 'vitest';
import type { TextModel } from '../../../src/formats/model/textModel.ts';
import { openModel, readModels } from '../../../src/formats/openModel.ts';
import { figureB1, figureText } from '../../support/figureB.ts';
import { faultOf } from '../../support/found.ts';

const encoder = new TextEncoder();
const open = (name: string, text: string): TextModel => openModel(name, encoder.encode(text))!;

describe('the text model of figure B.1', () => {
	const model = open('b.gmr', figureText);

	test('has its three sections with headings, headers and entries', () => {
		expect(
			model.sections.map(({ kind, heading, header, declared, count }) => [
				kind,
				heading,
				header,
				declared,
				count,
			]),
		).toEqual([
			['points', 0, 1, 5, 5],
			['edges', 8, 9, 7, 7],
			['triangles', 18, 19, 3, 3],
		]);
	});

	test('numbers points and triangles from 0, edges from 1', () => {
		const [points, edges, triangles] = model.sections;
		expect([points!.numberOf(2), edges!.numberOf(2), triangles!.numberOf(2)]).toEqual([2, 3, 2]);
		expect([points!.rowOf(4), edges!.rowOf(7), edges!.rowOf(0), triangles!.rowOf(3)]).toEqual([
			4, 6, -1, -1,
		]);
	});

	test('gives the values of its entries', () => {
		const [points, edges, triangles] = model.sections;
		expect([points!.value(3, 0), points!.value(3, 1)]).toEqual([25, 14]);
		expect([edges!.value(6, 0), edges!.value(6, 1)]).toEqual([4, 3]);
		expect([0, 1, 2, 3].map((k) => triangles!.value(1, k))).toEqual([4, -3, -5, 0]);
	});

	test('says what each line is', () => {
		const kinds = Array.from({ length: model.lineCount }, (_, i) => model.contentOf(i).kind);
		expect(kinds.slice(0, 9).join()).toBe(
			'comment,header,entry,entry,entry,entry,entry,blank,comment',
		);
		expect(model.contentOf(21)).toMatchObject({ kind: 'entry', row: 1 });
		expect(model.sectionAt(8)?.kind).toBe('edges');
		expect(model.sectionAt(7)).toBeUndefined();
	});

	test('names the tokens of a line', () => {
		expect(model.tokensOf(21).map(({ role, nth, value }) => [role, nth, value])).toEqual([
			['edge', 0, 4],
			['edge', 1, -3],
			['edge', 2, -5],
			['mark', 0, 0],
		]);
		expect(model.tokensOf(21)[1]).toMatchObject({ start: 2, end: 4 });
		expect(model.tokensOf(9)).toEqual([{ start: 0, end: 1, role: 'count', nth: 0, value: 7 }]);
	});

	test('gives the text of a line without its end', () => {
		expect(model.textOf(21)).toBe('4 -3 -5 0');
		expect(open('a.gmr', '1\r\n2 é\r3').textOf(1)).toBe('2 é');
	});
});

test('the output form has brackets among its tokens', () => {
	const model = open('b.gmr', '1\n[1 2] [3 4]\n0\n');
	expect(model.form).toBe('coordinates');
	expect(model.tokensOf(1).map(({ role, nth, value }) => [role, nth, value])).toEqual([
		['bracket', 0, Number.NaN],
		['coordinate', 0, 1],
		['coordinate', 1, 2],
		['bracket', 1, Number.NaN],
		['bracket', 2, Number.NaN],
		['coordinate', 2, 3],
		['coordinate', 3, 4],
		['bracket', 3, Number.NaN],
	]);
	expect(model.sections[0]!.value(0, 6)).toBe(4);
});

test("the roles of Triangle's files follow their headers", () => {
	const node = open('a.node', '2 2 1 1\n4 0 1 0.5 7 # last\n9 1 1\n');
	expect(node.sections[0]!.roles).toEqual([
		'id',
		'coordinate',
		'coordinate',
		'attribute',
		'marker',
	]);
	expect([node.sections[0]!.numberOf(1), node.sections[0]!.rowOf(9)]).toEqual([9, 1]);
	expect(node.sections[0]!.value(1, 4)).toBeNaN();
	const poly = open('a.poly', '0 2 0 0\n1 1\n1 1 2 5\n1\n1 0.5 0.5\n1\n1 0.5 0.5 3\n');
	expect(poly.sections.map(({ kind, count }) => [kind, count])).toEqual([
		['points', 0],
		['segments', 1],
		['holes', 1],
		['regions', 1],
	]);
});

test('the mesh of a text model is that of its text, before and after an edit', async () => {
	const model = open('b.gmr', figureText);
	expect((await readModels([model])).mesh).toMatchObject(figureB1());
	const at = figureText.indexOf('0 16');
	model.edit(at, at + 1, encoder.encode('-1'));
	expect(model.version).toBe(1);
	expect((await readModels([model])).mesh?.points[4]).toBe(-1);
});

test('a comment of 5 MiB is no error, a line of values of that length is', () => {
	const long = `# ${'-'.repeat(5 << 20)}`;
	const read = (name: string, text: string) =>
		readModels([open(name, text)]).findings.map(({ rule, line }) => [rule, line]);
	expect(read('a.gmr', figureText.replace('\n0 3', `\n${long}\n0 3`))).toEqual([]);
	const node = open('a.node', `1 2 ${long}\n1 0 0 ${long}\n`);
	const ele = open('a.ele', '0 3\n');
	expect(readModels([node, ele]).findings).toEqual([]);
	expect(read('a.gmr', figureText.replace('\n0 3', `\n0 3 ${long}`))).toEqual([['not-text', 3]]);
});

describe('of two ways to part a file', () => {
	const said = (...files: [string, string][]) =>
		readModels(files.map(([name, text]) => open(name, text))).findings.map(
			(finding) => [finding.file, faultOf(finding), finding.message] as const,
		);
	const node = '4 2 0 0\n1 0 0\n2 1 0\n3 1 1\n4 0 1\n';
	const ele = '2 3 0\n1 1 2 3\n2 1 3 4\n';

	test.each([
		['a marker', ' 1', '0\n'],
		['no marker', '', '0\n'],
		['regions', ' 1', '0\n0\n'],
		['a hole', ' 1', '1\n1 0.5 0.5\n'],
	])('a surplus segment with %s is one, and not the header of the holes', (_, marker, rest) => {
		const segments = ['1 1 2', '2 2 3', '3 3 4', '4 4 1'].map((line) => `${line}${marker}\n`);
		const poly = `0 2 0 0\n3 ${marker ? 1 : 0}\n${segments.join('')}${rest}`;
		const [[name, fault] = [], ...others] = said(
			['a.ele', ele],
			['a.node', node],
			['a.poly', poly],
		);
		expect([name, fault, others]).toEqual(['a.poly', 'wrong-count 2:1 3 4', []]);
	});

	test.each(['', '#triangles\n'])(
		'the first triangle is no header where the count is missing (%j)',
		(heading) => {
			const text = `4\n0 0\n1 0\n1 1\n0 1\n5\n0 1\n1 2\n2 0\n2 3\n3 0\n${heading}1 2 3 1\n-3 4 5 0\n`;
			const line = heading ? 13 : 12;
			expect(said(['a.gmr', text])).toEqual([
				[
					'a.gmr',
					`wrong-count ${line}:1 4`,
					'Expected the number of triangles alone in a line, found 4 values.',
				],
			]);
		},
	);
});

test('a line of very many values gives as many tokens as can be shown', () => {
	const model = open('a.gmr', '1 '.repeat(100_000));
	expect(model.tokensOf(0).length).toBe(16_384);
});
