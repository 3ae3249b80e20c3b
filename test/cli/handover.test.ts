import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { writePieces } from '../handover/writePieces.ts';
import { cli, workFolder } from './inProcess.ts';
import { schemaFaults } from './schemas.ts';

const { at, text, write } = workFolder();

interface Counts {
	readonly points: number;
	readonly triangles: number;
	readonly groups?: readonly object[];
}
const info = async (path: string) => JSON.parse((await cli('info', path, '--json')).out) as Counts;

const refineInPieces = (mesh: string, folder: string, ranks: number) =>
	writePieces(mesh, at(folder), ranks);

describe('a handover', () => {
	test('is a folder that says how to run it, and keeps the mesh with its selection', async () => {
		const { exit, out } = await cli('handover', at('plate.gmr'), '-o', at('hand'), '--rounds', '2');
		expect([exit, out]).toEqual([
			0,
			expect.stringMatching(/^wrote 12 files to .*hand: 244 triangles, \d+ selected; README.md /),
		]);
		expect(readdirSync(at('hand'))).toEqual([
			'README.md',
			'division.py',
			'engine_dolfinx.py',
			'engine_petsc.py',
			'handover.json',
			'job.sh',
			'mesh.h5',
			'mesh.xdmf',
			'mesh_file.py',
			'pieces.py',
			'refine.py',
			'stop.py',
		]);
		const { points, triangles } = await info(at('hand/mesh.xdmf'));
		expect({ points, triangles }).toMatchObject(
			(({ points, triangles }) => ({ points, triangles }))(await info(at('plate.gmr'))),
		);
		expect(text('hand/mesh.xdmf')).toContain('Name="trirefine:selected"');
		for (const name of ['README.md', 'job.sh'])
			expect(text(`hand/${name}`)).toContain(
				'refine.py --library dolfinx --rounds 2 --split longest',
			);
	});

	test('replaces no file unasked', async () => {
		await cli('handover', at('plate.gmr'), '-o', at('again'));
		const before = statSync(at('again/refine.py')).mtimeMs;
		const { exit, err } = await cli('handover', at('plate.gmr'), '-o', at('again'));
		expect([exit, err]).toEqual([2, expect.stringContaining('mesh.xdmf already exists')]);
		expect(statSync(at('again/refine.py')).mtimeMs).toBe(before);
	});

	test('is refused for quads, and for an empty selection', async () => {
		const quads = write(
			'quads.off',
			'OFF\n5 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n2 0 0\n4 0 1 2 3\n3 1 4 2\n',
		);
		const refused = await cli('handover', quads, '-o', at('quads'), '--select', 'all');
		expect([refused.exit, refused.err]).toEqual([
			1,
			expect.stringContaining('split them into triangles first'),
		]);
		const none = await cli('handover', at('plate.gmr'), '-o', at('none'), '--select', 'hash:0');
		expect(none.exit).toBe(2);
		expect(existsSync(at('quads')) || existsSync(at('none'))).toBe(false);
	});
});

describe('taking back', () => {
	test('writes the mesh that refine writes, with all its data', async () => {
		await cli('handover', at('plate.gmr'), '-o', at('back'));
		await refineInPieces(at('plate.gmr'), 'back', 3);
		const { exit, out } = await cli('takeback', at('back'), '-o', at('back.vtu'));
		const again = await cli('takeback', at('back'), '-o', at('back.off'), '--json');
		expect(schemaFaults('takeback', JSON.parse(again.out))).toEqual([]);
		expect([exit, out]).toEqual([
			0,
			expect.stringContaining(
				' in 3 pieces\nverified: conforming; area, boundary and groups unchanged',
			),
		]);
		await cli('refine', at('plate.gmr'), '-o', at('ours.vtu'), '--engine', 'cpu');
		const { points, triangles, groups } = await info(at('ours.vtu'));
		expect(await info(at('back.vtu'))).toMatchObject({
			points,
			triangles,
			...(groups && { groups }),
		});
	});

	test('keeps the pieces if asked', async () => {
		await cli('handover', at('plate.gmr'), '-o', at('keep'));
		await refineInPieces(at('plate.gmr'), 'keep', 2);
		const before = readdirSync(at('.'));
		const { exit, out } = await cli('takeback', at('keep'), '--keep-pieces', '--json');
		expect(exit).toBe(0);
		expect(JSON.parse(out)).toMatchObject({ pieces: 2, files: [at('keep/refined.pvtu')] });
		expect(schemaFaults('takeback', JSON.parse(out))).toEqual([]);
		expect(readdirSync(at('.'))).toEqual(before);
	});

	test('says that there is no result, no manifest, or another mesh', async () => {
		const mesh = write('own.gmr', text('plate.gmr'));
		await cli('handover', mesh, '-o', at('early'));
		const early = await cli('takeback', at('early'));
		expect([early.exit, early.err]).toEqual([
			1,
			expect.stringContaining(
				'refined.pvtu does not exist: refine.py was not run, or has not finished',
			),
		]);
		const nothing = await cli('takeback', at('nowhere'));
		expect([nothing.exit, nothing.err]).toEqual([1, expect.stringContaining('there is no file')]);
		await refineInPieces(mesh, 'early', 2);
		writeFileSync(mesh, `${text('own.gmr')}\n`);
		const changed = await cli('takeback', at('early'));
		expect([changed.exit, changed.err]).toEqual([
			1,
			expect.stringContaining('own.gmr has changed since it was handed over'),
		]);
		writeFileSync(at('early/handover.json'), '{"version":2}');
		const other = await cli('takeback', at('early'));
		expect([other.exit, other.err]).toEqual([
			1,
			expect.stringContaining('its version is 2, expected 1'),
		]);
	});

	test('refuses pieces of another mesh, and writes nothing', async () => {
		await cli('handover', at('plate.gmr'), '-o', at('wrong'));
		await refineInPieces(at('plate.gmr'), 'wrong', 2);
		writeFileSync(at('wrong/refined_1.vtu'), readFileSync(at('wrong/refined_0.vtu')));
		const { exit, err } = await cli('takeback', at('wrong'), '-o', at('wrong.vtu'));
		expect([exit, err]).toEqual([
			1,
			expect.stringMatching(
				/refined.pvtu is no refinement of the mesh: the parts of triangle \d+ .* cover [02] of it/,
			),
		]);
		expect(existsSync(at('wrong.vtu'))).toBe(false);
	});
});
