import { expect, test } from 'vitest';
import { PointTable } from '../../../src/formats/gmr/pointTable.ts';

const patterns: Record<string, (i: number) => readonly [number, number]> = {
	'a line along x': (i) => [i, 0],
	'a line along y': (i) => [0, i],
	'a diagonal': (i) => [i, -i],
	'a grid': (i) => [i & 127, i >> 7],
	'a grid of tenths': (i) => [(i & 127) / 10, (i >> 7) / 10],
	'neighbouring doubles': (i) => [1 + (i & 127) * 2 ** -52, 1 + (i >> 7) * 2 ** -52],
	'powers of two': (i) => [2 ** ((i & 1023) - 512), 2 ** (i >> 10)],
	'subnormal numbers': (i) => [i * 5e-324, 0],
	'multiples of 2³²': (i) => [i * 2 ** 32, 0],
};

test.each(Object.entries(patterns))('%s: no search looks at many points', (_, placeOf) => {
	const table = new PointTable();
	for (let i = 0; i < 20_000; i++) table.indexOf(...placeOf(i));
	expect(table.count).toBe(20_000);
	expect(table.longestSearch()).toBeLessThan(100);
});
