import {
	linkSync,
	mkdirSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { joinPath, resolvePath, sameFile } from '../../src/platform/realPaths.ts';

let folder = '';
beforeEach(() => {
	folder = realpathSync(mkdtempSync(join(tmpdir(), 'trirefine-')));
	mkdirSync(join(folder, 'd/e'), { recursive: true });
	writeFileSync(join(folder, 'file'), '');
	writeFileSync(join(folder, 'd/file'), '');
	symlinkSync('file', join(folder, 'link'));
	symlinkSync('link', join(folder, 'linkToLink'));
	symlinkSync('d/new', join(folder, 'dangling'));
	symlinkSync('dangling', join(folder, 'danglingOn'));
	symlinkSync('d', join(folder, 'folderLink'));
	symlinkSync('d/e', join(folder, 'deepLink'));
	symlinkSync('.', join(folder, 'here'));
	linkSync(join(folder, 'file'), join(folder, 'second'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The path as it is spelled, without `..` taken out. */
const at = (name: string) => `${folder}/${name}`;

describe('a path leads', () => {
	test.each([
		['file', 'file'],
		['link', 'file'],
		['linkToLink', 'file'],
		['here/here/link', 'file'],
		['folderLink/file', 'd/file'],
		['new', 'new'],
		['folderLink/new', 'd/new'],
		['dangling', 'd/new'],
		['danglingOn', 'd/new'],
		['none/new', 'none/new'],
		// The folder above the one that the link leads to, not above the link.
		['deepLink/../file', 'd/file'],
		['deepLink/../new', 'd/new'],
	])('from %s to %s', (from, to) => expect(resolvePath(at(from)).path).toBe(at(to)));

	test('nowhere where links go in a circle, which the system says', () => {
		symlinkSync('b', at('a'));
		symlinkSync('a', at('b'));
		expect(() => resolvePath(at('a'))).toThrow(expect.objectContaining({ code: 'ELOOP' }));
	});
});

describe('one place', () => {
	test.each([
		['file', 'link'],
		['file', 'second'],
		['new', 'here/new'],
		['dangling', 'folderLink/new'],
		// As on a disk that takes them for the same.
		['new', 'NEW'],
	])('is %s and %s', (a, b) => expect(sameFile(at(a), at(b))).toBe(true));

	test.each([
		['file', 'd/file'],
		['new', 'new2'],
		['dangling', 'new'],
		['none/new', 'new'],
	])('is not %s and %s', (a, b) => expect(sameFile(at(a), at(b))).toBe(false));
});

test.each([
	['.', 'a', 'a'],
	['d', 'a', 'd/a'],
	['/', 'a', '/a'],
	['d/..', 'a', 'd/../a'],
])('joining %s and %s keeps what stands there', (folder, name, path) => {
	expect(joinPath(folder, name)).toBe(path);
});
