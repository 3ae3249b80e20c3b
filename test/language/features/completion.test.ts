import { describe, expect, test } from 'vitest';
import type { CompletionItem, TextEdit } from 'vscode-languageserver';
import { completion } from '../../../src/language/features/completion.ts';
import { gmrSquare, triangleSquare } from '../../support/squares.ts';
import { open } from '../open.ts';
import { figureB1, figureB2 } from './meshes.ts';

/** What is offered at `{}`, in the order in which editors sort it. */
async function offered(text: string, name = 'a.gmr'): Promise<CompletionItem[]> {
	const opened = await open({ [name]: text });
	const { document, model } = opened;
	const items = completion(document, model, opened.at().position);
	return items.sort((a, b) => (a.sortText! < b.sortText! ? -1 : 1));
}

const labels = async (text: string) => (await offered(text)).map(({ label }) => label);
const newText = ({ textEdit }: CompletionItem) => (textEdit as TextEdit).newText;

describe('completing a heading', () => {
	test('offers the sections that are missing', async () => {
		const text = figureB1.slice(0, figureB1.indexOf('#triangles'));
		expect(await labels(`${text}{}`)).toEqual(['#triangles', '#end']);
		expect(await labels(`${text}#{}`)).toEqual(['#triangles', '#end']);
	});

	test('prefers the next one', async () => {
		const [first] = await offered('{}\n');
		expect(first).toMatchObject({ label: '#points', preselect: true });
	});

	test('offers nothing that is there already', async () => {
		expect(await offered(`${figureB1}{}`)).toEqual([]);
	});

	test('offers only what belongs between its neighbours', async () => {
		const text = figureB1.replace('#edges\n', '{}\n');
		expect(await labels(text)).toEqual(['#edges']);
	});

	test('counts the entries below that have no count yet', async () => {
		const [points] = await offered('{}\n0 0\n1 0\n# a note\n0 1\n\n#edges\n');
		expect(newText(points!)).toBe('#points\n3');
		expect(points!.detail).toContain('entries below: 3');
	});

	test('fills in no count where there is one', async () => {
		const [points] = await offered('{}\n2\n0 0\n1 0\n');
		expect(newText(points!)).toBe('#points');
	});

	test('counts triangles up to the end', async () => {
		const text = figureB1.replace('#triangles\n3\n', '{}\n');
		expect((await offered(text)).map(newText)).toEqual(['#triangles\n3']);
	});

	test('uses the line ends of the file', async () => {
		const text = figureB1.replace('#triangles\n3\n', '{}\n').replaceAll('\n', '\r\n');
		expect((await offered(text)).map(newText)).toEqual(['#triangles\r\n3']);
	});

	test('replaces the number sign that is typed', async () => {
		const [item] = await offered('0\n  #po{}\n');
		expect(item?.textEdit).toMatchObject({
			range: { start: { line: 1, character: 2 }, end: { line: 1, character: 5 } },
		});
	});

	test('offers no points in the output form', async () => {
		expect(await labels(`{}\n${figureB2.replace('#edges\n', '')}`)).toEqual(['#edges']);
	});

	test('offers nothing in Triangle’s files', async () => {
		const opened = await open({ ...triangleSquare(), 'square.ele': `2 3 1\n{}\n` });
		expect(completion(opened.document, opened.model, opened.at().position)).toEqual([]);
	});

	test('offers nothing in other comments', async () => {
		expect(await offered('# a note {}\n')).toEqual([]);
	});
});

describe('completing an edge of a triangle', () => {
	test('closes the triangle after two edges', async () => {
		const [edge, ...others] = await offered(figureB1.replace('5 6 7 0', '5 6 {}'));
		expect(others).toEqual([]);
		expect(edge).toMatchObject({ label: '7', detail: 'closes the triangle: runs 4 → 3' });
	});

	test('gives the sign of an edge that is run against', async () => {
		const [edge] = await offered(figureB1.replace('4 -3 -5 0', '4 -3 {}'));
		expect(edge?.label).toBe('-5');
		expect(edge?.detail).toMatch(/^closes .* 2 → 3; also in triangle 2$/);
	});

	test('replaces what is typed of it', async () => {
		const [edge] = await offered(figureB1.replace('4 -3 -5 0', '4 -3 -{}'));
		expect(edge?.textEdit).toEqual({
			newText: '-5',
			range: { start: { line: 21, character: 5 }, end: { line: 21, character: 6 } },
		});
	});

	test('goes on from the end of one edge with those that can be closed', async () => {
		const items = await offered(figureB1.replace('5 6 7 0', '-5 {}'));
		// From point 3 back to point 2: by way of point 4, or of point 1, where triangle 1 is already.
		expect(items.map(({ label }) => label)).toEqual(['-7', '4']);
		expect(items[0]?.detail).toBe('continues: runs 3 → 4; then -6 closes the triangle');
		expect(items[1]?.detail).toContain('same edges as triangle 1');
	});

	test('prefers edges with room for a triangle', async () => {
		// Points 0 and 2 are joined by edge 3, which has two triangles, and by way of point 4 by edges without any.
		const text = gmrSquare()
			.replace('#points\n4', '#points\n5')
			.replace('0 1\n\n', '0 1\n5 5\n\n')
			.replace('#edges\n5', '#edges\n7')
			.replace('3 0\n\n', '3 0\n1 4\n4 2\n\n')
			.replace('#triangles\n2', '#triangles\n3')
			.replace('-3 4 5 1\n', '-3 4 5 1\n2 {}\n');
		const items = await offered(text);
		expect(items.map(({ label }) => label)).toEqual(['-7', '3']);
		expect(items[1]?.detail).toMatch(/\btriangle 0\b/);
	});

	test('says that an edge has two triangles already', async () => {
		const text = gmrSquare()
			.replace('#edges\n5', '#edges\n6')
			.replace('3 0\n\n', '3 0\n1 3\n\n')
			.replace('#triangles\n2', '#triangles\n3')
			.replace('-3 4 5 1\n', '-3 4 5 1\n4 -6 {}\n');
		// 2 → 3 → 1: edge 2 closes, which has a triangle on its other side.
		expect(await offered(text)).toMatchObject([
			{ label: '2', detail: expect.stringMatching(/^closes .* 1 → 2; .* 0$/) },
		]);
	});

	test('offers nothing where two edges do not chain', async () => {
		expect(await offered(figureB1.replace('5 6 7 0', '5 1 {}'))).toEqual([]);
	});

	test('offers nothing for the first edge', async () => {
		expect(await offered(figureB1.replace('5 6 7 0', '5{}'))).toEqual([]);
	});

	test('offers the mark after three edges', async () => {
		expect(await labels(figureB1.replace('5 6 7 0', '5 6 7 {}'))).toEqual(['0', '1']);
	});

	test('works on a line below the last triangle that was counted', async () => {
		expect(await labels(figureB1.replace('5 6 7 0', '5 6 7 0\n4 -3 {}'))).toEqual(['-5']);
	});

	test('completes no points of edges', async () => {
		expect(await offered(figureB1.replace('4 3\n', '4 {}\n'))).toEqual([]);
	});
});
