import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describedByLibrary } from '../formats/hdf5/files.ts';
import { cli, workFolder } from './inProcess.ts';

const { at, text, fresh } = workFolder();
const engine = ['--select', 'all', '--engine', 'cpu'];
const shapeIn = (path: string) =>
	describedByLibrary(new Uint8Array(readFileSync(path))).get('/Mesh/mesh/topology')!.shape;

describe('XDMF with its arrays in HDF5', () => {
	test('is written as two files, which are named, and stays so when it is refined', async () => {
		const [main, arrays] = [at('set.xdmf'), at('set.h5')];
		const { exit, out } = await cli('convert', at('plate.gmr'), main, '--write', 'data=hdf5');
		expect([exit, out]).toEqual([0, expect.stringContaining(`wrote ${main}, ${arrays}: `)]);
		expect(text('set.xdmf')).toContain('set.h5:/Mesh/mesh/geometry');
		expect((await cli('check', main)).exit).toBe(0);
		expect((await cli('info', main)).out).toContain('arrays in HDF5');
		const refined = await cli('refine', main, ...engine);
		expect(refined.exit).toBe(0);
		expect(refined.out).toContain('set.refined.h5');
		expect(text('set.refined.xdmf')).toContain('set.refined.h5:/Mesh/mesh/topology');
		expect(shapeIn(at('set.refined.h5'))[0]!).toBeGreaterThan(shapeIn(arrays)[0]!);
		const plain = fresh('xdmf');
		expect((await cli('convert', main, plain, '--write', 'data=text')).exit).toBe(0);
		expect(existsSync(plain.replace(/xdmf$/, 'h5'))).toBe(false);
	});

	test('replaces neither file unasked', async () => {
		const main = fresh('xdmf');
		const arrays = main.replace(/xdmf$/, 'h5');
		const way = ['convert', at('plate.gmr'), main, '--write', 'data=hdf5'];
		expect((await cli(...way)).exit).toBe(0);
		for (const path of [main, arrays]) {
			const before = readFileSync(path);
			const { exit, err } = await cli(...way);
			expect([exit, err]).toEqual([expect.any(Number), expect.stringContaining('exists')]);
			expect(exit).not.toBe(0);
			expect(readFileSync(path)).toEqual(before);
		}
		expect((await cli(...way, '--force')).exit).toBe(0);
		// Without the arrays the other file would be read with those of another mesh.
		const alone = await cli('convert', at('plate.gmr'), main, '--force');
		expect(alone.err).toContain(`${arrays} is left unchanged`);
	});

	test('is called as it is asked for, in its case and with its suffix', async () => {
		const upper = at('UPPER.XDMF');
		const { out } = await cli('convert', at('plate.gmr'), upper, '--write', 'data=hdf5');
		expect(out).toContain(`wrote ${upper}, ${at('UPPER.H5')}: `);
		expect((await cli('info', upper)).exit).toBe(0);
		const short = at('short.xmf');
		expect((await cli('convert', at('plate.gmr'), short)).out).toContain(`wrote ${short}: `);
	});

	test('is refused where one file is wanted, or where its name could not be read', async () => {
		const two = await cli('convert', at('set.xdmf'), '-', '--to', 'xdmf');
		expect(two.err).toMatch(/^trirefine: standard output /m);
		const odd = at('a:b.xdmf');
		const { exit, err } = await cli('convert', at('plate.gmr'), odd, '--write', 'data=hdf5');
		expect([exit, existsSync(odd)]).toEqual([1, false]);
		expect(err).toContain(`can't name ${basename(odd).replace(/xdmf$/, 'h5')}`);
	});
});
