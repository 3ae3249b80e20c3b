import { describe, expect, test } from 'vitest';
import type { DocumentSymbol } from 'vscode-languageserver';
import { documentSymbols, maxSymbols } from '../../../src/language/features/symbols.ts';
import { open } from '../open.ts';
import { figureB1, square } from './places.ts';
import { told } from './told.ts';

const symbolsOf = async (text: string, file = 'a.gmr') => {
	const { model } = await open({ [file]: text });
	return documentSymbols(model);
};

const titles = (symbols: readonly DocumentSymbol[] = []) =>
	symbols.map(({ name, detail }) => `${name}: ${detail}`);

/** A GMR file with many triangles, of which the ones in a set are marked. */
function large(triangles: number, marked: ReadonlySet<number>): string {
	const lines = Array.from({ length: triangles }, (_, t) => `1 2 3 ${marked.has(t) ? 1 : 0}`);
	return `1\n0 0\n1\n0 0\n${triangles}\n${lines.join('\n')}\n`;
}

describe('the outline', () => {
	test('has the sections with their counts', async () => {
		expect(titles(await symbolsOf(figureB1.plain))).toEqual([
			'Points: 5',
			'Edges: 7',
			'Triangles: 3',
		]);
	});

	test('says where a count is wrong', async () => {
		const text = figureB1.plain.replace('7\n1 0', '9\n1 0');
		expect(titles(await symbolsOf(text))[1]).toBe('Edges: 7 of 9');
	});

	test('has the entries by their numbers, with their values', async () => {
		const [points, edges, triangles] = await symbolsOf(figureB1.plain);
		expect(titles(points?.children).slice(0, 2)).toEqual(['Point 0: 0 3', 'Point 1: 15 0']);
		expect(titles(edges?.children).at(-1)).toBe('Edge 7: 4 3');
		expect(titles(triangles?.children)).toEqual([
			'Triangle 0: 1 2 3, marked',
			'Triangle 1: 4 -3 -5',
			'Triangle 2: 5 6 7',
		]);
	});

	test('sets marked triangles apart', async () => {
		const triangles = (await symbolsOf(figureB1.plain))[2]?.children ?? [];
		expect(triangles[0]?.kind).not.toBe(triangles[1]?.kind);
		expect(triangles[1]?.kind).toBe(triangles[2]?.kind);
	});

	test('has all four sections of a .poly file', async () => {
		const poly = '0 2\n2 1\n1 1 2 5\n4 3 4 9\n1\n1 0.5 0.5\n1\n1 0 0 7 0.1\n';
		const symbols = await symbolsOf(poly, 'a.poly');
		expect(titles(symbols)).toEqual(['Points: 0', 'Segments: 2', 'Holes: 1', 'Regions: 1']);
		expect(titles(symbols[1]?.children)).toEqual(['Segment 1: 1 2 5', 'Segment 4: 3 4 9']);
	});

	test("has the groups and entities of Gmsh's elements by name", async () => {
		const nodes = '$Nodes\n1 4 1 4\n2 1 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n$EndNodes\n';
		const text = `$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$PhysicalNames\n2\n1 7 "the inlet"\n2 8 "plate"\n$EndPhysicalNames\n$Entities\n0 1 1 0\n1 0 0 0 1 0 0 1 7 0\n1 0 0 0 1 1 0 1 8 1 1\n$EndEntities\n${nodes}$Elements\n2 3 1 3\n1 1 1 1\n1 1 2\n2 1 2 2\n2 1 2 3\n3 1 3 4\n$EndElements\n`;
		const opened = await open({ 'a.msh': text });
		const symbols = documentSymbols(opened.model);
		const named = (name: string) => titles(symbols.find((one) => one.name === name)?.children);
		expect(named('Physical names')).toEqual(['the inlet: 1 7', 'plate: 2 8']);
		expect(named('Lines')).toEqual(['the inlet · curve 1: 1']);
		const [plate] = symbols.find(({ name }) => name === 'Triangles')?.children ?? [];
		expect(titles(plate ? [plate] : [])).toEqual(['plate · surface 1: 2']);
		expect(titles(plate?.children)).toEqual(['Triangle 2: 1 2 3', 'Triangle 3: 1 3 4']);
		const line = text.split('\n').indexOf('3 1 3 4');
		expect(told(opened, { line, character: 0 })).toContain('In plate · surface 1');
	});

	test('names the lines of a .neigh file by their triangles', async () => {
		const [symbol] = await symbolsOf(square['square.neigh'], 'square.neigh');
		expect(titles(symbol?.children)).toEqual(['Triangle 1: -1 2 -1', 'Triangle 2: -1 -1 1']);
	});

	test('has ranges of entries in place of a thousand and one', async () => {
		const few = (await symbolsOf(large(maxSymbols, new Set())))[2]?.children;
		expect(titles(few).at(-1)).toBe('Triangle 999: 1 2 3');
		const many = (await symbolsOf(large(2 * maxSymbols + 1, new Set([1500, 1501, 2000]))))[2];
		expect(titles(many?.children)).toEqual([
			'Triangles 0–999: ',
			'Triangles 1000–1999: 2 marked',
			'Triangles 2000–2000: 1 marked',
		]);
	});

	test('sets ranges with marked triangles apart', async () => {
		const children = (await symbolsOf(large(1500, new Set([7]))))[2]?.children ?? [];
		expect(children[0]?.kind).not.toBe(children[1]?.kind);
	});

	test('is bounded: a file of a million points has as many symbols as one of a thousand', async () => {
		const count = maxSymbols * maxSymbols + 1;
		const bytes = `${count}\n${'0 0\n'.repeat(count)}0\n0\n`;
		const [points] = await symbolsOf(bytes);
		expect(points?.children?.length).toBeLessThanOrEqual(maxSymbols);
		expect(points?.children?.[0]?.name).toBe('Points 0–9999');
	});
});

/** Every symbol with the one that holds it. */
const pairs = (symbols: readonly DocumentSymbol[], parent?: DocumentSymbol) =>
	symbols.flatMap((symbol): [DocumentSymbol, DocumentSymbol | undefined][] => [
		[symbol, parent],
		...pairs(symbol.children ?? [], symbol),
	]);

test.each([
	['figure B.1', 'a.gmr', figureB1.plain],
	['the output form', 'a.gmr', figureB1.output],
	['a large file', 'a.gmr', large(3000, new Set())],
	['a file that ends early', 'a.gmr', '#points\n2\n0 0\n'],
	['a set', 'square.node', square['square.node']],
])('in %s each symbol lies within the one above, and the next behind it', async (_, file, text) => {
	const { model } = await open({ [file]: text });
	const all = pairs(documentSymbols(model));
	expect(all.length).toBeGreaterThan(0);
	for (const [{ range, selectionRange }, parent] of all) {
		expect(selectionRange.start.line).toBeGreaterThanOrEqual(range.start.line);
		expect(selectionRange.end.line).toBeLessThanOrEqual(range.end.line);
		if (!parent) continue;
		expect(range.start.line).toBeGreaterThanOrEqual(parent.range.start.line);
		expect(range.end.line).toBeLessThanOrEqual(parent.range.end.line);
	}
	for (const list of [documentSymbols(model), ...all.map(([{ children = [] }]) => children)])
		for (let i = 1; i < list.length; i++)
			expect(list[i]!.range.start.line).toBeGreaterThan(list[i - 1]!.range.end.line);
});

test('a section starts at its heading, the line that sticky scroll keeps in sight', async () => {
	const [, edges] = await symbolsOf(figureB1.plain);
	expect(edges?.range).toEqual({
		start: { line: 8, character: 0 },
		end: { line: 16, character: 3 },
	});
	expect(edges?.selectionRange.start.line).toBe(8);
});
