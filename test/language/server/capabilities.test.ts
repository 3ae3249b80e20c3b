import { afterEach, expect, test } from 'vitest';
import type { CodeAction, ServerCapabilities } from 'vscode-languageserver/node';
import { connect, uriOf } from './client.ts';

/** Two triangles: the second names an edge with the wrong sign, the first is marked; a line is not in order. */
const square =
	'#points\n4\n0    0 \n1 0\n1 1\n0 1\n\n#edges\n5\n0 1\n1 2\n2 0\n2 3\n3 0\n\n#triangles\n2\n1 2 3 1\n3 4 5 0\n';
const node = '4 2 0 0\n1 0 0\n2 1 0\n3 1 1\n4 0 1\n';
const ele = '2 3 0\n1 1 2 3\n2 1 3 4\n';

let dispose = async () => {};
afterEach(() => dispose());

const textDocument = { uri: uriOf('a.gmr') };
const position = { line: 17, character: 0 };
const range = { start: { line: 0, character: 0 }, end: { line: 19, character: 0 } };

/** For each capability a request that must be answered with something. */
const requests: { readonly [name in keyof ServerCapabilities]?: [method: string, params: object] } =
	{
		hoverProvider: ['textDocument/hover', { textDocument, position }],
		definitionProvider: ['textDocument/definition', { textDocument, position }],
		referencesProvider: [
			'textDocument/references',
			{ textDocument, position, context: { includeDeclaration: true } },
		],
		documentHighlightProvider: ['textDocument/documentHighlight', { textDocument, position }],
		documentSymbolProvider: ['textDocument/documentSymbol', { textDocument }],
		foldingRangeProvider: ['textDocument/foldingRange', { textDocument }],
		selectionRangeProvider: [
			'textDocument/selectionRange',
			{ textDocument, positions: [position] },
		],
		documentLinkProvider: [
			'textDocument/documentLink',
			{ textDocument: { uri: uriOf('b.1.ele') } },
		],
		documentFormattingProvider: ['textDocument/formatting', { textDocument, options: {} }],
		documentRangeFormattingProvider: [
			'textDocument/rangeFormatting',
			{ textDocument, range, options: {} },
		],
		inlayHintProvider: ['textDocument/inlayHint', { textDocument, range }],
		completionProvider: [
			'textDocument/completion',
			{ textDocument, position: { line: 17, character: 4 } },
		],
		codeLensProvider: ['textDocument/codeLens', { textDocument }],
		codeActionProvider: ['textDocument/codeAction', { textDocument, range, context: {} }],
		semanticTokensProvider: ['textDocument/semanticTokens/range', { textDocument, range }],
	};

test('everything that the server says it can do it does', async () => {
	const { client, files, dispose: end } = connect();
	dispose = end;
	files.texts.set(uriOf('b.1.node'), node);
	const { capabilities } = await client.initialize({ initializationOptions: { commands: true } });
	await client.open('a.gmr', square);
	await client.open('b.1.ele', ele, 'triangle-ele');
	const diagnostics = await client.until(() => client.latest('a.gmr'));
	expect(diagnostics.length).toBeGreaterThan(0);
	const { textDocumentSync: _, positionEncoding: __, ...offered } = capabilities;
	expect(Object.keys(offered).sort()).toEqual(Object.keys(requests).sort());
	for (const [name, [method, params]] of Object.entries(requests)) {
		const context = { ...('context' in params ? (params.context as object) : {}), diagnostics };
		const answer = await client.request<object[] | { data?: unknown[] } | null>(method, {
			...params,
			context,
		});
		const content = (answer as { data?: unknown[] } | null)?.data ?? answer;
		expect([name, Array.isArray(content) ? content.length > 0 : content !== null]).toEqual([
			name,
			true,
		]);
	}
});

test('a fix of a finding removes it', async () => {
	const { client, dispose: end } = connect();
	dispose = end;
	await client.initialize();
	await client.open('a.gmr', square);
	const diagnostics = await client.checked('a.gmr');
	const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
		textDocument,
		range,
		context: { diagnostics },
	});
	const { edit } = await client.request<CodeAction>('codeAction/resolve', actions[0] as object);
	await client.change(
		'a.gmr',
		...edit!.changes![uriOf('a.gmr')]!.map((one) => ({
			range: one.range,
			text: one.newText,
		})),
	);
	const left = await client.checked('a.gmr');
	expect(left.filter(({ severity }) => severity === 1)).toEqual([]);
});
