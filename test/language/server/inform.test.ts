import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CompletionItem, Hover, MarkupContent, TextEdit } from 'vscode-languageserver';
import { writeGmr } from '../../../src/formats/gmr/writeGmr.ts';
import { joined } from '../../../src/util/joined.ts';
import { rightTriangleGrid } from '../../support/grids.ts';
import { gmrSquare } from '../features/meshes.ts';
import { type Client, connect, uriOf } from './client.ts';

let client: Client;
let dispose = async () => {};
beforeEach(() => {
	({ client, dispose } = connect({ patience: { quick: 1, whole: 20 } }));
});
afterEach(() => dispose());

const textDocument = { uri: uriOf('a.gmr') };
const hoverAt = async (line: number): Promise<string> => {
	const position = { line, character: 0 };
	const answer = await client.request<Hover>('textDocument/hover', { textDocument, position });
	return (answer.contents as MarkupContent).value;
};

test('paths of a large mesh are found when nothing else is to be done', async () => {
	await client.initialize();
	const mesh = rightTriangleGrid(110, 100);
	const text = Buffer.from(joined(writeGmr(mesh).files[0]!.chunks())).toString();
	await client.open('a.gmr', text);
	await client.checked('a.gmr');
	const line = text.split('\n').indexOf('#triangles') + 2;
	let told = '';
	for (let tries = 0; tries < 100 && !told.includes('Propagation path:'); tries++) {
		told = await hoverAt(line);
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	expect(told).toContain('Propagation path: 2 triangles, 0 → 1');
});

test('a document and a range of it are formatted', async () => {
	await client.initialize();
	await client.open('a.gmr', gmrSquare.replace('1 2 3 0', ' 1 2  3 0 '));
	const options = { tabSize: 4, insertSpaces: false };
	const all = await client.request<TextEdit[]>('textDocument/formatting', {
		textDocument,
		options,
	});
	expect(all.map(({ newText }) => newText)).toEqual([' 1 2 3 0']);
	const range = { start: { line: 0, character: 0 }, end: { line: 5, character: 0 } };
	const some = await client.request<TextEdit[]>('textDocument/rangeFormatting', {
		textDocument,
		range,
		options,
	});
	expect(some).toEqual([]);
});

test('an edge that closes a triangle is completed', async () => {
	await client.initialize();
	await client.open('a.gmr', gmrSquare.replace('-3 4 5 1', '-3 4 '));
	const line = gmrSquare.split('\n').indexOf('-3 4 5 1');
	const items = await client.request<CompletionItem[]>('textDocument/completion', {
		textDocument,
		position: { line, character: 5 },
	});
	expect(items.map(({ label }) => label)).toEqual(['5']);
});
