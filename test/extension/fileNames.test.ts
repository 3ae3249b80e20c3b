import { expect, test } from 'vitest';
import { fileName, refinedName } from '../../src/extension/fileNames.ts';

test('a refined file is written beside its source with the same suffix', () => {
	expect(['node', 'ele'].map((suffix) => refinedName('plate.1', suffix))).toEqual([
		'plate.1.refined.node',
		'plate.1.refined.ele',
	]);
});

test('a file name is the last part of a path', () => {
	expect(fileName('/home/me/plate.gmr')).toBe('plate.gmr');
});
