import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileError } from '../../src/platform/files.ts';
import {
	existingPaths,
	refuseDuplicates,
	refuseLinksTo,
	refuseUnwritable,
} from '../../src/platform/refusals.ts';

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'trirefine-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const caught = async (work: Promise<unknown>): Promise<FileError> =>
	work.then(
		() => Promise.reject(new Error('nothing was thrown')),
		(error: FileError) => error,
	);

describe('looking for what is in the way', () => {
	test('finds nothing where a part of the path is a file, or the name too long', () => {
		writeFileSync(at('file'), '');
		expect(existingPaths([at('file/a'), at('n'.repeat(300)), at('file')])).toEqual([at('file')]);
	});

	test.each([
		['file/a', 'part of the path is not a folder'],
		['none/a', 'no such file or folder'],
		['n'.repeat(300), 'the name is too long'],
	])('says before anything is written why %s can not be', async (name, reason) => {
		writeFileSync(at('file'), '');
		expect(await caught(refuseUnwritable([at('new'), at(name)]))).toMatchObject({
			failure: 'write',
			message: `can't write ${at(name)}: ${reason}`,
		});
	});

	test('has nothing against a file that is new or there, nor one behind a link', async () => {
		writeFileSync(at('file'), '');
		symlinkSync(at('file'), at('link'));
		await refuseUnwritable([at('new'), at('file'), at('link')]);
	});
});

describe('two outputs', () => {
	test.each(['a', './a', 'none/../a'])('of one name, %s, are refused', (other) => {
		mkdirSync(at('none'));
		expect(() => refuseDuplicates([at('a'), `${folder}/${other}`])).toThrow(
			'two outputs would be written to',
		);
	});

	test('of two names are not', () => refuseDuplicates([at('a'), at('b')]));
});

describe('an output that is a link', () => {
	test('to a file that is read is refused', () => {
		writeFileSync(at('in'), '');
		symlinkSync('in', at('out'));
		expect(() => refuseLinksTo([at('in')], [at('out')])).toThrow(
			`${at('out')} is a link to ${at('in')}`,
		);
	});

	test('and is read by that name may replace what it leads to', () => {
		writeFileSync(at('real'), '');
		symlinkSync('real', at('in'));
		refuseLinksTo([at('in')], [at('in')]);
	});

	test('to anything else is not refused, nor is a second name of the file', () => {
		writeFileSync(at('in'), '');
		writeFileSync(at('other'), '');
		symlinkSync('other', at('out'));
		linkSync(at('in'), at('second'));
		refuseLinksTo([at('in')], [at('out'), at('second')]);
	});
});
