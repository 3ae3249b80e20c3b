import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gmrSquare } from '../support/squares.ts';
import { cli, workFolder } from './inProcess.ts';

const { at, fresh, text, write } = workFolder();
const plate = () => at('plate.gmr');
const refine = (...args: string[]) => cli('refine', ...args, '--engine', 'cpu');
const lines = (path: string) => readFileSync(path, 'utf8').split('\n');

describe('--maps of refine', () => {
	test('names both ends of each new point and the input triangle of each triangle', async () => {
		const [file, maps] = [fresh('gmr'), fresh('maps')];
		await refine(write('maps.gmr', gmrSquare()), '-o', file, '--maps', maps);
		const rows = lines(maps).filter((line) => line !== '' && !line.startsWith('#'));
		const [points, point, triangles] = rows;
		expect([points, triangles]).toEqual(['1', '4']);
		expect(point).toMatch(/^4 (0 2|2 0)$/);
		const parents = rows.slice(3).map((row) => row.split(' ').map(Number));
		expect(parents.map(([t]) => t)).toEqual([0, 1, 2, 3]);
		expect(parents.map(([, parent]) => parent).sort()).toEqual([0, 0, 1, 1]);
	});

	test('counts from 1 where the files do', async () => {
		const maps = fresh('maps');
		await refine(at('plate.1.ele'), '--select', '1', '-o', fresh('node'), '--maps', maps);
		const rows = lines(maps).filter((line) => line !== '' && !line.startsWith('#'));
		expect(rows[1]).toMatch(/^153 /);
		expect(rows.find((row) => row.startsWith('244 '))).toBe('244 244');
	});

	test.each([
		['plate.gmr', 'node', 1, 0],
		['plate.1.ele', 'gmr', 0, 1],
	])(
		'of %s refined into .%s counts there from %i and here from %i',
		async (source, suffix, there, here) => {
			const maps = fresh('maps');
			await refine(at(source), '--select', 'all', '-o', fresh(suffix), '--maps', maps);
			const rows = lines(maps).filter((line) => line !== '' && !line.startsWith('#'));
			const [count] = rows.map(Number);
			expect(rows[1]?.split(' ')[0]).toBe(String(152 + there));
			expect(rows[count! + 2]).toBe(`${there} ${here}`);
		},
	);

	test('is part of the set: an existing one refuses everything', async () => {
		const [file, maps] = [fresh('gmr'), write('old.maps', 'theirs')];
		expect((await refine(plate(), '-o', file, '--maps', maps)).exit).toBe(2);
		expect(existsSync(file)).toBe(false);
	});
});

describe('refine beside files of another mesh', () => {
	const segments = '0 2 0 1\n1 1\n1 1 2 7\n0\n';

	test('refuses where one would be read with the new files', async () => {
		const mesh = write('lone.gmr', gmrSquare());
		write('taken.poly', segments);
		const { exit, err } = await refine(mesh, '-o', at('taken.node'));
		expect(exit).toBe(2);
		expect(err).toContain('taken.poly would be read with the new files');
		expect(existsSync(at('taken.node'))).toBe(false);
	});

	test('warns and leaves them alone where asked to go on', async () => {
		const mesh = write('lone.gmr', gmrSquare());
		write('taken.poly', segments);
		const { exit, err } = await refine(mesh, '-o', at('taken.node'), '--force');
		expect(exit).toBe(0);
		expect(err).toContain('taken.poly is left unchanged');
		expect(text('taken.poly')).toBe(segments);
	});

	test('never writes the maps over a file of the mesh', async () => {
		const mesh = write('own.gmr', gmrSquare());
		const { exit, err } = await refine(mesh, '-o', fresh('gmr'), '--maps', mesh, '--force');
		expect(exit).toBe(2);
		expect(err).toContain(`--maps would overwrite ${mesh}, a file of the mesh`);
		expect(text('own.gmr')).toBe(gmrSquare());
	});

	test('names the output that is given twice', async () => {
		const mesh = write('own.gmr', gmrSquare());
		const file = fresh('gmr');
		const { exit, err } = await refine(mesh, '-o', file, '--maps', file);
		expect(exit).toBe(2);
		expect(err).toContain(`two outputs would be written to ${file}`);
	});
});
