import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import type { Refined, RefineOptions } from '../../src/refine/algorithm.ts';
import { NotRefinable, TooManyTriangles } from '../../src/refine/errors.ts';
import { parseGoal } from '../../src/refine/goal/goal.ts';
import { onEveryEngine } from '../support/engines.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { perturbedGrid, rightTriangleGrid } from '../support/grids.ts';
import { paths } from '../support/paths.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { refineOn } from '../support/refine.ts';

const everything = (mesh: TriMesh) => new Uint8Array(triangleCount(mesh)).fill(1);

/** Corners of the longest side of triangle `t`, and its length, in doubles. */
function longestOf({ points, triangles, dimension }: TriMesh, t: number) {
	const corners = [...triangles.subarray(3 * t, 3 * t + 3)];
	const sides = corners.map((a, k) => {
		const b = corners[(k + 1) % 3]!;
		const away = Array.from(
			{ length: dimension },
			(_, i) => points[dimension * a + i]! - points[dimension * b + i]!,
		);
		return { a, b, length: Math.hypot(...away) };
	});
	return sides.sort((p, q) => q.length - p.length)[0]!;
}

function areaOf({ points, triangles }: TriMesh, t: number): number {
	const [a, b, c] = [...triangles.subarray(3 * t, 3 * t + 3)].map((p) => [
		points[2 * p]!,
		points[2 * p + 1]!,
	]);
	return (
		Math.abs((b![0]! - a![0]!) * (c![1]! - a![1]!) - (b![1]! - a![1]!) * (c![0]! - a![0]!)) / 2
	);
}

type Misses = (mesh: TriMesh, t: number) => boolean;

const missing = (mesh: TriMesh, misses: Misses): number =>
	Uint8Array.from({ length: triangleCount(mesh) }, (_, t) => Number(misses(mesh, t))).reduce(
		(sum, one) => sum + one,
		0,
	);

/** The same goal met by single rounds, each on the triangles in scope that miss it: how many missed it before each. */
async function roundByRound(
	start: TriMesh,
	scope: Uint8Array,
	misses: Misses,
	split: 'longest' | 'all',
) {
	let [mesh, within] = [start, scope];
	const counts: number[] = [];
	for (;;) {
		const now = mesh;
		const selection = within.map((inScope, t) => (inScope === 1 && misses(now, t) ? 1 : 0));
		const count = selection.reduce((sum, one) => sum + one, 0);
		if (count === 0) return { mesh, counts };
		counts.push(count);
		const refined = await refineOn(createCpuEngine, mesh, { selection, split });
		const before = within;
		within = Uint8Array.from(refined.maps.triangleParents, (parent) => before[parent]!);
		mesh = refined.mesh;
	}
}

onEveryEngine('refinement until a goal is met', ({ open }) => {
	const until = (
		mesh: TriMesh,
		goal: string,
		options: Partial<RefineOptions> = {},
	): Promise<Refined> =>
		refineOn(open, mesh, {
			selection: everything(mesh),
			rounds: 20,
			until: parseGoal(goal),
			...options,
		});

	const goals = [
		['edge:0.05', (mesh: TriMesh, t: number) => longestOf(mesh, t).length > 0.05],
		['area:0.0005', (mesh: TriMesh, t: number) => areaOf(mesh, t) > 0.0005],
	] as const;

	describe.each(['longest', 'all'] as const)('split %s', (split) => {
		test.each(goals)('%s is what single rounds on what misses it make', async (goal, misses) => {
			// Coordinates and all midpoints are exact on the lattice, so that rounds may be done one by one.
			const mesh = perturbedGrid(8, 8);
			const reference = await roundByRound(mesh, everything(mesh), misses, split);
			const refined = await until(mesh, goal, { split });
			expect(reference.counts.length).toBeGreaterThan(2);
			expect(refined.mesh.points).toEqual(reference.mesh.points);
			expect(refined.mesh.triangles).toEqual(reference.mesh.triangles);
			expect(refined.rounds.map(({ selected }) => selected)).toEqual(reference.counts);
			expect(refined.rounds.map((round) => round.missing)).toEqual([
				...reference.counts.slice(1),
				0,
			]);
			expect(refined.missing).toBe(0);
			expect(refined.warnings).toEqual([]);
		});
	});

	test('divides what is selected alone, and what conformity asks for', async () => {
		const mesh = perturbedGrid(8, 8);
		const scope = everything(mesh).map((_, t) => (t < 40 ? 1 : 0));
		const misses: Misses = (now, t) => longestOf(now, t).length > 0.06;
		const reference = await roundByRound(mesh, scope, misses, 'longest');
		const refined = await until(mesh, 'edge:0.06', { selection: scope });
		expect(refined.mesh.triangles).toEqual(reference.mesh.triangles);
		const { triangleParents } = refined.maps;
		const left = missing(refined.mesh, (now, t) => triangleParents[t]! >= 40 && misses(now, t));
		expect(left).toBeGreaterThan(0);
		expect(refined.missing).toBe(0);
	});

	test('sizes vary from point to point', async () => {
		const mesh = perturbedGrid(8, 8);
		const refined = await until(mesh, 'size:0.02 + 0.2 * hypot(x - 0.25, y)');
		const { points, triangles } = refined.mesh;
		// New points have the mean of their parents' sizes, rounded down to 2^-30, the spacing of the lattice.
		const count = mesh.points.length / 2;
		const sizes = Array.from({ length: points.length / 2 }, () => 0);
		for (let p = 0; p < count; p++)
			sizes[p] = Math.floor(
				(0.02 + 0.2 * Math.hypot(points[2 * p]! - 0.25, points[2 * p + 1]!)) * 2 ** 30,
			);
		const { pointParents } = refined.maps;
		for (let p = count; p < sizes.length; p++) {
			const [a, b] = [pointParents[2 * (p - count)]!, pointParents[2 * (p - count) + 1]!];
			sizes[p] = Math.floor((sizes[a]! + sizes[b]!) / 2);
		}
		const wrong = missing(refined.mesh, (now, t) => {
			const { a, b, length } = longestOf(now, t);
			return length * 2 ** 30 > Math.floor((sizes[a]! + sizes[b]!) / 2);
		});
		expect(wrong).toBe(0);
		// Near the small sizes there are many times more triangles than far away.
		const near = Array.from({ length: triangles.length / 3 }, (_, t) => triangles[3 * t]!).filter(
			(p) => Math.hypot(points[2 * p]! - 0.25, points[2 * p + 1]!) < 0.25,
		);
		expect(near.length).toBeGreaterThan(triangles.length / 3 / 4);
	});

	test('sizes follow their points into the Hilbert order', async () => {
		const mesh = perturbedGrid(256, 130);
		const options = {
			selection: everything(mesh),
			rounds: 2,
			until: parseGoal('size:x < 0.25 && y < 0.25 ? 0.003 : 1'),
		};
		const counts = ({ mesh: made, rounds }: Refined) => ({
			triangles: triangleCount(made),
			rounds: rounds.map(({ selected, missing }) => [selected, missing]),
		});
		const inFile = await refineOn(createCpuEngine, mesh, { ...options, order: 'file' });
		const reference = counts(inFile);
		expect(reference.rounds[0]![0]).toBeGreaterThan(1000);
		expect(reference.rounds[0]![0]).toBeLessThan(20_000);
		expect(counts(await refineOn(open, mesh, options))).toEqual(reference);
	});

	test('a mesh in space is measured in space', async () => {
		const flat = rightTriangleGrid(4, 4);
		const count = flat.points.length / 2;
		const points = new Float64Array(3 * count);
		for (let p = 0; p < count; p++)
			points.set([flat.points[2 * p]!, flat.points[2 * p + 1]!, 3 * flat.points[2 * p]!], 3 * p);
		const mesh: TriMesh = { ...flat, dimension: 3, points };
		const refined = await until(mesh, 'edge:1.7');
		expect(refined.missing).toBe(0);
		expect(missing(refined.mesh, (now, t) => longestOf(now, t).length > 1.7)).toBe(0);
		await expect(until(mesh, 'area:1')).rejects.toThrow(/^area goals /);
		expect((await until(mesh, 'size:1.7 + z / 100')).missing).toBe(0);
	});

	test('edges just as long as the goal meet it', async () => {
		const mesh = rightTriangleGrid(4, 4);
		const { mesh: made, rounds, missing } = await until(mesh, 'area:0.5');
		expect(rounds).toEqual([]);
		expect(missing).toBe(0);
		expect(made.triangles).toEqual(mesh.triangles);
		expect(made.points).toEqual(mesh.points);
		const legs = await until(mesh, 'edge:1');
		// The diagonals are divided, the sides of length 1 are not.
		expect(legs.rounds.length).toBe(1);
		expect(triangleCount(legs.mesh)).toBe(64);
	});

	test('a goal that is not met in the rounds allowed is a warning', async () => {
		const mesh = perturbedGrid(8, 8);
		const {
			mesh: made,
			warnings,
			rounds,
			...refined
		} = await until(mesh, 'edge:0.02', { rounds: 2 });
		const left = missing(made, (now, t) => longestOf(now, t).length > 0.02);
		expect(left).toBeGreaterThan(100);
		expect(refined.missing).toBe(left);
		expect(rounds[1]!.missing).toBe(left);
		expect(warnings).toEqual([
			`goal not met: after 2 rounds, ${left} triangles still have an edge longer than 0.02`,
		]);
	});

	test('a goal below what the lattice resolves is raised, and that is a warning', async () => {
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 2 ** 30 - 1, 0, 0, 2 ** 30 - 1, 4000, 0, 0, 4000),
			triangles: Uint32Array.of(0, 3, 4),
			fields: [],
		};
		const edges = await until(mesh, 'edge:1');
		expect(edges.warnings.join()).toContain(
			'the goal is below the resolution of the lattice; a length of 1020 (1,024 lattice units) is used',
		);
		expect(edges.missing).toBe(0);
		expect(missing(edges.mesh, (now, t) => longestOf(now, t).length > 1024)).toBe(0);
		const areas = await until(mesh, 'area:1');
		expect(areas.warnings.join()).toContain(
			'the goal is below the resolution of the lattice; an area of 524000',
		);
		expect(areas.missing).toBe(0);
		const sizes = await until(mesh, 'size:x == 0 ? 1 : 5000');
		expect(sizes.warnings.join()).toContain(
			'the size at 3 points is below the resolution of the lattice; 1020',
		);
		expect(sizes.missing).toBe(0);
	});

	test('a mesh without triangles meets every goal', async () => {
		const mesh = { ...rightTriangleGrid(1, 1), triangles: new Uint32Array(0) };
		expect((await until(mesh, 'edge:0.1')).missing).toBe(0);
	});

	test('stops with an error before a round would pass the limit', async () => {
		await expect(until(perturbedGrid(8, 8), 'edge:0.001', { maxTriangles: 2000 })).rejects.toThrow(
			TooManyTriangles,
		);
	});

	test.each([
		['size:x - 0.5', 'point 0 (0, 0) is -0.5'],
		['size:1 / y', 'point 0 (0, 0) is Infinity'],
		['size:z', 'has no z (character 1 of "z")'],
	])('%s is refused in words', async (goal, words) => {
		const run = until(perturbedGrid(8, 8), goal);
		await expect(run).rejects.toThrow(NotRefinable);
		await expect(run).rejects.toThrow(words);
	});
});

describe('refinement until a goal is met is the same to the last byte', () => {
	// Large enough that threads share the work.
	const mesh = randomMesh(51, { cells: 64, irregular: true, orientation: 'mixed', holes: 0.1 });
	const [low, high] = [Math.min(...mesh.points), Math.max(...mesh.points)];
	const square = { ...mesh, points: mesh.points.map((x) => (x - low) / (high - low)) };
	const goals = [
		['edge:0.011', 'longest', 20],
		['area:0.00007', 'all', 20],
		['size:0.005 + x / 10 + y * y / 5', 'longest', 3],
		['size:0.01 + hypot(x, y) / 50', 'all', 2],
	] as const;
	const optionsOf = ([goal, split, rounds]: (typeof goals)[number]) => ({
		...{
			selection: new Uint8Array(square.triangles.length / 3).fill(1),
			until: parseGoal(goal),
			split,
			rounds,
		},
	});
	const references = goals.map(async (goal) =>
		refineOn(paths[0]!.open, square, optionsOf(goal), paths[0]!.algorithm),
	);

	describe.each(paths.slice(1))('on $name', ({ open, algorithm, missing }) => {
		test.skipIf(missing).each(goals.map((goal, i) => [...goal, i] as const))(
			'%s, split %s, at most %i rounds',
			async (goal, split, rounds, i) => {
				const expected = await references[i]!;
				expect(expected.rounds.length).toBeGreaterThan(1);
				const options = optionsOf([goal, split, rounds] as (typeof goals)[number]);
				expect(fingerprint(await refineOn(open, square, options, algorithm))).toEqual(
					fingerprint(expected),
				);
			},
		);
	});
});
