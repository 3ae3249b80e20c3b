import { afterEach, describe, expect, test } from 'vitest';
import {
	type DocumentLink,
	type DocumentSymbol,
	type Location,
	type SemanticTokens,
	TokenFormat,
} from 'vscode-languageserver';
import { semanticTokensLegend } from '../../../src/language/features/semanticTokens.ts';
import { parser } from '../../../src/language/server/parser.ts';
import { type Client, connect, edit, uriOf } from './client.ts';
import { square } from './eachTest.ts';

let dispose = async () => {};
afterEach(() => dispose());

async function opened(parts: Parameters<typeof connect>[0] = {}): Promise<Client> {
	const { client, dispose: end } = connect(parts);
	dispose = end;
	await client.initialize();
	await client.open('a.gmr', square);
	return client;
}

const about = (name: string, line: number, character: number) => ({
	textDocument: { uri: uriOf(name) },
	position: { line, character },
});
/** What a client says about semantic tokens. */
const tokensOf = (requests: { readonly range: boolean; readonly full: boolean }) => ({
	requests,
	tokenTypes: [],
	tokenModifiers: [],
	formats: [TokenFormat.Relative],
});
const lines = (places: readonly Location[]) => places.map(({ range }) => range.start.line);

describe('over the protocol', () => {
	test('a definition is a place in a file', async () => {
		const client = await opened();
		expect(await client.request('textDocument/definition', about('a.gmr', 13, 1))).toEqual([
			{
				uri: uriOf('a.gmr'),
				range: { start: { line: 8, character: 0 }, end: { line: 8, character: 3 } },
			},
		]);
	});

	test('references come with the declaration where it is asked for', async () => {
		const client = await opened();
		const ask = (includeDeclaration: boolean) =>
			client.request<Location[]>('textDocument/references', {
				...about('a.gmr', 8, 3),
				context: { includeDeclaration },
			});
		expect(lines(await ask(false))).toEqual([12, 13]);
		expect(lines(await ask(true))).toEqual([8, 12, 13]);
	});

	test('tokens are those of a legend', async () => {
		const { client, dispose: end } = connect();
		dispose = end;
		const { capabilities } = await client.initialize({
			capabilities: { textDocument: { semanticTokens: tokensOf({ range: true, full: true }) } },
		});
		expect(capabilities.semanticTokensProvider).toEqual({
			legend: semanticTokensLegend,
			range: true,
		});
		await client.open('a.gmr', square);
		const { data } = await client.request<SemanticTokens>('textDocument/semanticTokens/range', {
			textDocument: { uri: uriOf('a.gmr') },
			range: { start: { line: 13, character: 0 }, end: { line: 13, character: 8 } },
		});
		const { tokenTypes } = semanticTokensLegend;
		expect(data.filter((_, i) => i % 5 === 3).map((type) => tokenTypes[type])).toEqual([
			'meshSign',
			'meshIndex',
			'meshIndex',
			'meshIndex',
			'meshMark',
		]);
	});

	test('an editor that knows no ranges is given the tokens of whole files', async () => {
		const { client, dispose: end } = connect();
		dispose = end;
		const { capabilities } = await client.initialize({
			capabilities: { textDocument: { semanticTokens: tokensOf({ range: false, full: true }) } },
		});
		expect(capabilities.semanticTokensProvider).toEqual({
			legend: semanticTokensLegend,
			full: true,
		});
		await client.open('a.gmr', square);
		const { data } = await client.request<SemanticTokens>('textDocument/semanticTokens/full', {
			textDocument: { uri: uriOf('a.gmr') },
		});
		expect(data.length / 5).toBe(3 + 4 * 2 + 5 * 2 + 2 * 4 + 1);
	});

	test('a file that is no mesh has no tokens', async () => {
		const client = await opened();
		expect(
			await client.request('textDocument/semanticTokens/range', {
				textDocument: { uri: uriOf('b.gmr') },
				range: { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } },
			}),
		).toEqual({ data: [] });
	});

	test('links lead to files on disk that are not open', async () => {
		const { client, files, dispose: end } = connect();
		dispose = end;
		files.put('a.1.node', '3 2\n1 0 0\n2 1 0\n3 0 1\n');
		await client.initialize();
		await client.open('a.1.ele', '1 3\n1 1 2 3\n', 'triangle-ele');
		const links = await client.request<DocumentLink[]>('textDocument/documentLink', {
			textDocument: { uri: uriOf('a.1.ele') },
		});
		expect(links.map(({ target }) => target)).toContain(uriOf('a.1.node'));
		const [place] = await client.request<Location[]>(
			'textDocument/definition',
			about('a.1.ele', 1, 4),
		);
		expect(place).toMatchObject({ uri: uriOf('a.1.node'), range: { start: { line: 2 } } });
	});
});

test('what needs the lines alone does not read the mesh', async () => {
	const client = await opened({
		parser: {
			...parser,
			readModels() {
				throw new Error('the mesh was read');
			},
		},
	});
	await client.change('a.gmr', edit(13, 1, 2, '2'));
	expect(lines(await client.request('textDocument/definition', about('a.gmr', 13, 1)))).toEqual([
		7,
	]);
	const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', {
		textDocument: { uri: uriOf('a.gmr') },
	});
	expect(symbols.map(({ name }) => name)).toEqual(['Points', 'Edges', 'Triangles']);
});
