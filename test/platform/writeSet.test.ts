import { execFileSync } from 'node:child_process';
import {
	chmodSync,
	chownSync,
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileReason } from '../../src/platform/fileReason.ts';
import type { FileError } from '../../src/platform/files.ts';
import { removeTemporaries } from '../../src/platform/temporaries.ts';
import { type FileToWrite, writeSet } from '../../src/platform/writeSet.ts';
import { CancelSource } from '../../src/util/cancel.ts';

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'trirefine-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const text = (name: string) => readFileSync(at(name), 'utf8');
const bytes = (content: string) => new TextEncoder().encode(content);
const target = (name: string, ...parts: string[]): FileToWrite => ({
	path: at(name),
	chunks: () => parts.map(bytes),
});
const failing = (name: string, error: Error): FileToWrite => ({
	path: at(name),
	*chunks() {
		yield bytes('begun');
		throw error;
	},
});
const caught = async (work: Promise<unknown>): Promise<FileError> =>
	work.then(
		() => Promise.reject(new Error('nothing was thrown')),
		(error: FileError) => error,
	);

describe('writing a set', () => {
	test('says when all bytes are written, before a file has its name', async () => {
		const seen: string[][] = [];
		await writeSet([target('a.node', 'points'), target('a.ele', 'triangles')], {
			onFilled: () => seen.push(readdirSync(folder).map((name) => text(name))),
		});
		expect(seen.map((texts) => texts.sort())).toEqual([['points', 'triangles']]);
		expect(readdirSync(folder).sort()).toEqual(['a.ele', 'a.node']);
		await expect(
			writeSet([failing('b.node', new Error('broken'))], { onFilled: () => seen.push([]) }),
		).rejects.toThrow('broken');
		expect(seen).toHaveLength(1);
	});

	test('writes every file and leaves nothing else', async () => {
		await writeSet([target('a', 'one ', 'two'), target('b', 'three')]);
		expect(readdirSync(folder).sort()).toEqual(['a', 'b']);
		expect([text('a'), text('b')]).toEqual(['one two', 'three']);
	});

	test('joins chunks of all sizes in order', async () => {
		const big = 'x'.repeat(1_500_000);
		await writeSet([target('a', 'head', big, 'tail', big)]);
		expect(text('a')).toBe(`head${big}tail${big}`);
	});

	test('is refused as a whole by one existing file', async () => {
		writeFileSync(at('b'), 'old');
		const error = await caught(writeSet([target('a', 'new'), target('b', 'new')]));
		expect(error).toMatchObject({ failure: 'exists', path: at('b') });
		expect(readdirSync(folder)).toEqual(['b']);
		expect(text('b')).toBe('old');
	});

	test('replaces existing files when forced', async () => {
		writeFileSync(at('a'), 'old');
		await writeSet([target('a', 'new'), target('b', 'new')], { force: true });
		expect([text('a'), text('b')]).toEqual(['new', 'new']);
		expect(readdirSync(folder).sort()).toEqual(['a', 'b']);
	});

	test('never replaces a file that appears while it writes', async () => {
		const late: FileToWrite = {
			path: at('a'),
			*chunks() {
				writeFileSync(at('a'), 'theirs');
				yield bytes('ours');
			},
		};
		expect(await caught(writeSet([late]))).toMatchObject({ failure: 'exists' });
		expect(text('a')).toBe('theirs');
		expect(readdirSync(folder)).toEqual(['a']);
	});

	test('takes the first file back when the second appears while it writes', async () => {
		const late: FileToWrite = {
			path: at('b'),
			*chunks() {
				writeFileSync(at('b'), 'theirs');
				yield bytes('ours');
			},
		};
		expect(await caught(writeSet([target('a', 'ours'), late]))).toMatchObject({ path: at('b') });
		expect(readdirSync(folder)).toEqual(['b']);
	});

	test('gives a replaced file its old content back when a later one can not be replaced', async () => {
		writeFileSync(at('a'), 'old');
		const late: FileToWrite = {
			path: at('b'),
			*chunks() {
				yield bytes('ours');
				mkdirSync(at('b'));
			},
		};
		const error = await caught(writeSet([target('a', 'new'), late], { force: true }));
		expect(error).toMatchObject({ failure: 'write' });
		expect(text('a')).toBe('old');
		expect(readdirSync(folder).sort()).toEqual(['a', 'b']);
	});

	test('leaves nothing when a writer throws on the way, and passes its error on', async () => {
		const failure = new RangeError('writer');
		await expect(writeSet([target('a', 'x'), failing('b', failure)])).rejects.toBe(failure);
		expect(readdirSync(folder)).toEqual([]);
	});

	test('into a folder that is not there says so', async () => {
		const error = await caught(writeSet([{ ...target('a', 'x'), path: at('none/a') }]));
		expect(error).toMatchObject({ failure: 'write' });
		expect(error.message).toContain(fileReason({ code: 'ENOENT' }));
	});

	test('leaves a pipe where it is, and says why', async () => {
		execFileSync('mkfifo', [at('pipe')]);
		const error = await caught(writeSet([target('pipe', 'x')], { force: true }));
		expect(error.message).toContain('not a regular file');
		expect(statSync(at('pipe')).isFIFO()).toBe(true);
		expect(readdirSync(folder)).toEqual(['pipe']);
	});

	test('stops when cancelled and leaves nothing', async () => {
		const cancel = new CancelSource();
		const slow: FileToWrite = {
			path: at('a'),
			*chunks() {
				yield bytes('y'.repeat(3_000_000));
				cancel.cancel();
				yield bytes('z');
			},
		};
		await expect(writeSet([slow], { signal: cancel.signal })).rejects.toThrow('cancelled');
		expect(readdirSync(folder)).toEqual([]);
	});

	test('removes unfinished files at once when the process must end', async () => {
		const ending: FileToWrite = {
			path: at('a'),
			*chunks() {
				yield bytes('x');
				expect(readdirSync(folder)).toHaveLength(1);
				removeTemporaries();
				expect(readdirSync(folder)).toEqual([]);
				throw new Error('ended');
			},
		};
		await expect(writeSet([ending])).rejects.toThrow('ended');
	});

	test('writes through a symbolic link and keeps the link', async () => {
		writeFileSync(at('real'), 'old');
		symlinkSync(at('real'), at('link'));
		await writeSet([target('link', 'new')], { force: true });
		expect(text('real')).toBe('new');
		expect(readFileSync(at('link'), 'utf8')).toBe('new');
	});

	test('makes the file that a link names, where there is none yet', async () => {
		mkdirSync(at('d'));
		symlinkSync(join('d', 'real'), at('link'));
		await writeSet([target('link', 'new')], { force: true });
		expect([text('d/real'), lstatSync(at('link')).isSymbolicLink()]).toEqual(['new', true]);
	});

	test('replaces no link that leads in a circle', async () => {
		symlinkSync(at('b'), at('a'));
		symlinkSync(at('a'), at('b'));
		const error = await caught(writeSet([target('a', 'new')], { force: true }));
		expect(error.message).toBe(
			`can't write ${at('a')}, a link to ${at('b')}: too many levels of symbolic links`,
		);
		expect(lstatSync(at('a')).isSymbolicLink()).toBe(true);
	});

	test('refuses two outputs that lead to one file', async () => {
		symlinkSync('.', at('d'));
		const error = await caught(writeSet([target('a', 'x'), target('d/a', 'y')]));
		expect(error.message).toContain('are the same');
		expect(readdirSync(folder)).toEqual(['d']);
	});

	test('keeps the permissions of a file that it replaces', async () => {
		writeFileSync(at('a'), 'old');
		chmodSync(at('a'), 0o640);
		await writeSet([target('a', 'new')], { force: true });
		expect(statSync(at('a')).mode & 0o777).toBe(0o640);
	});

	test.runIf(process.getuid?.() === 0)('keeps the owner and the group of it as root', async () => {
		for (const name of ['a', 'b']) {
			writeFileSync(at(name), 'old');
			chownSync(at(name), 65534, 65533);
			chmodSync(at(name), 0o2640);
		}
		await writeSet([target('a', 'new')], { force: true });
		await writeSet([target('a', 'newer'), target('b', 'new'), target('c', 'new')], { force: true });
		for (const name of ['a', 'b'])
			expect(statSync(at(name))).toMatchObject({ uid: 65534, gid: 65533, mode: 0o102640 });
		expect(statSync(at('c')).uid).toBe(0);
	});

	test('refuses two outputs of one name', async () => {
		expect(await caught(writeSet([target('a', 'x'), target('a', 'y')]))).toMatchObject({
			failure: 'exists',
		});
	});

	test('is on the disk before its names are, and they are before it is done', async () => {
		const handle = await open(at('any'), 'w');
		const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
		await handle.close();
		rmSync(at('any'));
		const named: boolean[] = [];
		sync.mockImplementation(async () => {
			named.push(existsSync(at('a')));
		});
		await writeSet([target('a', 'x')]).finally(() => sync.mockRestore());
		expect(named).toEqual([false, true]);
	});

	test.each(['EINVAL', 'ENOTSUP'])(
		'goes on where the file system says %s to bringing it to the disk',
		async (code) => {
			const handle = await open(at('any'), 'w');
			const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
			await handle.close();
			sync.mockRejectedValue(Object.assign(new Error(code), { code }));
			await writeSet([target('a', 'x')]).finally(() => sync.mockRestore());
			expect(text('a')).toBe('x');
		},
	);

	test('takes the longest name that a file may have', async () => {
		const name = 'n'.repeat(255);
		await writeSet([target(name, 'x')]);
		await writeSet([target(name, 'y')], { force: true });
		expect([readdirSync(folder), text(name)]).toEqual([[name], 'y']);
	});
});

describe('a folder that others write into too', () => {
	const leftover = '.old.gmr.0123456789abcdef.trirefine-tmp';

	test('loses what a run that was killed has left there', async () => {
		writeFileSync(at(leftover), '');
		await writeSet([target('a', 'x')], { clock: (time) => time + 2 * 3_600_000 });
		expect(readdirSync(folder)).toEqual(['a']);
	});

	test('keeps what a run that lives has there', async () => {
		writeFileSync(at(leftover), '');
		await writeSet([target('a', 'x')], { clock: (time) => time + 3_000_000 });
		expect(readdirSync(folder).sort()).toEqual([leftover, 'a']);
	});

	test('takes two names that begin with the same fifty characters at once', async () => {
		const start = 'n'.repeat(50);
		const inner: FileToWrite = {
			path: at(`${start}1`),
			async *chunks() {
				await writeSet([target(`${start}2`, 'second')]);
				yield bytes('first');
			},
		};
		await writeSet([inner]);
		expect([text(`${start}1`), text(`${start}2`)]).toEqual(['first', 'second']);
		expect(readdirSync(folder)).toHaveLength(2);
	});
});
