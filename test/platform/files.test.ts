import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileReason } from '../../src/platform/fileReason.ts';
import {
	type FileError,
	fileSource,
	refuseChanged,
	sourceBeside,
} from '../../src/platform/files.ts';

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'trirefine-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string | Uint8Array): string => {
	writeFileSync(join(folder, name), content);
	return join(folder, name);
};
const caught = async (work: Promise<unknown>): Promise<unknown> =>
	work.then(
		() => undefined,
		(error: unknown) => error,
	);

describe('a file source', () => {
	test('has the name without folder and the size in bytes', async () => {
		const source = await fileSource(file('a.gmr', 'äb'));
		expect([source.name, source.size]).toEqual(['a.gmr', 3]);
	});

	test('gives all bytes, in chunks of at most 1 MiB', async () => {
		const bytes = new Uint8Array(2_500_000).map((_, i) => (i * 31) & 255);
		const chunks: Uint8Array[] = [];
		for await (const chunk of (await fileSource(file('big', bytes))).chunks()) chunks.push(chunk);
		expect(chunks.length).toBeGreaterThan(2);
		expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(1 << 20);
		expect(Buffer.concat(chunks).equals(Buffer.from(bytes))).toBe(true);
	});

	test('can be read twice', async () => {
		const source = await fileSource(file('a', 'xyz'));
		const read = async () => {
			let text = '';
			for await (const chunk of source.chunks()) text += new TextDecoder().decode(chunk);
			return text;
		};
		expect([await read(), await read()]).toEqual(['xyz', 'xyz']);
	});

	test('keeps the chunks apart, so that a reader may hold on to one', async () => {
		const bytes = new Uint8Array(2 << 20).fill(1, 0, 1 << 20).fill(2, 1 << 20);
		const chunks: Uint8Array[] = [];
		for await (const chunk of (await fileSource(file('a', bytes))).chunks()) chunks.push(chunk);
		expect([chunks[0]?.[0], chunks.at(-1)?.[0]]).toEqual([1, 2]);
	});

	test.each([
		['longer', (path: string) => appendFileSync(path, 'z')],
		['written again', (path: string) => utimesSync(path, 1, 1)],
	])('that is %s after it was opened is refused', async (_, change) => {
		const sources = [await fileSource(file('a', 'x')), await fileSource(file('b', 'y'))];
		await refuseChanged(sources);
		change(join(folder, 'b'));
		expect(await caught(refuseChanged(sources))).toMatchObject({
			failure: 'unreadable',
			message: `${join(folder, 'b')} changed while it was being read; try again`,
		});
	});

	test('that is gone after it was opened was read whole', async () => {
		const source = await fileSource(file('a', 'x'));
		rmSync(source.path);
		await refuseChanged([source]);
	});

	test('of nothing is a missing file', async () => {
		const error = await caught(fileSource(join(folder, 'none')));
		expect(error).toMatchObject({ name: 'FileError', failure: 'missing' });
	});

	test('of a folder is unreadable and says so', async () => {
		const error = await caught(fileSource(folder));
		expect(error).toMatchObject({ failure: 'unreadable' });
		expect((error as FileError).message).toContain('it is a folder');
	});
});

describe('opening a file of a set', () => {
	test('takes one that is there, by its name from the folder of the opened one', async () => {
		mkdirSync(join(folder, 'parts'));
		file('parts/m.node', '');
		expect((await sourceBeside(file('m.ele', ''), 'parts/m.node'))?.name).toBe('parts/m.node');
	});

	test('leaves to the reader what is not there', async () => {
		expect(await sourceBeside(file('m.node', ''), 'none.ele')).toBeUndefined();
	});

	test('does not take a folder for a missing one', async () => {
		mkdirSync(join(folder, 'm.poly'));
		const error = await caught(sourceBeside(file('m.ele', ''), 'm.poly'));
		expect(error).toMatchObject({ failure: 'unreadable' });
	});
});

test('a named pipe is refused, not waited for', async () => {
	execFileSync('mkfifo', [join(folder, 'pipe.gmr')]);
	expect(await caught(fileSource(join(folder, 'pipe.gmr')))).toMatchObject({
		failure: 'unreadable',
		message: expect.stringMatching(/not a regular file/),
	});
});

test('no error of the system reaches a person as the system words it', () => {
	for (const code of Object.keys(constants.errno)) {
		const raw = `${code}: raw words, open '/tmp/a'`;
		expect(fileReason(Object.assign(new Error(raw), { code }))).not.toContain('raw words');
	}
});
