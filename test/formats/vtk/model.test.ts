import { describe, expect, test } from 'vitest';
import type { TextModel } from '../../../src/formats/model/textModel.ts';
import { openModel, readModels } from '../../../src/formats/openModel.ts';
import { vtkText } from '../../../src/formats/vtk/legacy/editor.ts';
import { seededRandom } from '../../support/random.ts';
import { openAs } from '../modelEdits.ts';
import { gridText, polydataBytes, read } from './files.ts';

const modelOf = (text: string): TextModel => openAs(vtkText, 'a.vtk', Buffer.from(text, 'latin1'));

/** What a text model says of its sections. */
const sections = ({ sections }: TextModel) =>
	sections.map(({ kind, title, header, count, declared, lineOf }) => [
		kind,
		title,
		header,
		count,
		declared,
		count > 0 ? lineOf(count - 1) : -1,
	]);

/** What a text model says of all of its lines. */
const told = (model: TextModel) =>
	Array.from({ length: model.lineCount }, (_, line) => {
		const { kind, ...content } = model.contentOf(line);
		const row = 'row' in content ? content.row : -1;
		return [kind, row, model.sectionAt(line)?.header, model.tokensOf(line)];
	});

describe('the text model of a legacy file of VTK', () => {
	test('has sections of its points, cells and data', () => {
		const model = openModel('a.txt', Buffer.from(gridText))!;
		expect(model.syntax.format).toBe('vtk');
		expect(sections(model)).toEqual([
			['data', 'TIME', 5, 1, Number.NaN, 6],
			['points', 'POINTS', 10, 5, 5, 13],
			['faces', 'CELLS', 14, 3, 3, 17],
			['data', 'CELL_TYPES', 18, 3, Number.NaN, 21],
			['data', 'SCALARS temp erature', 24, 5, Number.NaN, 25],
			['data', 'LOOKUP_TABLE mine', 26, 8, Number.NaN, 28],
			['data', 'VECTORS v', 29, 15, Number.NaN, 31],
			['data', 'id', 34, 3, Number.NaN, 35],
			['data', 'pair', 36, 6, Number.NaN, 37],
			['data', 'COLOR_SCALARS colour', 38, 9, Number.NaN, 41],
		]);
	});

	test('knows values of points and cells, however they are put into lines', () => {
		const [points, cells] = modelOf(gridText).sections.filter(({ kind }) => kind !== 'data');
		expect([0, 1].map((column) => points!.value(4, column))).toEqual([2, 0.1]);
		expect(points!.lineOf(1)).toBe(11);
		expect([0, 1, 2, 3, 4].map((column) => cells!.value(0, column))).toEqual([
			...[3, 1, 4, 2],
			Number.NaN,
		]);
		const joined = modelOf(gridText.replace('3 1 4 2\n4 0', '3 1 4 2 4 0'));
		const [, list] = joined.sections.filter(({ kind }) => kind !== 'data');
		expect(list?.count).toBe(3);
		expect([0, 1, 4].map((column) => list?.value(1, column))).toEqual([4, 0, 3]);
		expect(joined.tokensOf(15).map(({ role }) => role)).toEqual([
			...['corners', 'point', 'point', 'point', 'corners', 'point', 'point', 'point', 'point'],
		]);
	});

	test('has cells by their offsets', () => {
		const model = modelOf(
			'# vtk DataFile Version 5.1\nt\nASCII\nDATASET POLYDATA\nPOINTS 3 int\n0 0 0 1 0 0 0 1 0\nPOLYGONS 2 3\nOFFSETS vtktypeint64\n0 3\nCONNECTIVITY vtktypeint64\n0 1\n2\n',
		);
		const cells = model.sections.find(({ kind }) => kind === 'faces')!;
		expect([cells.count, cells.declared, cells.title]).toEqual([1, 1, 'POLYGONS']);
		expect([0, 1, 2, 3].map((column) => cells.value(0, column))).toEqual([3, 0, 1, 2]);
	});

	test('knows the tokens of a line after a name that is not ASCII', () => {
		const model = modelOf(gridText.replace(/LOOKUP_TABLE mine (\d+)/, 'LOOKUP_TABLE \xc3\xa9 $1'));
		const line = model.sections.find(({ title }) => title?.startsWith('LOOKUP'))!.header;
		expect(model.tokensOf(line).map(({ role }) => role)).toEqual(['word', 'word', 'count']);
	});

	test('has no sections where numbers are bytes', () => {
		const model = modelOf(polydataBytes);
		expect(model.sections).toEqual([]);
		for (let line = 0; line < model.lineCount; line++) model.tokensOf(line);
	});

	test('reads the mesh of its text', async () => {
		const { mesh, findings } = readModels([modelOf(gridText)], { positions: true });
		const again = await read(gridText, { positions: true });
		expect({ mesh, findings }).toEqual({ mesh: again.mesh, findings: again.findings });
	});

	test('seed 9: after 60 edits it is the text model of its text', () => {
		const random = seededRandom(9);
		const model = modelOf(gridText);
		const pieces = ['', '1', ' 2', '\n', 'POINTS 2 float\n', '3 0 1 2\n', '#'];
		for (let k = 0; k < 60; k++) {
			const start = Math.floor(model.length * random());
			const end = Math.min(model.length, start + Math.floor(20 * random()));
			const piece = pieces[Math.floor(pieces.length * random())]!;
			model.edit(start, end, Buffer.from(piece));
			const text = Buffer.from(model.bytes.subarray(0, model.length)).toString('latin1');
			const fresh = modelOf(text);
			expect(sections(model)).toEqual(sections(fresh));
			expect(told(model)).toEqual(told(fresh));
		}
	});
});
