import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import type { CellBlock } from '../../src/mesh/triMesh.ts';
import { NotRefinable } from '../../src/refine/errors.ts';
import { longestEdge } from '../../src/refine/longestEdge/operation.ts';
import type { Operation } from '../../src/refine/operation.ts';
import { operationOf, operations } from '../../src/refine/registry.ts';
import { longestEdgeWith } from '../../src/refine/rounds/inRounds.ts';
import { meshRefusal, runOperation } from '../../src/refine/runOperation.ts';
import { checkOption, OptionError } from '../../src/util/options.ts';
import { rightTriangleGrid } from '../support/grids.ts';
import { randomMesh } from '../support/randomMesh.ts';

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, it) => {
	test('is named and described as others are', () => {
		expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
		expect(it.summary).toMatch(/^[a-z][^.]*$/);
		expect(it.source).not.toBe('');
		expect(it.engines.length).toBeGreaterThan(0);
		expect(operationOf(id)).toBe(it);
	});

	test('has options whose defaults it takes, each once', () => {
		const names = it.options.map(({ name }) => name);
		expect(new Set(names).size).toBe(names.length);
		for (const spec of it.options) {
			expect(spec.name).toMatch(/^[a-z]+(-[a-z]+)*$/);
			expect(spec.help).toMatch(/^[a-z].*[^.]$/);
			if (spec.default !== undefined) expect(checkOption(spec, spec.default)).toBe(spec.default);
		}
	});

	test('has the option until where it has goals', () => {
		const until = it.options.find(({ name }) => name === 'until');
		expect(until !== undefined).toBe(it.goals.length > 0);
		const rounds = it.options.find(({ name }) => name === 'rounds');
		if (until) expect(rounds).toMatchObject({ type: 'integer', from: 1 });
	});
});

describe('an operation is not run', () => {
	const mesh = rightTriangleGrid(2, 2);
	const request = { selection: new Uint8Array(8).fill(1), values: {}, now: () => 0 };
	const run = (change: Partial<Operation>, values = {}) =>
		runOperation({ ...longestEdge, ...change }, createCpuEngine(), mesh, { ...request, values });

	test('with values that it does not take', async () => {
		await expect(run({}, { rounds: 0 })).rejects.toThrow(OptionError);
		await expect(run({}, { angle: 1 })).rejects.toThrow(/longest-edge has no option angle/);
	});

	test('by an engine that it does not have', async () => {
		const words = 'longest-edge does not run on the CPU; it runs on the GPU';
		await expect(run({ engines: ['gpu'] })).rejects.toThrow(new NotRefinable(words));
	});

	test('on a mesh that it does not take', async () => {
		const takes = { ...longestEdge.takes, dimensions: [3] as const };
		const words = 'longest-edge needs a mesh in space; this one is in the plane';
		await expect(run({ takes })).rejects.toThrow(new NotRefinable(words));
		const polygons = { ...longestEdge.takes, cells: ['polygon', 'quad'] as const };
		await expect(run({ takes: polygons })).rejects.toThrow(/ polygons or quads; .* none$/);
	});

	test('of quads and polygons alone, and the message names the option that helps', () => {
		const quad = { shape: 'quad', nodes: Uint32Array.of(0, 1, 4, 4), fields: [] } as const;
		const polygon = {
			...({ shape: 'polygon', nodes: Uint32Array.of(0, 1, 4), fields: [] } as const),
			offsets: Uint32Array.of(0, 3),
		};
		const of = (...cells: CellBlock[]) =>
			meshRefusal(longestEdge, { ...mesh, triangles: new Uint32Array(0), cells });
		const words = 'longest-edge needs triangles; this mesh has';
		const help = 'use --quads split to split them into triangles first';
		expect(of(quad)).toBe(`${words} 1 quad: ${help}`);
		expect(of(polygon, polygon)).toBe(`${words} 2 polygons: ${help}`);
		expect(of(quad, polygon)).toBe(`${words} 2 quads and polygons: ${help}`);
		// Lines on their boundary are no triangles.
		const line = { shape: 'line', nodes: Uint32Array.of(0, 1), fields: [] } as const;
		expect(of(line, quad)).toBe(`${words} 1 quad: ${help}`);
		expect(of(line)).toBe(`${words} none`);
		// Curved quads can't be split, and the operation that takes no triangles gains nothing.
		expect(of({ ...quad, shape: 'quad8', nodes: new Uint32Array(8) })).toBe(`${words} none`);
		expect(
			meshRefusal(
				{ ...longestEdge, takes: { ...longestEdge.takes, cells: ['polygon'] } },
				{ ...mesh, triangles: new Uint32Array(0), cells: [quad] },
			),
		).toMatch(/this mesh has none$/);
	});
});

describe('the fewest triangles that rounds make', () => {
	const mesh = randomMesh(3);
	const triangles = mesh.triangles.length / 3;

	test.each([
		['longest', 1],
		['longest', 3],
		['all', 1],
		['all', 2],
	] as const)('are no more than are made: %s, %i rounds (seed 3)', async (split, rounds) => {
		const selection = Uint8Array.from({ length: triangles }, (_, t) => (t % 9 === 0 ? 1 : 0));
		const { mesh: made } = await longestEdgeWith({}).refine(createCpuEngine(), mesh, {
			selection,
			rounds,
			split,
			now: () => 0,
		});
		const selected = selection.filter(Boolean).length;
		const fewest = longestEdge.fewest!(triangles, selected, { split, rounds });
		expect(fewest).toBeGreaterThan(triangles);
		expect(fewest).toBeLessThanOrEqual(made.triangles.length / 3);
	});

	test('are exactly those where all are chosen and divided into four', () => {
		expect(longestEdge.fewest!(triangles, triangles, { split: 'all', rounds: 2 })).toBe(
			16 * triangles,
		);
	});

	test('with a goal are those that there are', () => {
		expect(longestEdge.fewest!(9, 4, { until: 'edge:1' })).toBe(9);
	});
});
