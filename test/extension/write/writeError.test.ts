import { describe, expect, test } from 'vitest';
import { readOnlyReason } from '../../../src/extension/write/readOnly.ts';
import { writeError } from '../../../src/extension/write/writeError.ts';
import { FileError } from '../../../src/platform/files.ts';
import { RemoteError } from '../../../src/protocol/channel.ts';

const writable = (answer: boolean | undefined) => ({ isWritableFileSystem: () => answer });

describe('before writing, a place is refused', () => {
	test('where its file system says that it is read-only', () => {
		expect(readOnlyReason({ scheme: 'git' }, writable(false))).toBe(
			'Files of “git:” are read-only.',
		);
	});

	test('where the source has no folder yet', () => {
		expect(readOnlyReason({ scheme: 'untitled' }, writable(true))).toMatch(/save it first/i);
	});

	test('not where the file system can be written to, or does not say', () => {
		expect(readOnlyReason({ scheme: 'file' }, writable(true))).toBeUndefined();
		expect(readOnlyReason({ scheme: 'vscode-vfs' }, writable(undefined))).toBeUndefined();
	});
});

describe('after a failure, the user sees a message', () => {
	test.each([
		Object.assign(new Error('no'), { code: 'NoPermissions' }),
		new Error("EACCES: permission denied, open '/mnt/a.tmp'"),
		new Error('EROFS: read-only file system'),
	])('that nothing was written where that was not allowed: %s', (error) => {
		expect(writeError(error, 'meshes').message).toBe(
			'Nothing was written: meshes is read-only, or you have no permission to write there.',
		);
	});

	test('that the disk is full, and what to do', () => {
		const error = new Error('ENOSPC: no space left on device, write');
		expect(writeError(error, 'meshes').message).toBe(
			'Nothing was written: no space left on the disk of meshes. Free some space and try again.',
		);
	});

	test.each([
		Object.assign(new Error('gone'), { code: 'FileNotFound' }),
		new Error("ENOENT: no such file or directory, open '/mnt/meshes/a.tmp'"),
	])('that the folder is gone: %s', (error) => {
		expect(writeError(error, 'meshes').message).toBe(
			'Nothing was written: the folder meshes no longer exists.',
		);
	});

	test.each([
		['ENOSPC', 'no space left'],
		['EROFS', 'is read-only'],
		['ENOENT', 'no longer exists'],
	])('the same of what our own writer says of %s', (code, words) => {
		const cause = Object.assign(new Error(code), { code });
		const error = new FileError('write', '/mnt/meshes/a', "can't write /mnt/meshes/a", cause);
		expect(writeError(error, 'meshes').message).toContain(words);
	});

	test('that the preview was closed, from which the bytes came', () => {
		const error = new RemoteError('ChannelClosed', 'the other end was closed');
		expect(writeError(error, 'meshes').message).toBe(
			'Nothing was written: the preview was closed before the mesh was complete.',
		);
	});

	test('the reason that the file system gives, where it is another', () => {
		expect(writeError(new Error('EIO: i/o error, write'), 'meshes').message).toBe(
			'Writing to meshes failed: EIO: i/o error, write',
		);
	});
});
