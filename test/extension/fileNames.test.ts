import { expect, test } from 'vitest';
import { fileName } from '../../src/extension/fileNames.ts';

test('a file name is the last part of a path', () => {
	expect(fileName('/home/me/plate.gmr')).toBe('plate.gmr');
});
