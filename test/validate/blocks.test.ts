import { describe, expect, test } from 'vitest';
import { BLOCK, Blocks } from '../../src/validate/blocks.ts';
import { perturbedGrid } from '../support/grids.ts';

const { points, triangles } = perturbedGrid(8, 8);
const blocks = Blocks.of(points, triangles);
const entries = (block: number) => triangles.subarray(3 * BLOCK * block, 3 * BLOCK * (block + 1));

describe('blocks of triangles', () => {
	test('have the box of their points', () => {
		expect(blocks.count).toBe(128 / BLOCK);
		const xs = [...entries(3)].map((p) => points[2 * p]!);
		const ys = [...entries(3)].map((p) => points[2 * p + 1]!);
		expect([...blocks.box(3)]).toEqual([
			Math.min(...xs),
			Math.min(...ys),
			Math.max(...xs),
			Math.max(...ys),
		]);
	});

	test('are announced one by one, every triangle once', () => {
		const told: number[][] = [];
		Blocks.of(points, triangles.subarray(0, 3 * 70), (first, end) => told.push([first, end]));
		expect(told).toEqual([
			[0, BLOCK],
			[BLOCK, 2 * BLOCK],
			[2 * BLOCK, 70],
		]);
	});

	test('tell whether a box touches theirs', () => {
		const [lowX, lowY, , highY] = blocks.box(3) as unknown as [number, number, number, number];
		expect(blocks.mayTouch(3, Float64Array.of(lowX - 1, lowY, lowX, highY))).toBe(true);
		expect(blocks.mayTouch(3, Float64Array.of(lowX - 1, lowY, lowX - 2 ** -40, highY))).toBe(false);
		expect(blocks.mayTouch(3, Float64Array.of(lowX, highY + 2 ** -40, 2, 2))).toBe(false);
	});

	test('tell whether one of some points may be theirs', () => {
		const [low, high] = [Math.min(...entries(3)), Math.max(...entries(3))];
		expect(blocks.mayHave(3, Uint32Array.of(low))).toBe(true);
		expect(blocks.mayHave(3, Uint32Array.of(0, high))).toBe(true);
		expect(blocks.mayHave(3, Uint32Array.of(low - 1, high + 1))).toBe(false);
		expect(blocks.mayHave(3, Uint32Array.of())).toBe(false);
	});

	test('change where their triangles do, and stay as they were elsewhere', () => {
		const moved = points.slice();
		moved[2 * entries(3)[0]!] = -7;
		const next = blocks.after(moved, triangles, [3 * BLOCK]);
		expect(next.box(3)[0]).toBe(-7);
		expect(blocks.box(3)[0]).toBeGreaterThan(-1);
		expect(next.box(0)).toEqual(blocks.box(0));
	});
});
