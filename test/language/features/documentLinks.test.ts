import { expect, test } from 'vitest';
import { documentLinks } from '../../../src/language/features/documentLinks.ts';
import { folder, open } from '../open.ts';
import { figureB1, square } from './places.ts';

type SetFile = keyof typeof square;

/** Each link as `line: text → file`. */
async function links(texts: Record<string, string>) {
	const opened = await open(texts);
	return documentLinks(opened.document, opened.model).map(
		({ range, target }) =>
			`${range.start.line + 1}: ${opened.text(range)} → ${target?.slice(folder.length)}`,
	);
}

/** The links of a file of the square, with the whole set or some of its files beside it. */
const inSet = (file: SetFile, others = Object.keys(square) as SetFile[]) =>
	links(Object.fromEntries([file, ...others].map((name) => [name, square[name]])));

test('the count of the points leads to the triangles, their markers to the segments', async () => {
	expect(await inSet('square.node')).toEqual(['1: 4 → square.ele', '1: 1 → square.poly']);
});

test('the nodes of each triangle lead to the points', async () => {
	expect(await inSet('square.ele')).toContain('1: 3 → square.node');
});

test('a .poly file without points leads to those of the .node file from its 0', async () => {
	expect(await inSet('square.poly')).toEqual(['1: 0 → square.node', '2: 2 → square.edge']);
});

test('edges lead to points and segments, neighbours to triangles', async () => {
	expect(await inSet('square.edge')).toEqual(['1: 5 → square.node', '1: 1 → square.poly']);
	expect(await inSet('square.neigh')).toEqual(['1: 2 → square.ele']);
});

test('only files that exist are led to', async () => {
	expect(await inSet('square.edge', [])).toEqual([]);
	expect(await inSet('square.ele', ['square.node'])).toEqual([
		'1: 2 → square.node',
		'1: 3 → square.node',
	]);
});

test('the header may come after comments', async () => {
	const texts = { 'a.ele': '# made by hand\n\n  1 3 0 # one\n1 1 2 3\n', 'a.node': '0 2\n' };
	expect(await links(texts)).toEqual(['3: 1 → a.node', '3: 3 → a.node']);
});

test('every file of a set leads to one that leads on, until all were seen', async () => {
	const seen = new Set<string>(['square.neigh']);
	for (const file of seen)
		for (const link of await inSet(file as SetFile)) seen.add(link.replace(/.* → /, ''));
	expect([...seen].sort()).toEqual(Object.keys(square).sort());
});

test('the tooltip names the file and what it holds', async () => {
	const { document, model } = await open(square);
	expect(documentLinks(document, model)[0]?.tooltip).toBe('Open square.ele (triangles)');
});

test('a GMR file leads nowhere', async () => {
	expect(await links({ 'a.gmr': figureB1.plain })).toEqual([]);
});
