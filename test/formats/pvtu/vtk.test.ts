/*
 * The files in `vtk` were written by VTK 9.1 (python3-vtk9 of Debian 12): `vtkXMLPUnstructuredGridWriter` with its pieces in a
 * folder and a layer of ghost cells, or beside it and without. The grid has 6 × 4 squares of two triangles; `serial.vtu`
 * is the same without pieces.
 */
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { companionsIn, readMesh } from '../../../src/library/index.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { cli, cliFrom, workFolder } from '../../cli/inProcess.ts';
import { foundIn } from '../../support/found.ts';

const folder = join(import.meta.dirname, 'vtk');
const file = (path: string, name: string) => ({
	name,
	bytes: new Uint8Array(readFileSync(join(folder, path, name))),
});

/** Triangles by the ids of their points, each with its material. */
function trianglesIn({ triangles, fields }: TriMesh): string[] {
	const values = (name: string) => fields.find((field) => field.name === name)!.values;
	const ids = values('GlobalNodeIds');
	const material = values('material');
	return Array.from({ length: triangles.length / 3 }, (_, t) =>
		[...[...triangles.slice(3 * t, 3 * t + 3)].map((p) => ids[p]), material[t]].join(' '),
	).sort();
}

test.each(['ghost', 'plain'])(
	'a set that VTK wrote is the grid that it wrote (%s)',
	async (path) => {
		const main = file(path, 'grid.pvtu');
		const named = await companionsIn(main);
		expect(named).toHaveLength(path === 'ghost' ? 4 : 2);
		const { mesh, findings, format } = await readMesh([
			main,
			...named.map(({ name }) => file(path, name)),
		]);
		expect(format?.id).toBe('pvtu');
		expect(findings.map(({ rule }) => rule)).toEqual(['read-otherwise']);
		const serial = (await readMesh(file('.', 'serial.vtu'))).mesh!;
		expect([mesh!.points.length / 2, mesh!.triangles.length / 3]).toEqual([35, 48]);
		expect(trianglesIn(mesh!)).toEqual(trianglesIn(serial));
		const ids = mesh!.fields.find(({ name }) => name === 'GlobalNodeIds')!.values;
		expect([...ids].sort((a, b) => a - b)).toEqual([...Array(35).keys()]);
		const depth = mesh!.fields.find(({ name }) => name === 'depth')!.values;
		expect([...depth]).toEqual(
			Array.from({ length: 35 }, (_, p) => mesh!.points[2 * p]! + 10 * mesh!.points[2 * p + 1]!),
		);
	},
);

const { at, fresh } = workFolder();

test('the command line converts it, and a folder of it is one mesh', async () => {
	cpSync(folder, at('vtk'), { recursive: true });
	const { exit, out } = await cli('convert', at('vtk/ghost/grid.pvtu'), at('whole.vtu'));
	expect({ exit, out }).toEqual({ exit: 0, out: expect.stringContaining('48 triangles') });
	const read = await readMesh({
		name: 'whole.vtu',
		bytes: new Uint8Array(readFileSync(at('whole.vtu'))),
	});
	expect(trianglesIn(read.mesh!)).toEqual(
		trianglesIn((await readMesh(file('.', 'serial.vtu'))).mesh!),
	);
	expect((await cli('convert', at('vtk/plain'), '--to', 'off')).exit).toBe(0);
	expect(readdirSync(at('vtk/plain')).filter((name) => name.endsWith('.off'))).toEqual([
		'grid.off',
	]);
	const { out: info } = await cli('info', at('vtk/ghost/grid.pvtu'));
	expect(info).toContain('4 pieces');
	const flags = ['--select', 'all', '--engine', 'cpu'];
	const refined = await cli('refine', at('vtk/plain/grid.pvtu'), ...flags);
	expect(refined).toMatchObject({ exit: 0, out: expect.stringContaining('grid.refined_1.vtu') });
});

test('the command line says what is missing, and that nothing is read beside standard input', async () => {
	cpSync(folder, at('lost'), { recursive: true });
	rmSync(at('lost/ghost/grid/grid_2.vtu'));
	const checked = await cli('check', at('lost/ghost/grid.pvtu'));
	expect(checked.exit).toBe(1);
	expect(checked.out).toContain(`${at('lost/ghost/grid.pvtu')}:17:5: error: `);
	expect(foundIn(checked.out)).toContain('missing-file 17:5 grid/grid_2.vtu');
	const piped = await cliFrom(
		readFileSync(at('lost/ghost/grid.pvtu')),
		'convert',
		'-',
		fresh('off'),
	);
	expect(piped.exit).not.toBe(0);
	expect(piped.err).toMatch(/standard input .*\bPVTU\b.* grid\/grid_0\.vtu\b/);
});
