import { describe, expect, test } from 'vitest';
import { plainLines } from '../../../src/platform/fileTools.ts';
import { ply } from '../loaded.ts';
import { memorySource, places } from '../sources.ts';

const plain = plainLines()!;

const textOf = (properties: readonly string[], rows: readonly string[]): string =>
	[
		'ply',
		'format ascii 1.0',
		`element vertex ${rows.length}`,
		...properties.map((one) => `property ${one}`),
		'element face 1',
		'property list uchar int vertex_indices',
		'end_header',
		...rows,
		'3 0 1 2',
		'',
	].join('\n');

const readIn = (text: string, fast: boolean) =>
	ply.read([memorySource('a.ply', text)], { positions: true, ...(fast && { plain }) });

describe.each([true, false])('vertices of a text file, fast path %s', (fast) => {
	test('have coordinates in any order among other properties', async () => {
		const { mesh, findings } = await readIn(
			textOf(
				['double y', 'float heat', 'double z', 'double x'],
				['0 10 0 0', '0 11 0 1', '1  nan 0 0', '2 13 5 6'],
			),
			fast,
		);
		expect(findings).toEqual([]);
		expect([mesh!.dimension, ...mesh!.points]).toEqual([3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 6, 2, 5]);
		const [heat] = mesh!.fields;
		expect([heat!.name, ...heat!.values]).toEqual(['heat', 10, 11, Number.NaN, 13]);
	});

	test('are in the plane without z, and have integers as coordinates', async () => {
		const { mesh } = await readIn(textOf(['int x', 'int y'], ['0 0', '1 0', '0 1']), fast);
		expect([mesh!.dimension, ...mesh!.points]).toEqual([2, 0, 0, 1, 0, 0, 1]);
	});

	test.each([
		['nan', '0'],
		['inf', '0'],
		['0', '-inf'],
	])('with coordinates %s and %s are refused', async (x, y) => {
		const text = textOf(['double x', 'double y', 'double z'], ['0 0 0', '1 0 0', `${x} ${y} 0`]);
		const result = await readIn(text, fast);
		expect(result.mesh).toBeUndefined();
		expect(places(result)).toEqual(['not-finite 3:1']);
		const found = Number(x) === 0 ? '-Infinity' : x === 'nan' ? 'NaN' : 'Infinity';
		expect(result.findings[0]!.message).toContain(
			`the ${found === '-Infinity' ? 'y' : 'x'} coordinate of point 2 (counted from 0), found ${found}.`,
		);
	});

	test('have the first of two properties x, and a list of that name is none', async () => {
		const twice = textOf(['int x', 'int y', 'int x'], ['0 0 5', '1 0 5', '0 1 5']);
		expect([...(await readIn(twice, fast)).mesh!.points]).toEqual([0, 0, 1, 0, 0, 1]);
		const list = textOf(['list uchar int x', 'int x', 'int y'], ['1 9 0 0', '0 1 0', '1 9 0 1']);
		expect([...(await readIn(list, fast)).mesh!.points]).toEqual([0, 0, 1, 0, 0, 1]);
	});
});
