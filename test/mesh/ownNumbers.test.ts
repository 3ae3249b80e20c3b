import { describe, expect, test } from 'vitest';
import { pointNumber, withLoss, withoutTriangleNumbers } from '../../src/mesh/ownNumbers.ts';
import type { MeshSource } from '../../src/mesh/triMesh.ts';

const source: MeshSource = {
	format: 'triangle',
	firstIndex: 1,
	parts: ['node', 'ele'],
	pointNumbers: Float64Array.of(5, 9),
	triangleNumbers: Float64Array.of(4, 6),
};

describe('a source', () => {
	test('says how the file counts a point', () => {
		expect([0, 1].map((p) => pointNumber({ source }, p))).toEqual([5, 9]);
		const { pointNumbers: _, ...plain } = source;
		expect(pointNumber({ source: plain }, 1)).toBe(2);
		expect(pointNumber({}, 1)).toBe(1);
	});

	test('loses the numbers of triangles that are other cells now, and says so', () => {
		const { pointNumbers, triangleNumbers, unkept } = withoutTriangleNumbers(source);
		expect([pointNumbers, triangleNumbers]).toEqual([source.pointNumbers, undefined]);
		expect(unkept).toEqual([
			{
				what: 'own numbers of the triangles',
				count: 2,
				reason: 'the cells are new: renumbered',
				changed: true,
			},
		]);
	});

	test('says nothing of numbers that counted on', () => {
		const counted = { ...source, triangleNumbers: Float64Array.of(8, 9, 10) };
		const { triangleNumbers, unkept } = withoutTriangleNumbers(counted);
		expect([triangleNumbers, unkept]).toEqual([undefined, undefined]);
		const { unkept: others } = withoutTriangleNumbers({ ...source, numbering: 'consecutive' });
		expect(others).toBeUndefined();
	});

	test('stays what it is where nothing is lost', () => {
		expect(withLoss(source)).toBe(source);
	});
});
