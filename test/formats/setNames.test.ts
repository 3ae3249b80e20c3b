import { expect, test } from 'vitest';
import { suffixOf } from '../../src/formats/setNames.ts';

test('a suffix is what follows the last dot, in lower case', () => {
	expect(['plate.1.NODE', 'plate', '.gmr', 'a.b.gmr'].map(suffixOf)).toEqual([
		'node',
		'',
		'',
		'gmr',
	]);
});
