import { describe, expect, test } from 'vitest';
import { changeMarks } from '../../src/language/changeMarks.ts';
import { markEdits, markedSection, rowsOnLines } from '../../src/language/markEdits.ts';
import type { MarksParams } from '../../src/language/protocol.ts';
import { edited } from './edited.ts';
import { open } from './open.ts';

const figure = `# the thesis's example
#points
5
0 3
15 0
0 16
25 14
10 24

#edges
7
1 0
0 2
2 1
3 1
3 2
2 4
4 3

#triangles
3
1 2 3   1
# kept
4 -3 -5 00
5 6\t7 0
`;

const change = async (
	params: Omit<MarksParams, 'uri'>,
	texts: Record<string, string> = { 'a.gmr': figure },
) => {
	const { document, uri } = await open(texts);
	const result = changeMarks(document, { uri, ...params });
	return { ...result, text: edited(Object.values(texts)[0]!, result.edits) };
};
const marksOf = (text: string) =>
	text
		.split('#triangles\n3\n')[1]!
		.split('\n')
		.filter((line) => /^\d/.test(line))
		.map((line) => line.split(/\s+/).at(-1));

describe('trirefine/marks', () => {
	test('sets all and changes no other byte', async () => {
		const { text, marked, total, changed } = await change({ action: 'set' });
		expect(text).toBe(figure.replace('-5 00', '-5 1').replace('7 0\n', '7 1\n'));
		expect([marked, total, changed]).toEqual([3, 3, 2]);
	});

	test('clears all', async () => {
		const { text, marked, changed } = await change({ action: 'clear' });
		expect(text).toBe(figure.replace('3   1', '3   0'));
		expect([marked, changed]).toEqual([0, 1]);
	});

	test('takes triangles by their lines, others on the way ignored', async () => {
		const lines = figure.split('\n').findIndex((line) => line.startsWith('4 -3')) + 1;
		expect((await change({ action: 'set', lines: [{ start: lines - 1, end: lines }] })).text).toBe(
			figure.replace('-5 00', '-5 1'),
		);
		const replaced = await change({ action: 'replace', lines: [{ start: lines, end: 99 }] });
		expect(marksOf(replaced.text)).toEqual(['0', '1', '1']);
		expect([replaced.marked, replaced.changed]).toEqual([2, 3]);
	});

	test('takes triangles that meet a condition', async () => {
		const where = { kind: 'area', above: 100 } as const;
		const { text } = await change({ action: 'replace', where });
		// Areas: 97.5, 182.5 and 115.
		expect(marksOf(text)).toEqual(['0', '1', '1']);
	});

	test('says where no triangle matches, and makes no edits', async () => {
		const none = await change({ action: 'set', lines: [{ start: 1, end: 4 }] });
		expect(none).toMatchObject({ edits: [], reason: 'No triangle on the selected lines.' });
		const where = { kind: 'area', above: 1e9 } as const;
		expect((await change({ action: 'set', where })).reason).toBe('No triangle matches.');
		expect(marksOf((await change({ action: 'replace', where })).text)).toEqual(['0', '00', '0']);
	});

	test('marks what can be marked in a file with errors, but measures nothing in it', async () => {
		const broken = figure.replace('5 6\t7 0', '5 6 7 x').replace('4 -3', '4 3');
		const texts = { 'a.gmr': broken };
		const { text, marked } = await change({ action: 'set' }, texts);
		expect(marksOf(text.replace('7 x', '7 1'))).toEqual(['1', '1', '1']);
		expect(marked).toBe(3);
		const where = { kind: 'area', above: 1 } as const;
		expect((await change({ action: 'set', where }, texts)).reason).toMatch(/errors/);
	});

	test('adds a mark that is missing', async () => {
		const short = figure.replace('5 6\t7 0', '5 6\t7  ');
		expect((await change({ action: 'set' }, { 'a.gmr': short })).text).toContain('5 6\t7 1  \n');
	});

	test('Triangle’s files have no marks: says so', async () => {
		const texts = {
			'a.ele': '1 3 0\n1 1 2 3\n',
			'a.node': '3 2 0 0\n1 0 0\n2 1 0\n3 0 1\n',
		};
		const { edits, reason } = await change({ action: 'set' }, texts);
		expect(edits).toEqual([]);
		expect(reason).toMatch(/cannot store marks/);
	});
});

describe('marks of many triangles', () => {
	const count = 5000;
	const text = `#points\n3\n0 0\n1 0\n0 1\n#edges\n3\n0 1\n1 2\n2 0\n#triangles\n${count}\n${'1 2 3 0\n'.repeat(count)}#end\n`;

	test('are one replaced range, that ends with the last mark', async () => {
		const { edits, marked } = await change({ action: 'set' }, { 'a.gmr': text });
		expect(marked).toBe(count);
		expect(edits).toHaveLength(1);
		expect(edits[0]!.range).toEqual({
			start: { line: 12, character: 6 },
			end: { line: 11 + count, character: 7 },
		});
		expect(edited(text, edits)).toBe(text.replaceAll('1 2 3 0', '1 2 3 1'));
	});

	test('are found by lines without a look at each line', async () => {
		const { model } = await open({ 'a.gmr': text });
		const section = markedSection(model)!;
		const lines = [
			{ start: 14, end: 16 },
			{ start: 15, end: 15 },
			{ start: 4000, end: 4000 },
		];
		const rows = rowsOnLines(section, lines);
		expect([...rows]).toEqual([1, 2, 3, 3987]);
		expect(markEdits(model, section, rows, 'set').edits.count).toBe(4);
	});
});
