import { expect, test } from 'vitest';
import { misspeltIn } from '../../../src/formats/abaqus/read/spelling.ts';

const suggested = (type: string) =>
	misspeltIn({ name: 'ELEMENT', parameters: new Map([['TYPE', type]]) })?.replacement;

test.each([
	...['CPEG4', 'CGAX4', 'CAXA41', 'CAXA8RN', 'COH2D4', 'COHAX4', 'CINAX4', 'CINPE4', 'CINPS4'],
	...['DC2D4', 'DCAX4', 'DCCAX4', 'AC2D4', 'ACAX4', 'EMC2D3', 'EMC2D4', 'GKPS4', 'GKPE4', 'US3'],
	...['LS6', 'S9R5', 'S4R5', 'SC8R', 'SAX1', 'DS4', 'M3D9', 'MAX1', 'SFM3D8', 'T2D3', 'B22', 'B33'],
	...['PIPE21', 'R2D2', 'RAX2', 'U1', 'WARP2D3', 'C3D8R', 'SPRINGA', 'MASS', 'CONN3D2'],
])('the type %s of the manuals is not taken for a misspelt one', (type) => {
	expect(suggested(type)).toBeUndefined();
});

test.each([
	['CPS33', 'CPS3'],
	['CPX4', 'CPS4'],
	['SR4', 'S4'],
])('the type %s is corrected to %s', (type, meant) => {
	expect(suggested(type)).toBe(meant);
});
