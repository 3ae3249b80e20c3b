import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Format } from '../../src/formats/core/format.ts';
import { off } from '../../src/formats/off/off.ts';
import { formatForWriting, formats } from '../../src/formats/registry.ts';
import { register } from '../support/register.ts';
import { toy } from '../toy/toy/toy.ts';
import { cli, workFolder } from './inProcess.ts';

const { at, text, write: file } = workFolder();
const square = 'OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2\n3 0 2 3\n';

/** A format that shares the suffix of OFF files, whose files begin with its own word. */
const other: Format = {
	...toy,
	id: 'other',
	title: 'Other mesh (.off)',
	noun: 'other files',
	suffixes: ['off'],
	baseName: off.baseName,
	writer: async () => {
		const write = await toy.writer!();
		return (mesh, values) => {
			const plan = write(mesh, values);
			return { ...plan, files: plan.files.map((one) => ({ ...one, suffix: 'off' })) };
		};
	},
};

let remove = () => {};
beforeAll(() => {
	remove = register(formats, other);
});
afterAll(() => remove());

describe('a suffix of several formats', () => {
	test('is that of the mesh where it has it, else the usual one', () => {
		expect(formatForWriting('a.off')?.id).toBe('off');
		expect(formatForWriting('a.OFF', off)?.id).toBe('off');
		expect(formatForWriting('a.off', other)?.id).toBe('other');
		expect(formatForWriting('a.off', toy)?.id).toBe('off');
	});

	test('is written in the usual format, and that is said', async () => {
		const { exit, err } = await cli('convert', file('a.off', square), at('b.off'));
		expect(exit).toBe(0);
		expect(err).toContain(
			'b.off is written in the format of OFF files; use --to other for other files',
		);
		expect(text('b.off')).toBe(square);
	});

	test.each([
		['convert', (from: string, to: string) => ['convert', from, to]],
		['refine', (from: string, to: string) => ['refine', from, '-o', to, '--select', 'all']],
		['normalise', (from: string, to: string) => ['normalise', from, to]],
	])('is written in the format that --to of %s names', async (command, args) => {
		const target = at(`${command}.off`);
		const { exit, err } = await cli(...args(file('a.off', square), target), '--to', 'other');
		expect(exit).toBe(0);
		expect(err).not.toMatch(/\.off .*--to\b/);
		expect(text(`${command}.off`)).not.toMatch(/^OFF/);
	});

	test('of another format than --to names is refused', async () => {
		const { exit, err } = await cli('convert', file('a.off', square), at('b.gmr'), '--to', 'other');
		expect(exit).toBe(2);
		expect(err).toMatch(/--to other: other files end in \.off, not as .*b\.gmr does/);
		const unknown = await cli('convert', file('a.off', square), at('c.off'), '--to', 'nothing');
		expect(unknown.err).toMatch(/--to nothing: .*\bgmr, triangle\b/);
	});
});
