import { describe, expect, test } from 'vitest';
import { definition } from '../../../src/language/features/definition.ts';
import { foldingRanges } from '../../../src/language/features/folding.ts';
import { hover } from '../../../src/language/features/hover.ts';
import { inlayHints } from '../../../src/language/features/inlayHints.ts';
import { references } from '../../../src/language/features/references.ts';
import {
	allSemanticTokens,
	semanticTokensLegend,
} from '../../../src/language/features/semanticTokens.ts';
import { documentSymbols } from '../../../src/language/features/symbols.ts';
import { fixKinds } from '../../../src/language/fixes/registry.ts';
import { locationOf, tokenAtPosition } from '../../../src/language/positions.ts';
import { open } from '../open.ts';

const text = `OFF
5 {faces}2 0
0 0 0
1 0 0
1 1 {z}0
0 1 0
2 0.5 0
4 0 1 {corner}2 3 {colour}0.5 0.25 1
{size}3 1 4 2 0.5 0.25 1
`;

const files = { 'a.off': text };
const told = async (mark: string) => {
	const { document, at } = await open(files);
	const { model, position } = at(mark);
	const { contents } = hover(document, model, position) ?? {};
	return (contents as { value: string } | undefined)?.value ?? '';
};

describe('in an OFF file', () => {
	test('the outline has points and faces', async () => {
		const { model } = await open(files);
		const [points, faces] = documentSymbols(model);
		expect([points?.name, points?.detail, points?.range.start.line]).toEqual(['Points', '5', 1]);
		expect([faces?.name, faces?.detail, faces?.range.start.line]).toEqual(['Faces', '2', 7]);
		expect(faces?.children?.map(({ name, detail }) => [name, detail])).toEqual([
			['Face 0', '4 0 1 2 3 0.5 0.25 1'],
			['Face 1', '3 1 4 2 0.5 0.25 1'],
		]);
	});

	test('points and faces fold', async () => {
		const { model } = await open(files);
		expect(foldingRanges(model).map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
			[1, 6],
			[7, 8],
		]);
	});

	test.each([
		['faces', 'faces', '**2 · faces**'],
		['z', 'a coordinate', '**Point 2** (1, 1, 0)'],
		['corner', 'a corner', '**Point 2** (1, 1, 0)'],
		['corner', 'its face', '**Face 0** · quad\n\nArea 1, counter-clockwise'],
		['size', 'the number of corners', '**Number of corners**'],
		['size', 'a triangle', '**Face 1** · triangle\n\nArea 0.5, counter-clockwise'],
		['colour', 'a colour', '**Colour**'],
	])('a hover at %s tells of %s', async (mark, _, words) => {
		expect(await told(mark)).toContain(words);
	});

	test('a corner leads to its point, and a point to its corners', async () => {
		const { document, at } = await open(files);
		const { model, position } = at('corner');
		expect(definition(document, tokenAtPosition(model, position))).toMatchObject([
			{ range: { start: { line: 4 } } },
		]);
		const used = references(document, tokenAtPosition(model, position), false);
		expect(used.map(({ range }) => [range.start.line, range.start.character])).toEqual([
			[7, 6],
			[8, 6],
		]);
	});

	test('numbers are shown at the ends of lines', async () => {
		const { model } = await open(files);
		const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
		expect(inlayHints(model, range).map(({ label }) => label)).toEqual(['point 0', 'face 0']);
	});

	test('a triangle has the line that it is on, though other faces come before it', async () => {
		const { document } = await open(files);
		expect(locationOf(document, 'triangles', 0)?.range.start.line).toBe(8);
	});

	test('colours tell the word, counts, sizes and indexes', async () => {
		const { model } = await open(files);
		const { data } = allSemanticTokens(model);
		const types = Array.from(
			{ length: data.length / 5 },
			(_, i) => semanticTokensLegend.tokenTypes[data[5 * i + 3]!],
		);
		expect(types.slice(0, 7)).toEqual([
			...['meshHeading', 'meshCount', 'meshHeader', 'meshHeader'],
			...Array<string>(3).fill('meshCoordinate'),
		]);
		expect(types.slice(-7)).toEqual([
			...['meshHeader', 'meshIndex', 'meshIndex', 'meshIndex'],
			...Array<string>(3).fill('meshAttribute'),
		]);
	});

	test.each([
		['points', '5 2 0', '6 2 0'],
		['faces', '5 2 0', '5 4 0'],
	])('a wrong number of %s is put right', async (_, right, wrong) => {
		const plain = text.replaceAll(/\{\w*\}/g, '');
		const { document } = await open({ 'a.off': plain.replace(right, wrong) }, { findings: true });
		const [finding] = document.findings!.list;
		expect(finding?.rule).toBe('wrong-count');
		const kind = fixKinds.find(({ rules }) => rules.includes('wrong-count'))!;
		const [fix] = kind.fixes(document, finding!);
		const edits = await fix!.edits();
		if (!edits || typeof edits === 'string') throw new Error('there are no edits');
		const bytes = edits.get('a.off')!.applied();
		expect(new TextDecoder().decode(bytes)).toBe(plain);
	});
});
