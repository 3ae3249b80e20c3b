import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { coarsenShort } from '../../../src/refine/adapt/coarsen.ts';
import {
	areas,
	doubleArea,
	faults,
	type MetricAt,
	open,
	type Plain,
	read,
	size,
	squaredLength,
	stretched,
} from '../../support/adapting.ts';
import { fan, rightTriangleGrid } from '../../support/grids.ts';
import { randomMesh } from '../../support/randomMesh.ts';

const engine = createCpuEngine();
const FIXED = 0x80000000;

/** Whether three points go round to the left by more than four times the sum of what two sides go along the axes. */
function isClear(plain: Plain, a: number, b: number, c: number): boolean {
	const { places } = plain;
	const along = (p: number) =>
		Math.abs(places[2 * p]! - places[2 * a]!) + Math.abs(places[2 * p + 1]! - places[2 * a + 1]!);
	return doubleArea(plain, a, b, c) > 4n * BigInt(along(b) + along(c));
}

/**
 * The legal collapses of short edges that are left, found by trying both ends of every edge on a list of triangles. Lengths
 * are compared with a margin, as those of the engine are rounded.
 */
function legalCollapses(
	plain: Plain,
	upper: number,
	inScope: (origin: number) => boolean,
): string[] {
	const { triangles, lines, origins, pinned } = plain;
	const around = new Map<number, number[]>();
	for (const [t, corners] of triangles.entries())
		for (const p of corners) around.set(p, [...(around.get(p) ?? []), t]);
	const lineOf = new Map<string, number>();
	for (const [t, corners] of triangles.entries())
		for (let k = 0; k < 3; k++) {
			lineOf.set(`${corners[k]} ${corners[(k + 1) % 3]}`, lines[t]![k]!);
			lineOf.set(`${corners[(k + 1) % 3]} ${corners[k]}`, lines[t]![k]!);
		}
	const found: string[] = [];
	for (const [v, star] of around) {
		if (pinned[v] || star.length > 16 || !star.every((t) => inScope(origins[t]!))) continue;
		const neighbours = [...new Set(star.flatMap((t) => triangles[t]!))].filter((p) => p !== v);
		const own = neighbours.map((w) => lineOf.get(`${v} ${w}`)!).filter((line) => line !== 0);
		const isFree = own.length === 0;
		const isOnLine = own.length === 2 && own[0] === own[1] && (own[0]! & FIXED) === 0;
		if (!isFree && !isOnLine) continue;
		for (const w of neighbours) {
			if (isOnLine && lineOf.get(`${v} ${w}`) === 0) continue;
			if (squaredLength(plain, v, w) >= (upper ** 2 / 4) * (1 - 1e-5)) continue;
			const left = star.filter((t) => !triangles[t]!.includes(w));
			const turns = left.every((t) => {
				const corners = triangles[t]!;
				const at = corners.indexOf(v);
				return isClear(plain, w, corners[(at + 1) % 3]!, corners[(at + 2) % 3]!);
			});
			const beside = new Set(
				star.filter((t) => triangles[t]!.includes(w)).flatMap((t) => triangles[t]!),
			);
			const isAcross =
				isOnLine && [...beside].some((x) => x !== w && x !== v && lineOf.get(`${v} ${x}`) !== 0);
			const fits = neighbours.every(
				(x) => beside.has(x) || squaredLength(plain, w, x) <= upper ** 2 * (1 - 1e-5),
			);
			if (turns && fits && !isAcross) found.push(`${v} to ${w}`);
		}
	}
	return found;
}

const U = Math.SQRT2;
const meshes: readonly (readonly [string, TriMesh])[] = [
	['a grid', rightTriangleGrid(20, 20)],
	['random triangles', randomMesh(1, { cells: 16 })],
	[
		'random triangles with holes, turned both ways',
		randomMesh(2, { cells: 16, holes: 0.1, orientation: 'mixed' }),
	],
	['a fan', fan(200)],
];

/** The extent of a mesh. */
const extent = ({ points }: TriMesh): number => Math.max(...points) - Math.min(...points);

const metrics = (mesh: TriMesh): readonly (readonly [string, MetricAt])[] => {
	const all = extent(mesh);
	return [
		['one size', size(() => all / 6)],
		['a graded size', size((x) => all / 20 + Math.abs(x) / 5)],
		['a layer turned by ten degrees', stretched(all / 2, all / 30, Math.PI / 18)],
		['sizes beyond the mesh', size(() => 100 * all)],
	];
};

describe.each(meshes)('coarsening %s', (_, mesh) => {
	test.each(metrics(mesh))('to %s leaves a sound mesh and no legal collapse', async (_, metric) => {
		const opened = open(engine, mesh, metric);
		const before = await read(open(engine, mesh, metric));
		const { collapses, passes } = await coarsenShort(opened, U, false);
		const after = await read(opened);
		expect(faults(after)).toEqual([]);
		expect(after.keys).toHaveLength(before.keys.length - collapses);
		expect(opened.edges()).toBe(
			(3 * after.triangles.length + after.twins.flat().filter((twin) => !twin).length) / 2,
		);
		expect(areas(after, () => 0)).toEqual(areas(before, () => 0));
		expect(legalCollapses(after, U, () => true)).toEqual([]);
		expect(legalCollapses(before, U, () => true).length > 0).toBe(collapses > 0);
		expect(passes).toBeLessThan(50);
	});

	test('keeps the boundary where it is asked to', async () => {
		const opened = open(
			engine,
			mesh,
			size(() => 100 * extent(mesh)),
		);
		const boundary = (plain: Plain) =>
			plain.triangles.flatMap((corners, t) =>
				[0, 1, 2].filter((k) => !plain.twins[t]![k]).map((k) => plain.keys[corners[k]!]),
			);
		const before = boundary(
			await read(
				open(
					engine,
					mesh,
					size(() => 1),
				),
			),
		);
		await coarsenShort(opened, U, true);
		expect(boundary(await read(opened)).sort()).toEqual(before.sort());
	});

	test('leaves triangles outside of the scope alone', async () => {
		const selection = Uint8Array.from({ length: mesh.triangles.length / 3 }, (_, t) =>
			t % 4 === 0 ? 0 : 1,
		);
		const metric = size(() => extent(mesh) / 3);
		const opened = open(engine, mesh, metric, selection);
		const before = await read(open(engine, mesh, metric));
		await coarsenShort(opened, U, false);
		const after = await read(opened);
		expect(faults(after)).toEqual([]);
		const outside = (plain: Plain) =>
			plain.triangles
				.filter((_, t) => selection[plain.origins[t]!] === 0)
				.map((corners) => corners.map((p) => plain.keys[p]).join(' '));
		expect(outside(after).sort()).toEqual(outside(before).sort());
		expect(legalCollapses(after, U, (origin) => selection[origin] === 1)).toEqual([]);
	});
});

test('edges that fit stay', async () => {
	const opened = open(
		engine,
		rightTriangleGrid(8, 8),
		size(() => 1),
	);
	expect(await coarsenShort(opened, U, false)).toEqual({ collapses: 0, passes: 0 });
});

describe('the order of the paper', () => {
	const mesh = rightTriangleGrid(30, 30);
	const metric = size(() => 6);

	test('leaves legal collapses on a grid, where none is left if legal ones alone compete', async () => {
		const left = async (collapses: 'legal-first' | 'paper') => {
			const opened = open(engine, mesh, metric);
			const before = await read(open(engine, mesh, metric));
			const done = await coarsenShort(opened, U, false, { collapses });
			const after = await read(opened);
			expect(faults(after)).toEqual([]);
			expect(areas(after, () => 0)).toEqual(areas(before, () => 0));
			expect(after.keys).toHaveLength(before.keys.length - done.collapses);
			return legalCollapses(after, U, () => true).length;
		};
		expect(await left('legal-first')).toBe(0);
		expect(await left('paper')).toBeGreaterThan(50);
	});

	test.each(['legal-first', 'paper'] as const)(
		'%s: the passes of a batch do not change the result',
		async (collapses) => {
			const [one, eight] = [open(engine, mesh, metric), open(engine, mesh, metric)];
			const done = await coarsenShort(one, U, false, { collapses, batch: 1 });
			expect(done.passes).toBeGreaterThan(2);
			expect(await coarsenShort(eight, U, false, { collapses })).toEqual(done);
			expect(await read(one)).toEqual(await read(eight));
		},
	);
});
