import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cli, workFolder } from './inProcess.ts';

const { fresh, write } = workFolder();

/** Two triangles; points 2 and 3 lie in one place, and an edge joins them. */
const mesh = () => {
	write('flat.ele', '2 3 0\n1 1 2 3\n2 1 3 4\n');
	return write('flat.node', '4 2 0 0\n1 0 0\n2 2 1\n3 2 1\n4 0 5\n');
};

describe('a mesh that the form can hold for nobody to read', () => {
	test.each([
		['convert', (file: string) => [file]],
		['refine', (file: string) => ['-o', file, '--select', 'all', '--engine', 'cpu']],
	] as const)('%s exits with 1, says why and writes nothing', async (command, rest) => {
		const file = fresh('gmr');
		const { exit, err } = await cli(command, mesh(), ...rest(file), '--form', 'coordinates');
		expect(exit).toBe(1);
		expect(err).toContain(`${file} can't be written: This form tells points apart`);
		expect(existsSync(file)).toBe(false);
	});

	test('is written by convert in the form that numbers points', async () => {
		const file = fresh('gmr');
		expect((await cli('convert', mesh(), file)).exit).toBe(0);
		expect((await cli('info', file)).exit).toBe(0);
	});

	test('is written by normalise, which merges the points', async () => {
		const file = fresh('gmr');
		expect((await cli('normalise', mesh(), file, '--form', 'coordinates')).exit).toBe(0);
		expect((await cli('info', file)).exit).toBe(0);
	});
});
