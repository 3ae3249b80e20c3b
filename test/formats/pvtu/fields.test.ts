import { expect, test } from 'vitest';
import { found } from '../../support/found.ts';
import { readingLosses } from '../../support/losses.ts';
import type { GivenPiece } from '../vtu/vtuFile.ts';
import { piecesOf, readSet, setOf, triangle } from './pieces.ts';

test('fields that a piece lacks, or has in another size, are named with the piece', async () => {
	const partition = { width: 4, height: 1, pieces: 2, ghosts: 0 };
	const [one, two] = piecesOf(partition) as [GivenPiece, GivenPiece];
	const flow = { name: 'height', type: 'Float64', components: 2, values: [...Array(12).keys()] };
	const { mesh, findings } = await readSet(
		setOf([one, { ...two, pointData: [flow], cellData: [] }]),
	);
	expect(mesh!.fields).toEqual([]);
	const notKept = findings.filter(({ rule }) => rule === 'not-kept');
	expect(notKept.map(({ file }) => file)).toEqual(['a.pvtu', 'a.pvtu']);
	expect(found(notKept)).toEqual([
		'not-kept 5:1 "height" out/a_1.vtu',
		'not-kept 5:1 "square" out/a_1.vtu',
	]);
	expect(readingLosses(mesh!)).toEqual([
		'field "height" on points: 1 (another number of components in the piece out/a_1.vtu)',
		'field "square" on cells: 1 (missing in the piece out/a_1.vtu)',
	]);
});

test('fields of integers in one piece and reals in another are reals', async () => {
	const on = (type: string, value: number) => ({
		...triangle(3 * value),
		cellData: [{ name: 'c', type, values: [value] }],
	});
	const { mesh } = await readSet(setOf([on('Int32', 1), on('Float64', 2.5)]));
	expect(mesh!.fields).toMatchObject([
		{ name: 'c', type: 'real', values: Float64Array.of(1, 2.5) },
	]);
});

test('fields keep what their bits say besides the owner', async () => {
	const one = {
		...triangle(0),
		cellData: [{ name: 'vtkGhostType', type: 'UInt8', values: [32] }],
	};
	expect((await readSet(setOf([one]))).mesh!.fields).toMatchObject([{ values: Int32Array.of(32) }]);
	const level = {
		...triangle(2),
		cellData: [{ name: 'vtkGhostLevels', type: 'UInt8', values: [2] }],
	};
	const old = {
		...triangle(0),
		cellData: [{ name: 'vtkGhostLevels', type: 'UInt8', values: [0] }],
	};
	const { mesh } = await readSet(setOf([old, level]));
	expect([mesh!.triangles.length, mesh!.fields.length]).toEqual([3, 0]);
});

test('fields that are declared otherwise are told at the declaration', async () => {
	const [one, two] = piecesOf({ width: 4, height: 1, pieces: 2, ghosts: 0 }) as [
		GivenPiece,
		GivenPiece,
	];
	const inside =
		'\n<PPointData>\n<PDataArray type="Float32" Name="height"/>\n<PDataArray type="Int8" Name="none"/>\n</PPointData>\n<PCellData/>';
	const { mesh, findings } = await readSet(setOf([one, two], { encoding: 'ascii' }, inside));
	expect(mesh!.fields.map(({ name }) => name)).toContain('square');
	const told = findings.filter(({ rule }) => rule === 'not-as-declared');
	expect(told.map(({ severity }) => severity)).toEqual(Array(4).fill('warning'));
	expect(told.map(({ line, message }) => `${line} ${message}`)).toEqual([
		'3 The array "Points" of Points is in the pieces but not declared; it is read anyway.',
		'5 The array "height" of PointData is declared as Float32 of 1, but it is Float64 of 1 in the piece out/a_0.vtu.',
		'6 The array "none" of PointData is declared, but no piece has it.',
		expect.stringMatching(/^8 .* "square" of CellData .* not declared/),
	]);
});
