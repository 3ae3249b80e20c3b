import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/refine/registry.ts';
import { register } from '../support/register.ts';
import { toy } from '../support/toyOperation.ts';
import { cli, workFolder } from './inProcess.ts';

const { fresh, write } = workFolder();
const square = '3\n0 0\n1 0\n0 1\n3\n0 1\n1 2\n2 0\n1\n1 2 3 1\n';

describe('an operation that is added while the program runs', () => {
	let remove: () => void;
	beforeAll(() => {
		remove = register(operations, toy);
	});
	afterAll(() => remove());

	test('is in the help, with its options', async () => {
		expect((await cli('--help')).out).toContain('stretch  Stretching (nobody)');
		const { exit, out } = await cli('stretch', '--help');
		expect(exit).toBe(0);
		const words = out.replace(/\s+/g, ' ');
		expect(words).toContain(
			'--axis <which> along what it is stretched (choices: "x", "y", default: "x")',
		);
		expect(words).toContain('--factor <n> how much longer it becomes (default: 2)');
		expect(words).toContain('--twice do it twice -');
		for (const none of ['--select', '--threads', '--maps', '--rounds', 'starts a comment'])
			expect(words).not.toContain(none);
	});

	test('is run as its values say, and writes what it makes', async () => {
		const file = fresh('gmr');
		const flags = ['--axis', 'y', '--factor', '1.5', '--twice', '--engine', 'cpu', '--json'];
		const { exit, out } = await cli('stretch', write('one.gmr', square), '-o', file, ...flags);
		expect(exit).toBe(0);
		expect(JSON.parse(out)).toMatchObject({ algorithm: 'stretch', engine: 'cpu', rounds: 0 });
		expect(readFileSync(file, 'utf8')).toContain('0 2.25');
	});

	test.each([
		[['--factor', 'much'], /argument 'much' is invalid\. .*\b0\.5 to 100\./],
		[['--axis', 'z'], /argument 'z' is invalid\. Allowed choices are x, y\./],
		[['--engine', 'gpu'], /^trirefine: stretch .* GPU; .* CPU$/m],
		[['--split', 'all'], /unknown option '--split'/],
	])('refuses what it does not take: %j', async (flags, words) => {
		const { exit, err } = await cli('stretch', write('one.gmr', square), ...flags);
		expect(exit).toBe(2);
		expect(err).toMatch(words);
	});

	test('is no algorithm of refine, as it does not refine', async () => {
		const mesh = write('one.gmr', square);
		expect((await cli('refine', mesh, '--algorithm', 'stretch')).exit).toBe(2);
		const { out } = await cli('refine', '--help');
		expect(out).not.toContain('--factor');
	});
});

test('it is gone when it is taken out again', async () => {
	expect((await cli('stretch', 'a.gmr')).exit).toBe(2);
});
