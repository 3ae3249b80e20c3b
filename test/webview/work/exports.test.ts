import { describe, expect, test } from 'vitest';
import type { OutputFile } from '../../../src/formats/core/format.ts';
import { Exports } from '../../../webview/work/exports.ts';

/** Four of them are a piece. */
const quarter = 1 << 18;

/** A file of so many chunks of 256 KiB that counts how many were made. */
function file(suffix: string, chunks: number) {
	const made = { count: 0 };
	const output: OutputFile = {
		suffix,
		*chunks(report) {
			for (let i = 0; i < chunks; i++) {
				made.count++;
				report?.((i + 1) / chunks);
				yield new Uint8Array(quarter).fill(i);
			}
		},
	};
	return { output, made };
}

describe('an export', () => {
	test('gives each file in order and ends each with null', async () => {
		const exports = new Exports();
		const { id, suffixes } = exports.open([file('node', 9).output, file('ele', 1).output]);
		expect(suffixes).toEqual(['node', 'ele']);
		const node = await Promise.all([0, 1, 2].map(async () => (await exports.next(id, 0))!));
		expect(node.map(({ length }) => length / quarter)).toEqual([4, 4, 1]);
		expect(node.map(([first]) => first)).toEqual([0, 4, 8]);
		expect(await exports.next(id, 0)).toBeNull();
		expect(await exports.next(id, 1)).toHaveLength(quarter);
		expect(await exports.next(id, 1)).toBeNull();
	});

	test('says how much of all files has been made', async () => {
		const exports = new Exports();
		const { id } = exports.open([file('node', 8).output, file('ele', 4).output]);
		const fractions = [0];
		for (const of of [0, 0, 1]) {
			await exports.next(id, of);
			fractions.push(exports.fraction(id));
		}
		expect(fractions).toEqual([0, 0.25, 0.5, 1]);
	});

	test('makes no more than was asked for', async () => {
		const exports = new Exports();
		const { output, made } = file('node', 100);
		const { id } = exports.open([output]);
		await exports.next(id, 0);
		expect(made.count).toBe(4);
	});

	test('gives nothing once it is closed', async () => {
		const exports = new Exports();
		const { id } = exports.open([file('node', 2).output]);
		exports.close(id);
		await expect(exports.next(id, 0)).rejects.toThrow('no longer being written');
	});
});
