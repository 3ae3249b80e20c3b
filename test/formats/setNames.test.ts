import { expect, test } from 'vitest';
import { nameOfOutput, suffixOf } from '../../src/formats/core/setNames.ts';
import { xdmf } from '../../src/formats/vtk/xdmf/xdmf.ts';

test('a suffix is what follows the last dot, in lower case', () => {
	expect(['plate.1.NODE', 'plate', '.gmr', 'a.b.gmr'].map(suffixOf)).toEqual([
		'node',
		'',
		'',
		'gmr',
	]);
});

test.each([
	['plate.xdmf', 'h5', 'plate.h5'],
	['Plate.XDMF', 'h5', 'Plate.H5'],
	['Plate.XDMF', 'xdmf', 'Plate.XDMF'],
	['a.b.xdmf', '_12.vtu', 'a.b_12.vtu'],
])('of the set that is written as %s the one of suffix %s is %s', (name, suffix, expected) => {
	expect(nameOfOutput(xdmf, name, suffix)).toBe(expected);
});
