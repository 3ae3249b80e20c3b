import { expect, test } from 'vitest';
import { baseName, companionsOf } from '../../../src/extension/source/companions.ts';

test('a .ele needs its .node and may have a .poly, an .edge and a .neigh', () => {
	expect(companionsOf('box.1.ele')).toEqual([
		{ name: 'box.1.node', required: true },
		{ name: 'box.1.poly', required: false },
		{ name: 'box.1.edge', required: false },
		{ name: 'box.1.neigh', required: false },
	]);
});

test('a .gmr and a file of no known kind stand alone', () => {
	expect([companionsOf('plate.gmr'), companionsOf('notes.txt')]).toEqual([[], []]);
});

test('the base name goes without the suffix of the set, known or not', () => {
	expect(['box.1.poly', 'plate.gmr', 'mesh.txt', 'mesh'].map(baseName)).toEqual([
		'box.1',
		'plate',
		'mesh',
		'mesh',
	]);
});
