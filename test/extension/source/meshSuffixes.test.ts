import { expect, test } from 'vitest';
import { baseName } from '../../../src/extension/source/meshSuffixes.ts';

test('the base name goes without the suffix of the set, known or not', () => {
	expect(['box.1.poly', 'plate.gmr', 'mesh.txt', 'mesh'].map(baseName)).toEqual([
		'box.1',
		'plate',
		'mesh',
		'mesh',
	]);
});
