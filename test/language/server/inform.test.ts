import { afterEach, beforeEach, expect, test } from 'vitest';
import type {
	CompletionItem,
	Hover,
	InlayHint,
	MarkupContent,
	TextEdit,
} from 'vscode-languageserver';
import { writeGmr } from '../../../src/formats/gmr/writeGmr.ts';
import { concatBytes } from '../../../src/util/concatBytes.ts';
import { rightTriangleGrid } from '../../support/grids.ts';
import { gmrSquare } from '../../support/squares.ts';
import { type Client, connect, edit, uriOf } from './client.ts';

let client: Client;
let dispose = async () => {};
beforeEach(() => {
	({ client, dispose } = connect({ delays: { quick: 1, whole: 20 } }));
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
	const text = Buffer.from(concatBytes(writeGmr(mesh).files[0]!.chunks())).toString();
	await client.open('a.gmr', text);
	await client.checked('a.gmr');
	const line = text.split('\n').indexOf('#triangles') + 2;
	await expect
		.poll(() => hoverAt(line), { interval: 20 })
		.toContain('Propagation path: 2 triangles, 0 → 1');
});

test('lenses are asked for again when the number of errors is another', async () => {
	let refreshed = 0;
	client.connection.onRequest('workspace/codeLens/refresh', () => {
		refreshed++;
		return null;
	});
	await client.initialize({
		capabilities: { workspace: { codeLens: { refreshSupport: true } } },
		initializationOptions: { commands: true },
	});
	await client.open('a.gmr', gmrSquare());
	await client.checked('a.gmr');
	expect(refreshed).toBe(0);
	const line = gmrSquare().split('\n').indexOf('1 2 3 0');
	await client.change('a.gmr', edit(line, 6, 7, '7'));
	await client.checked('a.gmr');
	await client.until(() => refreshed === 1);
	// An editor asks for the lenses of a file that it opens again before the whole mesh is checked.
	await client.close('a.gmr');
	await client.open('a.gmr', gmrSquare().replace('1 2 3 0', '1 2 7 0'));
	await client.until(() => refreshed === 2);
});

test('hints are asked for again when their setting is another', async () => {
	let refreshed = 0;
	client.connection.onRequest('workspace/inlayHint/refresh', () => {
		refreshed++;
		return null;
	});
	await client.initialize({
		capabilities: { workspace: { inlayHint: { refreshSupport: true } } },
		initializationOptions: { settings: { inlayHints: { every: 2 } } },
	});
	await client.open('a.gmr', gmrSquare());
	const range = { start: { line: 0, character: 0 }, end: { line: 6, character: 0 } };
	const hints = () =>
		client.request<InlayHint[]>('textDocument/inlayHint', { textDocument, range });
	expect((await hints()).map(({ label }) => label)).toEqual(['point 0', 'point 2']);
	await client.connection.sendNotification('workspace/didChangeConfiguration', {
		settings: { trirefine: { inlayHints: { every: 3 } } },
	});
	await client.until(() => refreshed > 0);
	expect((await hints()).map(({ label }) => label)).toEqual(['point 0', 'point 3']);
});

test('a document and a range of it are formatted', async () => {
	await client.initialize();
	await client.open('a.gmr', gmrSquare().replace('1 2 3 0', ' 1 2  3 0 '));
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
	await client.open('a.gmr', gmrSquare().replace('-3 4 5 1', '-3 4 '));
	const line = gmrSquare().split('\n').indexOf('-3 4 5 1');
	const items = await client.request<CompletionItem[]>('textDocument/completion', {
		textDocument,
		position: { line, character: 5 },
	});
	expect(items.map(({ label }) => label)).toEqual(['5']);
});
