import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gmrSquare } from '../support/squares.ts';
import { cli, workFolder } from './inProcess.ts';

const { at, fresh, write } = workFolder();
const plate = () => at('plate.gmr');
const refine = (...args: string[]) => cli('refine', ...args, '--engine', 'cpu');

describe('--select of refine', () => {
	const divided = async (...args: string[]) => {
		const { exit, out, err } = await refine(...args, '-o', fresh('gmr'), '--json');
		return exit === 0 ? (JSON.parse(out).output.triangles as number) : err;
	};

	test('takes the marks by default', async () => {
		expect(await divided(write('marked.gmr', gmrSquare()))).toBe(4);
	});

	test('proposes --select all where nothing is marked', async () => {
		const { exit, err } = await refine(write('unmarked.gmr', gmrSquare({ marks: [0, 0] })));
		expect(exit).toBe(2);
		expect(err).toContain('--select all');
	});

	test.each(['all', '0', '1', '0-1', 'hash:1'])('takes %s', async (which) => {
		expect(
			await divided(write('select.gmr', gmrSquare({ marks: [0, 0] })), '--select', which),
		).toBe(4);
	});

	test('takes a file of numbers', async () => {
		const list = write('list.txt', '# the second\n1\n');
		expect(
			await divided(write('select.gmr', gmrSquare({ marks: [0, 0] })), '--select', `@${list}`),
		).toBe(4);
	});

	test.skipIf(process.platform === 'win32')('takes numbers from a pipe', async () => {
		const pipe = fresh('pipe');
		execFileSync('mkfifo', [pipe]);
		spawn('sh', ['-c', 'echo 1 > "$0"', pipe]);
		expect(
			await divided(write('piped.gmr', gmrSquare({ marks: [0, 0] })), '--select', `@${pipe}`),
		).toBe(4);
	});

	test('counts as the file does: Triangle files from 1', async () => {
		const { exit, err } = await refine(at('plate.1.ele'), '--select', '0', '-o', fresh('gmr'));
		expect(exit).toBe(2);
		expect(err).toMatch(/\btriangle 0; .*\b1 to 244$/m);
	});

	test('takes numbers with gaps as the file has them', async () => {
		write('gaps.node', '4 2\n1 0 0\n2 1 0\n3 1 1\n4 0 1\n');
		const mesh = write('gaps.ele', '2 3\n5 1 2 3\n9 1 3 4\n');
		const [file, maps] = [fresh('ele'), fresh('maps')];
		const { exit } = await refine(mesh, '--select', '9', '-o', file, '--maps', maps);
		expect(exit).toBe(0);
		expect(readFileSync(maps, 'utf8')).toMatch(/\n5 5\n9 9\n10 5\n11 9\n$/);
		expect(readFileSync(file, 'utf8')).toMatch(/^4 3 0\n5 .*\n9 .*\n10 .*\n11 /);
		expect((await refine(mesh, '--select', '1', '-o', fresh('ele'))).exit).toBe(2);
	});

	test('refuses a triangle beyond the last', async () => {
		expect((await refine(plate(), '--select', '244')).exit).toBe(2);
	});

	test('refuses what it does not understand', async () => {
		expect((await refine(plate(), '--select', 'some')).exit).toBe(2);
	});

	test('of a list that is not there is an unusable input', async () => {
		expect((await refine(plate(), '--select', `@${at('no list')}`)).exit).toBe(1);
	});
});
