import { describe, expect, test } from 'vitest';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { NotRefinable, TooManyTriangles } from '../../../src/refine/errors.ts';
import {
	type LeppOptions,
	meanPath,
	totalWork,
	workText,
} from '../../../src/refine/lepp/algorithm.ts';
import { lepp } from '../../../src/refine/lepp/lepp.ts';
import { leppBisection } from '../../../src/refine/lepp/operation.ts';
import { CancelSource } from '../../../src/util/cancel.ts';
import { OptionError, optionValues } from '../../../src/util/options.ts';
import { longestChain } from '../../support/chain.ts';
import { conformityFaults, edgeUses } from '../../support/conforming.ts';
import { equilateralLattice, hashedSelection, rightTriangleGrid } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { namesOf } from './oracle.ts';

const now = () => 0;
const run = (mesh: TriMesh, options: Partial<LeppOptions> = {}) =>
	lepp(mesh, { now, selection: new Uint8Array(triangleCount(mesh)).fill(1), ...options });
const only = (mesh: TriMesh, ...triangles: number[]) => {
	const selection = new Uint8Array(triangleCount(mesh));
	for (const t of triangles) selection[t] = 1;
	return selection;
};
const flat = (points: number[], triangles: number[]): TriMesh => ({
	dimension: 2,
	points: Float64Array.from(points),
	triangles: Uint32Array.from(triangles),
	fields: [],
});

describe('two triangles of a square', () => {
	const square = flat([0, 0, 1, 0, 1, 1, 0, 1], [0, 1, 2, 0, 2, 3]);

	test('become four where one is selected, numbered as they were made', async () => {
		const { mesh, maps, rounds } = await run(square, {
			selection: only(square, 0),
			numbering: 'made',
		});
		expect([...mesh.points.subarray(8)]).toEqual([0.5, 0.5]);
		expect([...mesh.triangles]).toEqual([4, 1, 2, 0, 4, 3, 0, 1, 4, 4, 2, 3]);
		expect([...maps.triangleParents]).toEqual([0, 1, 0, 1]);
		// Edge 2 is the diagonal, from 2 to 0: it keeps its number as the half at 2.
		expect([...maps.pointParents]).toEqual([2, 0]);
		expect([...maps.edgeParents]).toEqual([0, 1, 2, 3, 4, 2, 2 ** 32 - 1, 2 ** 32 - 1]);
		expect([...mesh.edges!.subarray(4, 6)]).toEqual([2, 4]);
		expect(rounds[0]).toMatchObject({ points: 5, edges: 8, triangles: 4, selected: 1 });
	});

	test('halve the edge from its start, whichever of them is selected', async () => {
		const selection = only(square, 1);
		const { mesh, maps } = await run(square, { selection, numbering: 'made' });
		expect([...maps.pointParents]).toEqual([2, 0]);
		expect([...mesh.edges!.subarray(4, 6)]).toEqual([2, 4]);
		expect([...mesh.triangles]).toEqual([4, 1, 2, 0, 4, 3, 4, 2, 3, 0, 1, 4]);
	});

	test('stay as they are where none is selected', async () => {
		const { mesh } = await run(square, { selection: only(square) });
		expect(mesh.triangles).toEqual(square.triangles);
		expect(mesh.points).toEqual(square.points);
	});
});

describe('the work of a run', () => {
	test('on a grid of right triangles is a bisection for each pair, by paths of two triangles', async () => {
		const grid = rightTriangleGrid(9, 7);
		const { mesh, rounds } = await run(grid);
		const work = rounds[0]!.work;
		expect(work).toEqual({
			bisections: 63,
			targets: 126,
			paths: 63,
			pathTriangles: 126,
			longestPath: 2,
		});
		expect(triangleCount(mesh)).toBe(252);
		expect(workText(work)).toBe('63 bisections; paths of 2.00 triangles on average and at most 2');
	});

	test('on a chain of longest edges follows it to the end', async () => {
		const chain = longestChain(300);
		const { rounds } = await run(chain, { selection: only(chain, 0) });
		const { work } = rounds[0]!;
		expect([work.paths, work.longestPath, meanPath(work)]).toEqual([1, 300, 300]);
		expect(work.bisections).toBeGreaterThanOrEqual(300);
	});

	test('of several rounds is their sum', async () => {
		const { rounds, mesh } = await run(rightTriangleGrid(4, 4), { rounds: 3 });
		const work = totalWork(rounds.map(({ work }) => work));
		expect(work.bisections).toBe(mesh.points.length / 2 - 25);
		expect(work.targets).toBe(rounds.reduce((sum, { selected }) => sum + selected, 0));
		expect(workText({ ...work, bisections: 1, paths: 0 })).toBe('1 bisection');
	});

	test('stays local where all edges tie, at 0.1 % marked', async () => {
		const mesh = equilateralLattice(256, 200);
		const selection = hashedSelection(triangleCount(mesh), 0.001);
		const { rounds } = await run(mesh, { selection });
		const { bisections, targets, longestPath } = rounds[0]!.work;
		expect(targets).toBeGreaterThan(90);
		expect(bisections).toBeLessThanOrEqual(4 * targets);
		expect(longestPath).toBeLessThan(16);
	});
});

describe('corners in one place of the lattice', () => {
	/** Two cones of needles with one rim, whose points lie so far from one point: by less than a unit of the lattice. */
	function needles(count: number, size: number): TriMesh {
		const points = [0, 0, 600, 700];
		const triangles: number[] = [];
		for (let i = 0; i < count; i++) {
			const turn = (2 * Math.PI * i) / count;
			points.push(300 + size * Math.cos(turn), 320 + size * Math.sin(turn));
			const [here, next] = [2 + i, 2 + ((i + 1) % count)];
			triangles.push(0, here, next, 1, next, here);
		}
		return flat(points, triangles);
	}

	test.each([
		['points that doubles tell apart', needles(9, 1e-9)],
		['points that nothing tells apart', needles(9, 0)],
		[
			'a flat triangle, one corner in the middle of its longest edge',
			flat([0, 0, 8, 0, 4, 0, 4, -6, 4, 6], [0, 2, 1, 0, 1, 3, 0, 4, 2, 2, 4, 1]),
		],
	])('are told apart in any order of the targets: %s', async (_, mesh) => {
		const selection = only(mesh, 0, 3);
		const orders = [1, 2, 3].map((seed) => ({ by: 'random' as const, seed }));
		const [file, ...others] = await Promise.all(
			[{ by: 'file' as const }, ...orders].map((targets) =>
				run(mesh, { selection, rounds: 5, targets }),
			),
		);
		for (const { mesh } of others) expect(namesOf(mesh)).toEqual(namesOf(file!.mesh));
		const { mesh: refined } = file!;
		const uses = [...edgeUses(refined, refined.points.length / 2).values()];
		expect(uses.filter(({ along, against }) => along + against > 2)).toEqual([]);
		expect(triangleCount(refined)).toBeGreaterThan(triangleCount(mesh) + 16);
	});

	test('are ordered alike in any numbering where doubles differ', async () => {
		const mesh = needles(9, 1e-9);
		const count = mesh.points.length / 2;
		const points = new Float64Array(2 * count);
		for (let p = 0; p < count; p++)
			points.set(mesh.points.subarray(2 * p, 2 * p + 2), 2 * (count - 1 - p));
		const triangles = mesh.triangles.map((p) => count - 1 - p);
		const options = { selection: only(mesh, 0, 3), rounds: 4 };
		const [one, other] = [
			await run(mesh, options),
			await run({ ...mesh, points, triangles }, options),
		];
		expect(namesOf(other.mesh)).toEqual(namesOf(one.mesh));
	});
});

describe('short edges', () => {
	test('are counted as they are on the lattice', async () => {
		const units = [0, 0, 2 ** 18 - 1, 0, 3, 4, 2 ** 17, 2 ** 18 - 1, 1, 2];
		const points = units.map((x) => 4096 * x);
		const mesh = flat(points, [0, 1, 2, 1, 3, 2, 0, 2, 4]);
		const selection = only(mesh, 2);
		const options = { selection, rounds: 8 };
		const { rounds, mesh: refined, maps, warnings } = await run(mesh, options);
		// The spacing is 1 and the origin 0.
		const lattice = [...points];
		for (let i = 0; i < maps.pointParents.length; i += 2) {
			const [a, b] = [2 * maps.pointParents[i]!, 2 * maps.pointParents[i + 1]!];
			for (const axis of [0, 1])
				lattice.push(Math.floor((lattice[a + axis]! + lattice[b + axis]!) / 2));
		}
		const { edges } = refined;
		let short = 0;
		for (let i = 0; i < edges!.length; i += 2) {
			const [a, b] = [2 * edges![i]!, 2 * edges![i + 1]!];
			const [dx, dy] = [0, 1].map((axis) => lattice[a + axis]! - lattice[b + axis]!);
			if (dx! ** 2 + dy! ** 2 < 1024 ** 2) short++;
		}
		expect(rounds.map(({ shortEdges }) => shortEdges)[0]).toBe(0);
		expect(rounds.at(-1)!.shortEdges).toBe(short);
		expect(short).toBeGreaterThan(20);
		expect(warnings.join()).toContain('shorter than 1,024 lattice units');
	});
});

describe('triangles whose edges are hardly longer than the lattice spacing', () => {
	test('are left with a warning, and the others are bisected', async () => {
		const mesh = flat([0, 0, 1, 0, 0, 1, 2e-9, 0, 0, 3e-9], [0, 1, 2, 3, 4, 0]);
		const both = await run(mesh);
		const first = await run(mesh, { selection: only(mesh, 0) });
		expect(both.mesh).toEqual(first.mesh);
		expect(triangleCount(both.mesh)).toBe(3);
		expect(first.warnings.join()).not.toContain('not divided');
		expect(both.warnings.join()).toMatch(/^1 selected triangle is not divided: .* 8 lattice units/);
	});

	test('are bisected where one of their edges is longer', async () => {
		const mesh = flat([0, 0, 1, 0, 0, 1, 1e-9, 1e-9], [0, 1, 2, 0, 3, 1]);
		expect(triangleCount((await run(mesh, { selection: only(mesh, 0) })).mesh)).toBe(3);
	});
});

describe('refuses', () => {
	test('an edge of three triangles', async () => {
		const mesh = flat([0, 0, 4, 0, 1, 3, 1, -3, 2, 5], [0, 1, 2, 1, 0, 3, 0, 1, 4]);
		await expect(run(mesh)).rejects.toThrow(/^1 edge .* propagation path branches/);
	});

	test('a triangle that has a corner twice', async () => {
		const mesh = flat([0, 0, 4, 0, 1, 3, 5, 5, 6, 6], [0, 1, 2, 3, 4, 3]);
		await expect(run(mesh)).rejects.toThrow(/triangle 1 \(counted from 0\) has a repeated corner/);
	});

	test.each([0, 21, 1.5])('%d rounds', async (rounds) => {
		await expect(run(randomMesh(1), { rounds })).rejects.toThrow(NotRefinable);
	});

	test('a selection for another mesh', async () => {
		await expect(run(randomMesh(1), { selection: new Uint8Array(3) })).rejects.toThrow(
			/^the selection .*\b3 /,
		);
	});

	test('to pass the most triangles, and comes up to them', async () => {
		const grid = rightTriangleGrid(9, 7);
		expect(triangleCount((await run(grid, { maxTriangles: 252 })).mesh)).toBe(252);
		const error = await run(grid, { maxTriangles: 251 }).catch((error: unknown) => error);
		expect(error).toBeInstanceOf(TooManyTriangles);
		expect(error).toMatchObject({ round: 1, maxTriangles: 251 });
		expect((error as Error).message).toBe('round 1 would make more than 251 triangles, the limit');
	});
});

test('a run that is cancelled ends between two bisections and leaves the mesh as it was', async () => {
	const mesh = rightTriangleGrid(200, 100);
	const before = mesh.triangles.slice();
	const cancel = new CancelSource();
	const phases: string[] = [];
	const going = run(mesh, {
		signal: cancel.signal,
		onProgress: ({ phase, fraction = 0 }) => {
			phases.push(phase);
			if (fraction > 0) cancel.cancel();
		},
	});
	await expect(going).rejects.toThrow('cancelled');
	expect(phases.at(-1)).toBe('round 1 of 1: bisect');
	expect(mesh.triangles).toEqual(before);
});

describe('options', () => {
	test('have the defaults that the function has', () => {
		expect(optionValues('lepp', leppBisection.options, {})).toEqual({
			reselect: false,
			targets: 'file',
			variant: 'auto',
			canonical: 'on',
			seed: 1,
			'point-groups': 'grow',
			'max-triangles': 1e8,
		});
	});

	test.each([
		['rounds', 21],
		['targets', 'sorted'],
		['seed', -1],
	])('take no %s of %s', (name, value) => {
		expect(() => optionValues('lepp', leppBisection.options, { [name]: value })).toThrow(
			OptionError,
		);
	});
});

test('a mesh in which nothing hangs stays one where all its edges are of equal length', async () => {
	const { mesh } = await run(equilateralLattice(12, 12), { rounds: 4 });
	expect(conformityFaults(mesh)).toEqual([]);
});
