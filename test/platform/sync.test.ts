import type { FileHandle } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { IncrementalSync } from '../../src/platform/sync.ts';

const block = 2 ** 24;

/** A file of which the disk takes what it is given when it is told to, one flush after the other. */
function slowFile(fail?: (flush: number) => unknown) {
	const waiting: (() => void)[] = [];
	const seen = { data: 0, all: 0 };
	const file = {
		datasync: () => {
			const nth = seen.data++;
			return new Promise<void>((resolve, reject) => {
				waiting.push(() => {
					const error = fail?.(nth);
					if (error === undefined) resolve();
					else reject(error);
				});
			});
		},
		sync: async () => {
			seen.all++;
		},
	};
	const taken = async (): Promise<void> => {
		waiting.shift()?.();
		await new Promise((resolve) => setImmediate(resolve));
	};
	return { file: file as unknown as FileHandle, seen, taken };
}

test('the disk takes a file while it is written, one piece at a time', async () => {
	const { file, seen, taken } = slowFile();
	const disk = new IncrementalSync(file);
	disk.wrote(block - 1);
	expect(seen.data).toBe(0);
	disk.wrote(1);
	expect(seen.data).toBe(1);
	// It is busy with the first.
	disk.wrote(3 * block);
	expect(seen.data).toBe(1);
	await taken();
	disk.wrote(1);
	expect(seen.data).toBe(2);
	let ended = false;
	const end = disk.end().then(() => {
		ended = true;
	});
	await new Promise((resolve) => setImmediate(resolve));
	expect(ended).toBe(false);
	await taken();
	await end;
	expect(seen.all).toBe(1);
});

test('a short file is flushed once', async () => {
	const { file, seen } = slowFile();
	const disk = new IncrementalSync(file);
	disk.wrote(1000);
	await disk.end();
	expect(seen).toEqual({ data: 0, all: 1 });
});

const failure = (code: string) => Object.assign(new Error(code), { code });

test('a disk that failed once is told at the end, though later flushes do not', async () => {
	const { file, taken } = slowFile((flush) => (flush === 0 ? failure('EIO') : undefined));
	const disk = new IncrementalSync(file);
	disk.wrote(block);
	await taken();
	disk.wrote(block);
	await taken();
	await disk.abandon();
	await expect(disk.end()).rejects.toThrow('EIO');
});

test('file systems that can not flush are none that fail', async () => {
	const { file, taken } = slowFile(() => failure('EINVAL'));
	const disk = new IncrementalSync(file);
	disk.wrote(block);
	await taken();
	await disk.end();
});
