import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { journalName } from '../../src/formats/unfinished/names.ts';
import { largestJournal } from '../../src/formats/unfinished/unfinishedSet.ts';
import { checkClosed } from '../../src/language/server/closedCheck.ts';
import { unfinishedOf } from '../../src/language/server/unfinished.ts';
import { companionSource, sourceBeside } from '../../src/platform/files.ts';
import { readSmallFile } from '../../src/platform/regularFiles.ts';
import { readJournal } from '../../src/platform/unfinished.ts';
import { diskFiles } from '../../src/platform/uriFiles.ts';
import { writeSet } from '../../src/platform/writeSet.ts';
import { cli } from '../cli/inProcess.ts';

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'trirefine-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const write = (name: string, text: string): string => {
	writeFileSync(at(name), text);
	return at(name);
};
const fifo = (name: string) => execFileSync('mkfifo', [at(name)]);

const node = '3 2 0 0\n1 0 0\n2 1 0\n3 0 1\n';
const ele = '1 3 0\n1 1 2 3\n';
const obj = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';

/** What may lie where a file of the set is expected, and never ends or never begins when it is read. */
const others: readonly (readonly [string, (name: string) => void])[] = [
	['a FIFO', fifo],
	['a link to a device', (name) => symlinkSync('/dev/zero', at(name))],
	[
		'a link to a FIFO',
		(name) => {
			fifo('pipe');
			symlinkSync('pipe', at(name));
		},
	],
];

describe.each(others)('%s', (_, put) => {
	test('in the place of a journal is not read', async () => {
		put(journalName('a.obj'));
		expect(await readJournal(at(journalName('a.obj')))).toBeUndefined();
		const uri = pathToFileURL(write('a.obj', obj)).href;
		expect(await unfinishedOf(uri, diskFiles)).toBeUndefined();
		expect((await cli('check', at('a.obj'))).exit).toBe(0);
	});

	test('in the place of a journal has writing refused at once', async () => {
		put(journalName('a.obj'));
		const files = ['a.obj', 'b.obj'].map((name) => ({
			path: at(name),
			chunks: () => [new Uint8Array(1)],
		}));
		await expect(writeSet(files, { force: true })).rejects.toThrow(
			'is not a regular file; remove it',
		);
	});

	test('in the place of a companion is refused', async () => {
		write('a.ele', ele);
		put('a.node');
		await expect(sourceBeside(at('a.ele'), 'a.node')).rejects.toThrow(
			/regular file|outside the folder/,
		);
		const { exit, err } = await cli('info', at('a.ele'));
		expect([exit, err]).toEqual([1, expect.stringContaining("can't read")]);
		const checked = checkClosed(pathToFileURL(at('a.ele')).href, diskFiles, {
			severities: {},
			signal: { aborted: false },
			onProgress() {},
		});
		await expect(checked).rejects.toThrow(/regular file|outside the folder/);
	});
});

describe('a journal', () => {
	test('is read up to 1 MiB, whatever its size says', async () => {
		const path = write('journal', 'x'.repeat(largestJournal));
		expect((await readJournal(path))?.length).toBe(largestJournal);
		write('journal', 'x'.repeat(largestJournal + 1));
		expect(await readJournal(path)).toBe('');
		expect(readSmallFile(path, largestJournal)).toBeUndefined();
	});

	test('is none where a link to a file has its name', async () => {
		write('real', 'text');
		symlinkSync('real', at('journal'));
		expect(await readJournal(at('journal'))).toBeUndefined();
	});
});

describe('a companion', () => {
	/** A set in one folder and another outside it. */
	const twoFolders = () => {
		for (const name of ['in', 'out', 'in/parts']) mkdirSync(at(name));
		write('out/a.node', node);
		return write('in/a.ele', ele);
	};

	test('that is a link outside the folder is refused, and says where it leads', async () => {
		const mesh = twoFolders();
		symlinkSync('../out/a.node', at('in/a.node'));
		const { exit, err } = await cli('info', mesh);
		expect(exit).toBe(1);
		expect(err).toContain(`links lead from it to ${at('out/a.node')}, outside the folder`);
	});

	test('in a folder that is a link out is refused', async () => {
		const mesh = twoFolders();
		symlinkSync('../../out', at('in/parts/more'));
		const inside = companionSource(at('in/parts/more/a.node'), mesh);
		await expect(inside).rejects.toThrow('outside the folder');
	});

	test('that is a link within the folder is read', async () => {
		const mesh = twoFolders();
		write('in/parts/points', node);
		symlinkSync('parts/points', at('in/a.node'));
		expect((await cli('info', mesh)).exit).toBe(0);
	});

	test('beside the file to which the opened one is a link is read', async () => {
		twoFolders();
		write('out/a.ele', ele);
		mkdirSync(at('links'));
		for (const name of ['a.ele', 'a.node']) symlinkSync(`../out/${name}`, at(`links/${name}`));
		expect((await cli('info', at('links/a.ele'))).exit).toBe(0);
	});

	test('in a folder of a name that only begins like that of the opened file is outside', async () => {
		const mesh = twoFolders();
		mkdirSync(at('in2'));
		write('in2/a.node', node);
		symlinkSync('../in2/a.node', at('in/a.node'));
		await expect(companionSource(at('in/a.node'), mesh)).rejects.toThrow('outside the folder');
	});
});
