import { describe, expect, test } from 'vitest';
import { companionsOf, findCompanions, namesOfSet } from '../../src/formats/companions.ts';

test('a .ele needs its .node and may have a .poly, an .edge and a .neigh', () => {
	expect(companionsOf('box.1.ele')).toEqual([
		{ name: 'box.1.node', required: true },
		{ name: 'box.1.poly', required: false },
		{ name: 'box.1.edge', required: false },
		{ name: 'box.1.neigh', required: false },
	]);
});

test('a .gmr and a file of no known kind have no companions', () => {
	expect([companionsOf('plate.gmr'), companionsOf('notes.txt')]).toEqual([[], []]);
});

test('companions of a compressed file are named as they are called uncompressed', () => {
	expect(companionsOf('box.1.ele.gz')).toEqual(companionsOf('box.1.ele'));
	expect(namesOfSet('box.node.gz').slice(0, 2)).toEqual(['box.node.gz', 'box.ele']);
});

describe('companions are looked for', () => {
	const found = (there: readonly string[], compressed: boolean) =>
		findCompanions(companionsOf('box.node').slice(0, 2), compressed, async (name) =>
			there.find((one) => one === name),
		);

	test('by their names, and left open where there is none', async () => {
		expect(await found(['box.ele', 'box.poly.gz'], false)).toEqual(['box.ele', undefined]);
	});

	test('compressed first next to a compressed file, then as they are', async () => {
		expect(await found(['box.ele', 'box.ele.gz', 'box.poly'], true)).toEqual([
			'box.ele.gz',
			'box.poly',
		]);
	});
});
