import { describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { normalise } from '../../src/repair/normalise.ts';
import { triangle } from '../formats/loaded.ts';
import { memorySource } from '../formats/sources.ts';

/** The mesh of a `.node` and an `.ele` file. */
async function meshOfText(node: string, ele: string): Promise<TriMesh> {
	const sources = [memorySource('a.node', node), memorySource('a.ele', ele)];
	const { mesh } = await triangle.read(sources);
	if (!mesh) throw new Error('no mesh');
	return mesh;
}

describe('normalising a mesh with own numbers', () => {
	const node = '4 2\n10 0 0\n20 1 0\n30 1 1\n40 0 1\n';

	test('keeps them where triangles are only turned', async () => {
		const mesh = await meshOfText(node, '2\n7 10 30 20\n3 10 30 40\n');
		const { source } = normalise(mesh).mesh;
		expect(source?.triangleNumbers).toEqual(Float64Array.of(7, 3));
		expect(source?.pointNumbers).toEqual(Float64Array.of(10, 20, 30, 40));
		expect(source?.unkept).toBeUndefined();
	});

	test('keeps those of the others where a triangle goes', async () => {
		const mesh = await meshOfText(node, '3\n7 10 20 30\n3 10 30 40\n9 20 30 10\n');
		const { source } = normalise(mesh).mesh;
		expect(source?.triangleNumbers).toEqual(Float64Array.of(7, 3));
		expect(source?.pointNumbers).toBeDefined();
		expect(source?.unkept).toBeUndefined();
	});

	test('keeps those of the others where a point goes', async () => {
		const mesh = await meshOfText(node, '1\n7 10 20 30\n');
		const { source } = normalise(mesh).mesh;
		expect(source?.pointNumbers).toEqual(Float64Array.of(10, 20, 30));
		expect(source?.unkept).toBeUndefined();
	});

	test('counts points again that are out of order where one goes, which would look like slips', async () => {
		const mesh = await meshOfText(
			'5 2\n1 0 0\n3 1 0\n2 1 1\n4 5 5\n5 0 1\n',
			'2\n1 1 3 2\n2 1 2 5\n',
		);
		const { source } = normalise(mesh).mesh;
		expect(source?.pointNumbers).toBeUndefined();
		expect(source?.unkept?.map(({ what }) => what)).toEqual(['own numbers of the points']);
	});

	test('gives that of a triangle divided at a hanging node to its first part', async () => {
		const mesh = await meshOfText(
			'5 2\n10 0 0\n20 2 0\n30 2 2\n40 1 0\n50 1 -1\n',
			'3\n7 10 20 30\n3 10 50 40\n4 40 50 20\n',
		);
		const { source } = normalise(mesh).mesh;
		expect(source?.triangleNumbers).toEqual(Float64Array.of(7, 3, 4, 8));
		expect(source?.pointNumbers).toBeDefined();
	});
});
