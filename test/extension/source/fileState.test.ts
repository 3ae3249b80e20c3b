import { describe, expect, test } from 'vitest';
import { hasChanged } from '../../../src/extension/source/fileState.ts';

const onDisk = { dirty: false, mtime: 1000, size: 50 };

describe('a file has changed', () => {
	test('when it was edited', () => {
		const open = { ...onDisk, documentVersion: 1 };
		expect(hasChanged(open, { ...open, documentVersion: 2, dirty: true })).toBe(true);
	});

	test('when another program wrote it', () => {
		expect(hasChanged(onDisk, { ...onDisk, mtime: 2000 })).toBe(true);
	});

	test('when its unsaved edits were thrown away with the editor', () => {
		expect(hasChanged({ ...onDisk, documentVersion: 5, dirty: true }, onDisk)).toBe(true);
	});

	test('when it is gone', () => {
		expect(hasChanged(onDisk, { dirty: false })).toBe(true);
	});
});

describe('a file has not changed', () => {
	test('when what had been loaded unsaved was saved', () => {
		expect(
			hasChanged(
				{ ...onDisk, documentVersion: 5, dirty: true },
				{ dirty: false, mtime: 2000, size: 60, documentVersion: 5 },
			),
		).toBe(false);
	});

	test('when an editor was opened or closed on it', () => {
		expect(hasChanged(onDisk, { ...onDisk, documentVersion: 1 })).toBe(false);
		expect(hasChanged({ ...onDisk, documentVersion: 1 }, onDisk)).toBe(false);
	});
});
