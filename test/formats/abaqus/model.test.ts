import { describe, expect, test } from 'vitest';
import { abaqusText } from '../../../src/formats/abaqus/editor/editor.ts';
import { openModel, readModels } from '../../../src/formats/openModel.ts';
import { foldingRanges } from '../../../src/language/features/folding.ts';
import { formatDocument } from '../../../src/language/features/format.ts';
import { allSemanticTokens } from '../../../src/language/features/semanticTokens.ts';
import { documentSymbols } from '../../../src/language/features/symbols.ts';
import { told } from '../../language/features/told.ts';
import { open } from '../../language/open.ts';
import { tokens } from '../../syntaxes/tokens.ts';
import { abaqus } from '../loaded.ts';
import { expectEdits } from '../modelEdits.ts';
import { memorySource } from '../sources.ts';
import { square } from './reading.ts';

const bytes = new TextEncoder().encode(square);
const text = square.replace('*Nset', '*Element, type=CPS4\n5, 10, 20,\n30, 40\n*Nset');

describe('the text model of an input file', () => {
	test('knows nodes, triangles and quads, and what is kept', () => {
		const model = openModel('a.inp', new TextEncoder().encode(text))!;
		expect(model.sections.map(({ kind, count, header }) => [kind, count, header])).toEqual([
			['points', 4, 3],
			['triangles', 2, 8],
			['faces', 1, 11],
		]);
		const kinds = Array.from({ length: 15 }, (_, line) => model.contentOf(line).kind);
		expect(kinds).toEqual([
			...['comment', 'comment', 'comment', 'header', 'entry', 'entry', 'entry', 'entry'],
			...['header', 'entry', 'entry', 'header', 'entry', 'entry', 'comment'],
		]);
		const roles = (line: number) =>
			model.tokensOf(line).map(({ role, nth, value }) => [role, nth, value]);
		expect(roles(4)).toEqual([
			['id', 0, 10],
			['coordinate', 0, 0],
			['coordinate', 1, 0],
		]);
		expect(roles(13)).toEqual([
			['point', 2, 30],
			['point', 3, 40],
		]);
		const [points, , faces] = model.sections;
		expect([1, 2, 3, 4].map((column) => faces!.value(0, column))).toEqual([10, 20, 30, 40]);
		expect(points!.rowOf(30)).toBe(2);
	});

	test('reads as the file does', async () => {
		const options = { positions: true };
		const read = await abaqus.read([memorySource('a.inp', square)], options);
		expect(readModels([openModel('a.inp', bytes)!], options)).toEqual(read);
		expect([...read.positions!.triangles!.lines]).toEqual([10, 11]);
	});

	test('seed 1: is after 200 edits as if it were opened again', () => {
		const pieces = ['1', ', ', '\n', '0.5', '**', '*NODE\n', '*Element, type=S3\n', ',\n', '', 'x'];
		expectEdits(abaqusText, text, pieces, 1);
	});
});

describe('in an input file', () => {
	test('the outline has the sections, which fold, as do comments', async () => {
		const { model } = await open({ 'a.inp': `${text}** a\n** b\n` });
		expect(documentSymbols(model).map(({ name, detail }) => [name, detail])).toEqual([
			['Points', '4'],
			['Triangles', '2'],
			['Faces', '1'],
		]);
		const folded = foldingRanges(model).map(({ startLine, endLine }) => [startLine, endLine]);
		expect(folded).toEqual([
			[3, 7],
			[8, 10],
			[11, 12],
			[26, 27],
		]);
	});

	test.each([
		['a corner', '2, 10, {}30, 40', '**Point 30** (1, 1)'],
		['an element', '{}2, 10, 30, 40', 'Triangle 2'],
		['a node', '{}20, 1., 0.', '**Point 20** (1, 0)'],
	])('a hover tells of %s', async (_, marked, words) => {
		const line = marked.replace('{}', '');
		expect(told(await open({ 'a.inp': square.replace(line, marked) }))).toContain(words);
	});

	test('a hover tells of a quad, whose lines go on', async () => {
		const opened = await open({ 'a.inp': text.replace('5, 10', '{}5, 10') });
		expect(told(opened)).toContain('**Face 5** · quad\n\nArea 1, counter-clockwise');
	});

	test('nothing is formatted, and colours are for comments and values', async () => {
		const { model } = await open({ 'a.inp': text });
		expect(formatDocument(model)).toEqual([]);
		expect(allSemanticTokens(model).data.length).toBeGreaterThan(0);
	});

	test('the grammar tells keywords, nodes, elements and sets apart', async () => {
		const lines = await tokens('abaqus', square);
		const scope = (line: number, text: string) =>
			lines[line]?.find(([token]) => token.trim() === text)?.[1];
		expect(scope(0, '*Heading')).toBe('entity.name.section');
		expect(scope(2, 'what it is made of stands below') ?? lines[2]?.at(-1)?.[1]).toBe(
			'comment.line',
		);
		expect(scope(4, '10')).toBe('entity.name.tag.id');
		expect(scope(5, '1.')).toBe('constant.numeric.coordinate.x');
		expect(scope(9, '1')).toBe('entity.name.tag.id');
		expect(scope(9, '30')).toBe('variable.other.index.point');
		expect(scope(8, 'CPS3')).toBe('string.unquoted');
	});
});
