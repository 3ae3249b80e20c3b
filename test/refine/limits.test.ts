import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { EngineError } from '../../src/engine/engine.ts';
import { maxTriangles } from '../../src/refine/limits.ts';
import { perturbedGrid } from '../support/grids.ts';
import { refineOn } from '../support/refine.ts';

/** An engine whose buffers hold so many words. */
const small = (maxLength: number): Engine => ({
	...createCpuEngine(),
	adapter: 'a toy',
	maxLength,
});

const mesh = perturbedGrid(8, 8);
const selection = new Uint8Array(128).fill(1);
const run = (engine: Engine, maxTriangles?: number) =>
	refineOn(() => engine, mesh, { selection, rounds: 3, ...(maxTriangles && { maxTriangles }) });

describe('the largest mesh of an engine', () => {
	test('has three words for each triangle in a buffer', () => {
		expect(maxTriangles(small(300))).toBe(100);
	});

	test('has no more edges than a side can name', () => {
		expect(maxTriangles(small(2 ** 32))).toBe(Math.floor(2 ** 29 / 1.5));
	});

	test('is named where a mesh is larger', async () => {
		const error = await run(small(3 * 127)).catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(EngineError);
		expect(error).toMatchObject({
			failure: 'too-large',
			message: 'the mesh has 128 triangles; this device (a toy) holds at most 127',
		});
	});

	test('is named where a round would make a larger one', async () => {
		await expect(run(small(1200))).rejects.toThrow(/^round 2 .* this device \(a toy\) .*\b400$/);
	});

	test("is not blamed where the caller's own limit is passed", async () => {
		await expect(run(small(1e6), 500)).rejects.toMatchObject({ round: 2, maxTriangles: 500 });
		await expect(run(small(1200), 300)).rejects.toMatchObject({ maxTriangles: 300 });
	});
});
