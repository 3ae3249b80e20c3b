import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SemanticTokens } from 'vscode-languageserver';
import type { TextModel } from '../../../src/formats/model/textModel.ts';
import {
	allSemanticTokens,
	longestColouredLine,
	maxColouredLines,
	semanticTokens,
	semanticTokensLegend,
} from '../../../src/language/features/semanticTokens.ts';
import { cpuTime } from '../../support/cpuTime.ts';
import { tokens } from '../../syntaxes/tokens.ts';
import { open } from '../open.ts';
import { figureB1 } from './places.ts';

const root = resolve(import.meta.dirname, '../../..');
const corpus = process.env.TRIREFINE_CORPUS;
const all = process.env.TRIREFINE_REQUIRE_ALL === '1';
const { contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const scopes: Record<string, string[]> = contributes.semanticTokenScopes[0].scopes;

/** A piece of a line and what it is: its type with a modifier behind a dot, or a scope. */
type Piece = readonly [text: string, what: string];

/** Reads what the protocol carries: five numbers a token, places as differences. */
function decoded(model: TextModel, { data }: SemanticTokens): Map<number, Piece[]> {
	const { tokenTypes, tokenModifiers } = semanticTokensLegend;
	const lines = new Map<number, Piece[]>();
	let [line, column] = [0, 0];
	for (let i = 0; i < data.length; i += 5) {
		const [lines_, columns, length, type, modifiers] = data.slice(i, i + 5) as [
			number,
			number,
			number,
			number,
			number,
		];
		column = lines_ > 0 ? columns : column + columns;
		line += lines_;
		const names = tokenModifiers.filter((_, bit) => modifiers & (1 << bit));
		const pieces = lines.get(line) ?? [];
		lines.set(line, pieces);
		pieces.push([
			model.textOf(line).slice(column, column + length),
			[tokenTypes[type], ...names].join('.'),
		]);
	}
	return lines;
}

const wholeFile = { start: { line: 0, character: 0 }, end: { line: 1e9, character: 0 } };

/** The types of a text's pieces, line by line. */
async function types(text: string, file = 'a.gmr') {
	const { model } = await open({ [file]: text });
	const lines = decoded(model, semanticTokens(model, wholeFile));
	return Array.from({ length: model.lineCount }, (_, line) => lines.get(line) ?? []);
}

describe('semantic tokens', () => {
	test('are coordinates, indexes, signs and marks', async () => {
		const lines = await types(figureB1.plain);
		expect(lines[2]).toEqual([
			['0', 'meshCoordinate.x'],
			['3', 'meshCoordinate.y'],
		]);
		expect(lines[10]).toEqual([
			['1', 'meshIndex.point'],
			['0', 'meshIndex.point'],
		]);
		expect(lines[20]?.at(-1)).toEqual(['1', 'meshMark.marked']);
		expect(lines[21]).toEqual([
			['4', 'meshIndex.edge'],
			['-', 'meshSign'],
			['3', 'meshIndex.edge'],
			['-', 'meshSign'],
			['5', 'meshIndex.edge'],
			['0', 'meshMark'],
		]);
	});

	test('tell headings from other comments', async () => {
		const lines = await types(
			figureB1.plain.replace('#edges', '# Edges').replace('#end', '# end it'),
		);
		expect(lines[8]).toEqual([
			['#', 'meshHeading.punctuation'],
			['Edges', 'meshHeading'],
		]);
		expect(lines[24]).toEqual([['# end it', 'comment']]);
	});

	test('count columns in UTF-16 units', async () => {
		const lines = await types('1 2 0 0 # é𝄞\n1 0 0 # 𝄞𝄞 é\n', 'a.1.node');
		expect(lines[0]?.at(-1)).toEqual(['# é𝄞', 'comment']);
		expect(lines[1]).toEqual([
			['1', 'meshId'],
			['0', 'meshCoordinate.x'],
			['0', 'meshCoordinate.y'],
			['# 𝄞𝄞 é', 'comment'],
		]);
	});

	test('are those of the lines asked for', async () => {
		const { model } = await open({ 'a.gmr': figureB1.plain });
		const asked = (start: number, end: number, character: number) => [
			...decoded(
				model,
				semanticTokens(model, {
					start: { line: start, character: 0 },
					end: { line: end, character },
				}),
			).keys(),
		];
		expect(asked(2, 4, 0)).toEqual([2, 3]);
		expect(asked(2, 4, 1)).toEqual([2, 3, 4]);
		expect(asked(23, 100, 0)).toEqual([24]);
	});

	test('are not given for lines that are too long for grammars', async () => {
		const long = (length: number) => `1 2\n${'1'.repeat(length)}\n`;
		expect((await types(long(longestColouredLine), 'a.1.node'))[1]).toHaveLength(1);
		expect((await types(long(longestColouredLine + 1), 'a.1.node'))[1]).toEqual([]);
	});

	test('of a line of many values come in moments', async () => {
		const { model } = await open({ 'a.gmr': `1\n${'1 '.repeat(longestColouredLine / 2)}\n0\n0\n` });
		const start = cpuTime();
		for (let i = 0; i < 10; i++) semanticTokens(model, wholeFile);
		expect(cpuTime() - start).toBeLessThan(3000);
	});

	test('of a whole file are given up to a bound of lines', async () => {
		const tokens = async (lines: number) =>
			allSemanticTokens((await open({ 'a.gmr': '# a\n'.repeat(lines - 1) })).model).data.length / 5;
		expect(await tokens(maxColouredLines)).toBe(maxColouredLines - 1);
		expect(await tokens(maxColouredLines + 1)).toBe(0);
	});

	test('take as long for the last lines of a large file as for the first', async () => {
		const count = 400_000;
		const { model } = await open({ 'a.gmr': `${count}\n${'0.5 0.25\n'.repeat(count)}0\n0\n` });
		const time = (line: number) => {
			const range = { start: { line, character: 0 }, end: { line: line + 100, character: 0 } };
			const start = cpuTime();
			for (let i = 0; i < 20; i++) semanticTokens(model, range);
			return cpuTime() - start;
		};
		time(1);
		expect(time(count - 200)).toBeLessThan(100 + 20 * time(1));
	});
});

describe('the manifest', () => {
	const { tokenTypes, tokenModifiers } = semanticTokensLegend;
	const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

	test('declares every type and modifier', () => {
		expect(['comment', ...ids(contributes.semanticTokenTypes)]).toEqual(tokenTypes);
		expect(ids(contributes.semanticTokenModifiers)).toEqual(tokenModifiers);
	});

	test('gives each type scopes of the grammars', () => {
		const grammars = contributes.grammars
			.map(({ path }: { path: string }) => readFileSync(join(root, path), 'utf8'))
			.join();
		const given = Object.keys(scopes).map((selector) => selector.split('.')[0]);
		expect(new Set(given)).toEqual(new Set(tokenTypes.slice(1)));
		for (const scope of Object.values(scopes).flat().join(' ').split(' '))
			expect(grammars).toContain(`"${scope}.`);
	});
});

/** A text's pieces with the scopes that the manifest maps their types to. */
async function byMeaning(text: string, file: string): Promise<Piece[][]> {
	return (await types(text, file)).map((line) =>
		line.map(([piece, what]) => [
			piece,
			what === 'comment'
				? 'comment.line.number-sign'
				: (scopes[what]?.[0]?.split(' ').at(-1) ?? ''),
		]),
	);
}

/** A text's pieces by the grammar, a comment's `#` not apart from it. */
async function byGrammar(text: string, file: string): Promise<Piece[][]> {
	const part = extname(file).slice(1);
	const lines = await tokens(part === 'gmr' ? part : `triangle-${part}`, text);
	return lines.map((line, i) => {
		const at = line.findIndex(([, scope]) => scope === 'punctuation.definition.comment');
		if (at < 0) return line;
		const comment =
			text
				.split(/\r\n|\r|\n/)
				[i]?.replace(/^[^#]*/, '')
				.trimEnd() ?? '';
		return [...line.slice(0, at), [comment, 'comment.line.number-sign']];
	});
}

/** Lines of which the grammar and the semantic tokens say different things. */
async function disagreements(text: string, file: string) {
	const [meaning, grammar] = [await byMeaning(text, file), await byGrammar(text, file)];
	return grammar.flatMap((line, i) =>
		JSON.stringify(line) === JSON.stringify(meaning[i])
			? []
			: [{ grammar: line, meaning: meaning[i] }],
	);
}

const meshes = (folder: string) =>
	readdirSync(folder)
		.filter((name) => /\.(gmr|node|ele|poly|edge|neigh)$/.test(name))
		.filter((name) => !name.startsWith('tetgen'))
		.map((name) => join(folder, name));

describe('semantic tokens and the grammar say the same', () => {
	const own = [...meshes(join(root, 'examples')), ...meshes(join(root, 'test/meshes'))];

	test.each(own.map((path) => path.slice(root.length + 1)))('of %s', async (path) => {
		const text = readFileSync(join(root, path), 'utf8');
		expect(await disagreements(text, path.replace(/.*\//, ''))).toEqual([]);
	});

	test.each([
		['a word for a coordinate', 'a.gmr', figureB1.plain.replace('15 0', 'x 0')],
		['a missing coordinate', 'a.gmr', figureB1.plain.replace('15 0', '15.5')],
		['a third coordinate', 'a.gmr', figureB1.plain.replace('15 0', '15 0 1')],
		['a negative point', 'a.gmr', figureB1.plain.replace('2 4', '2 -4')],
		['a point that is no integer', 'a.gmr', figureB1.plain.replace('2 4', '2 4.5')],
		['a mark of 2', 'a.gmr', figureB1.plain.replace('1 2 3 1', '1 2 3 2')],
		['a missing mark', 'a.gmr', figureB1.plain.replace('1 2 3 1', '1 2 3')],
		['a comment behind values', 'a.gmr', figureB1.plain.replace('1 2 3 1', '1 2 3 1 # one')],
		['no headings', 'a.gmr', figureB1.plain.replaceAll(/^#.*\n?/gm, '')],
		['a wrong coordinate in brackets', 'a.gmr', figureB1.output.replace('[0 1]', '[x 1]')],
		['a fractional corner', 'a.ele', '1 3\n1 1 2.5 3\n'],
		['a word for a marker', 'a.node', '1 2 0 1\n1 0 0 x # x\n'],
		['a ray', 'a.edge', '1 0\n1 2 -1 0.5 -0.25\n'],
		['CRLF', 'a.gmr', figureB1.plain.replaceAll('\n', '\r\n')],
	])('with %s', async (_, file, text) => {
		expect(await disagreements(text, file)).toEqual([]);
	});

	describe.skipIf(!corpus && !all)('of the corpus', () => {
		const foreign = corpus
			? ['triangle', 'triangle_generated'].flatMap((folder) => meshes(join(corpus, folder)))
			: [];
		test('which is there', () => expect(foreign.length).toBeGreaterThan(20));
		test.each(foreign.map((path) => path.slice(corpus?.length)))('%s', async (path) => {
			const text = readFileSync(join(corpus as string, path), 'utf8');
			expect((await disagreements(text, path.replace(/.*\//, ''))).slice(0, 5)).toEqual([]);
		});
	});
});
