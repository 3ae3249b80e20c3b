import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { pointCount, type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { adapt, coarsen, redGreen } from '../../../src/refine/adapt/operations.ts';
import type { Operation } from '../../../src/refine/operation.ts';
import { runOperation } from '../../../src/refine/runOperation.ts';
import type { OptionValues } from '../../../src/util/options.ts';
import { box, field } from '../../support/adapted.ts';
import { conformityFaults, orientations } from '../../support/conforming.ts';
import { totalArea } from '../../support/measures.ts';
import { middleFaults } from '../../support/middleFaults.ts';
import { sixNodeMesh, sixNodesOf } from '../../support/sixNodes.ts';

const engine = createCpuEngine();
const run = (operation: Operation, mesh: TriMesh, values: OptionValues) =>
	runOperation(operation, engine, mesh, {
		selection: new Uint8Array(triangleCount(mesh)).fill(1),
		values,
		now: () => 0,
	});

/** Integral over six-node triangles of 1, by Green's theorem on their parabolas: exact. */
const curvedArea = (mesh: TriMesh): number => {
	const at = (p: number) => [mesh.points[2 * p]!, mesh.points[2 * p + 1]!] as const;
	let sum = 0;
	for (const nodes of sixNodesOf(mesh))
		for (let k = 0; k < 3; k++) {
			const [a, m, b] = [at(nodes[k]!), at(nodes[3 + ((k + 2) % 3)]!), at(nodes[(k + 1) % 3]!)];
			const cross = (p: readonly number[], q: readonly number[]) => p[0]! * q[1]! - p[1]! * q[0]!;
			// ½ ∮ x dy − y dx along a parabola.
			sum += (4 * cross(a, m) + 4 * cross(m, b) - cross(a, b)) / 6;
		}
	return sum;
};

/** The place in a six-node triangle at barycentric coordinates: sums over the nodes. */
const placeIn = (mesh: TriMesh, nodes: number[], [u, v, w]: readonly [number, number, number]) => {
	const weights = [
		u * (2 * u - 1),
		v * (2 * v - 1),
		w * (2 * w - 1),
		4 * v * w,
		4 * w * u,
		4 * u * v,
	];
	const sum = (axis: number) =>
		weights.reduce((all, own, i) => all + own * mesh.points[2 * nodes[i]! + axis]!, 0);
	return [sum(0), sum(1)] as const;
};

/** Triangles where small triangles within, by differences, are turned. */
const foldedOf = (mesh: TriMesh): number[] =>
	[...sixNodesOf(mesh).entries()].flatMap(([t, nodes]) => {
		for (let i = 0; i < 8; i++)
			for (let j = 0; i + j < 8; j++) {
				const [v, w, h] = [i / 8, j / 8, 1e-4];
				const [a, b, c] = [
					[v, w],
					[v + h, w],
					[v, w + h],
				].map(([y, z]) => placeIn(mesh, nodes, [1 - y! - z!, y!, z!])) as [
					readonly [number, number],
					readonly [number, number],
					readonly [number, number],
				];
				if ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0) return [t];
			}
		return [];
	});

const sound = (before: TriMesh, after: TriMesh): void => {
	validMesh(after);
	expect(conformityFaults(after)).toEqual([]);
	expect(middleFaults(before, after)).toEqual([]);
	expect(orientations(after).every((sign) => sign > 0)).toBe(true);
	expect(curvedArea(after)).toBeCloseTo(curvedArea(before), 9);
	expect(foldedOf(after)).toEqual([]);
	const used = new Set(sixNodesOf(after).flat());
	expect(used.size).toBe(pointCount(after));
};

/** Twice the area of each triangle over the square of its longest side: the sine of its least angle, or more. */
const sinesOf = ({ points, triangles }: TriMesh): number[] =>
	Array.from({ length: triangles.length / 3 }, (_, t) => {
		const at = (k: number) => 2 * triangles[3 * t + (k % 3)]!;
		const side = (k: number) => [
			points[at(k + 1)]! - points[at(k)]!,
			points[at(k + 1) + 1]! - points[at(k) + 1]!,
		];
		const [u, v] = [side(0), side(1)] as [number[], number[]];
		const longest = Math.max(...[0, 1, 2].map((k) => Math.hypot(...side(k))));
		return Math.abs(u[0]! * v[1]! - u[1]! * v[0]!) / longest ** 2;
	});

const flat = sixNodeMesh(box(6, 4, [3, 2]));

describe('Six-node triangles', () => {
	test.each([
		['coarsened', coarsen, '2'],
		['divided', redGreen, '0.2'],
		['adapted', adapt, '0.05 + x / 4'],
		['left', adapt, '0.6'],
	] as const)('are %s by corners', async (_, operation, size) => {
		const { mesh, report } = await run(operation, flat, { size });
		sound(flat, mesh);
		expect(totalArea(mesh)).toBeCloseTo(6, 9);
		expect(report.warnings.filter((text) => /curved/.test(text))).toEqual([]);
		if (operation === coarsen) expect(triangleCount(mesh)).toBeLessThan(triangleCount(flat));
		if (operation === redGreen) expect(triangleCount(mesh)).toBe(4 * triangleCount(flat));
	});

	test('have quadratic values on all nodes, exactly but for rounding', async () => {
		const value = (x: number, y: number) => 1 + x - 2 * y + 3 * x * x - x * y + y * y;
		const values = (mesh: TriMesh) =>
			Float64Array.from({ length: pointCount(mesh) }, (_, p) =>
				value(mesh.points[2 * p]!, mesh.points[2 * p + 1]!),
			);
		const before = { ...flat, fields: [field('points', values(flat)), ...flat.fields] };
		for (const size of ['0.1 + x / 5', '2']) {
			const { mesh } = await run(adapt, before, { size });
			const own = mesh.fields[0]!.values;
			expect(mesh.fields[1]!.role).toBe('midNodes');
			for (const [p, wanted] of values(mesh).entries()) expect(own[p]).toBeCloseTo(wanted, 7);
		}
	});
});

/** A ring between radius 1 and 2 of curved triangles, their nodes on circles. */
const ring = (columns: number, rows: number): TriMesh => {
	const strip = sixNodeMesh(box(columns, rows, [1, 1]));
	const place = (x: number, y: number) => {
		const [angle, radius] = [(-x * Math.PI) / 2, 1 + y];
		return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
	};
	const points = Float64Array.from(strip.points);
	for (let p = 0; p < points.length; p += 2) points.set(place(points[p]!, points[p + 1]!), p);
	return { ...strip, points, triangles: strip.triangles };
};

describe('Curved edges', () => {
	/** A square with a bow in its lower side. */
	const bowed = (by: number): TriMesh => {
		const mesh = sixNodeMesh(box(4, 4, [1, 1]));
		const points = mesh.points.slice();
		for (let p = 0; p < points.length; p += 2)
			if (points[p + 1] === 0 && points[p]! % 0.25 !== 0) points[p + 1] = by;
		return { ...mesh, points };
	};

	test.each([
		[-0.03, '0.06'],
		[0.02, '0.2'],
		[-0.03, '1'],
		[0.03, '0.06'],
	] as const)('that bow by %d stay at size %s', async (by, size) => {
		const before = bowed(by);
		const { mesh, report } = await run(adapt, before, { size });
		sound(before, mesh);
		expect(report.warnings.some((text) => text.startsWith('4 edges are curved'))).toBe(true);
		const folds = report.warnings.some((text) => text.includes('would fold'));
		expect(folds).toBe(by > 0.025);
	});

	test.each([-0.015, 0.015])('that bow by %d have no flat triangles beside them', async (by) => {
		// Eight sizes long.
		const before = bowed(2 * by);
		const { mesh, report } = await run(adapt, before, { size: '0.03' });
		sound(before, mesh);
		expect(report.rounds.length).toBeLessThan(12);
		expect(Math.min(...sinesOf(mesh))).toBeGreaterThan(0.05);
		// Each is longer than the sizes that were asked for.
		expect(report.missing).toBeGreaterThanOrEqual(4);
	});

	test('over which triangles would fold keep theirs, and others do not', async () => {
		const inwards = bowed(0.045);
		// The upper side bows outwards: nothing folds there.
		const corners = new Set(inwards.triangles);
		const points = inwards.points.map((value, i) =>
			i % 2 === 1 && value === 1 && !corners.has(i >> 1) ? 1.01 : value,
		);
		const before = { ...inwards, points };
		const { mesh, report } = await run(adapt, before, { size: '0.06' });
		sound(before, mesh);
		expect(report.warnings[0]).toMatch(/^8 edges are curved .* the triangles at [1-4] of them/);
	});

	test.each([
		['to float32', Math.fround, 0],
		['to seven digits', (x: number) => Number(x.toPrecision(7)), 0],
		['to three digits', (x: number) => Number(x.toPrecision(3)), 30],
	] as const)('are told from coordinates rounded %s', async (_, round, least) => {
		const plain = sixNodeMesh(box(7, 3, [1, 1 / 3]));
		const { report } = await run(
			adapt,
			{ ...plain, points: plain.points.map(round) },
			{ size: '0.1' },
		);
		const curved = report.warnings.filter((text) => text.includes('curved'));
		if (least === 0) expect(curved).toEqual([]);
		else expect(Number.parseInt(curved[0]!, 10)).toBeGreaterThan(least);
	});

	test('of a ring stay', async () => {
		const before = ring(8, 4);
		for (const size of ['0.05', '1']) sound(before, (await run(adapt, before, { size })).mesh);
	});
});

test('Triangles of three and six nodes together are refused in words', async () => {
	const [nodes] = flat.fields;
	const values = nodes!.values.map((p, i) => (i < 3 ? -1 : p));
	const mixed = { ...flat, fields: [{ ...nodes!, values }] };
	await expect(run(adapt, mixed, { size: '0.2' })).rejects.toThrow(/have no midside nodes/);
});
