import { describe, expect, test } from 'vitest';
import { mfemText } from '../../../src/formats/mfem/editor.ts';
import { openModel, readModels } from '../../../src/formats/openModel.ts';
import { foldingRanges } from '../../../src/language/features/folding.ts';
import { documentSymbols } from '../../../src/language/features/symbols.ts';
import { told } from '../../language/features/told.ts';
import { open } from '../../language/open.ts';
import { tokens } from '../../syntaxes/tokens.ts';
import { mfem } from '../loaded.ts';
import { expectEdits } from '../modelEdits.ts';
import { memorySource } from '../sources.ts';
import { named, plain, volumes } from './reading.ts';

describe('the text model of a mesh of MFEM', () => {
	test('reads as the file does', async () => {
		const options = { positions: true };
		const read = await mfem.read([memorySource('a.mesh', named)], options);
		const model = openModel('a.mesh', new TextEncoder().encode(named))!;
		expect(readModels([model], options)).toEqual(read);
		expect([...read.positions!.points!.lines]).toEqual([28, 29, 30, 31, 32]);
	});

	test('seeds 2 and 3: is after 200 edits as if it were opened again', () => {
		const pieces = [
			'1',
			' ',
			'\n',
			'0.5',
			'#',
			'elements\n',
			'vertices\n3\n2\n',
			'',
			'x',
			'\n1 2 0 1 2\n',
		];
		expectEdits(mfemText, named, pieces, 2);
		expectEdits(mfemText, volumes, [...pieces, 'dimension\n3\n', 'dimension\n2\n'], 3);
	});
});

describe('in a mesh of MFEM', () => {
	test('the outline has elements, boundary and vertices, which fold', async () => {
		const { model } = await open({ 'a.mesh': plain });
		expect(documentSymbols(model).map(({ name, detail }) => [name, detail])).toEqual([
			['Faces', '2'],
			['Segments', '2'],
			['Points', '5'],
		]);
		const { model: inSpace } = await open({ 'a.mesh': volumes });
		expect(inSpace.sections.map(({ kind, count }) => [kind, count])).toEqual([
			['data', 2],
			['faces', 4],
			['points', 8],
		]);
		expect(foldingRanges(model).map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
			[5, 8],
			[10, 13],
			[15, 22],
		]);
	});

	test.each([
		['a vertex of an element', '5 3 1 {}3 4 2', '**Point 3** (2, 0)'],
		['a square', '{}5 3 1 3 4 2', '**Face 1** · quad'],
		['a triangle', '{}3 2 0 1 2', '**Face 0** · triangle\n\nArea 0.5'],
		['a coordinate', '{}2 0\n2 1', '**Point 3** (2, 0)'],
		['the counts', '{}2\n3 2 0 1 2', '**2 elements**'],
	])('a hover tells of %s', async (_, marked, words) => {
		const line = marked.replace('{}', '');
		expect(told(await open({ 'a.mesh': plain.replace(line, marked) }))).toContain(words);
	});

	test('the grammar tells sections, elements and vertices apart', async () => {
		const lines = await tokens('mfem', plain);
		const scopes = lines.map((line) =>
			line.filter(([text]) => text.trim()).map(([, scope]) => scope),
		);
		const all = scopes.filter((line) => line.length > 0);
		expect(all.slice(3, 6)).toEqual([
			['entity.name.section'],
			['keyword.other.count'],
			[
				...['constant.numeric.marker', 'keyword.other.header'],
				...Array<string>(3).fill('variable.other.index.point'),
			],
		]);
		expect(all.at(-1)).toEqual(['constant.numeric.coordinate.x', 'constant.numeric.coordinate.y']);
	});
});
