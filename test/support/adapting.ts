import type { Engine } from '../../src/engine/engine.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { type AdaptMesh, openAdaptMesh, readRecords } from '../../src/refine/adapt/adaptMesh.ts';
import { constraintsOf } from '../../src/refine/adapt/constraints.ts';
import { recordsOf } from '../../src/refine/adapt/start.ts';
import { allSlices } from '../../src/util/slices.ts';

/** A metric in the plane: xx, xy, yy at a place. */
export type MetricAt = (x: number, y: number) => readonly [xx: number, xy: number, yy: number];

/** The same size in all directions. */
export const size =
	(of: (x: number, y: number) => number): MetricAt =>
	(x, y) => [1 / of(x, y) ** 2, 0, 1 / of(x, y) ** 2];

/** Size `along` in the direction `angle` (radians), and `across` at a right angle to it. */
export function stretched(along: number, across: number, angle: number): MetricAt {
	const [c, s] = [Math.cos(angle), Math.sin(angle)];
	const [a, b] = [1 / along ** 2, 1 / across ** 2];
	return () => [a * c * c + b * s * s, (a - b) * c * s, a * s * s + b * c * c];
}

/** A mesh as records, and those of an engine that adapts it. */
export function open(
	engine: Engine,
	mesh: TriMesh,
	metricAt: MetricAt,
	selection = new Uint8Array(triangleCount(mesh)).fill(1),
): AdaptMesh {
	const topology = topologyOf(mesh);
	const { points: planar } = mesh;
	const metrics = new Float64Array((3 * planar.length) / 2);
	for (let p = 0; p < planar.length / 2; p++)
		metrics.set(metricAt(planar[2 * p]!, planar[2 * p + 1]!), 3 * p);
	const constraints = allSlices(constraintsOf(mesh, topology, planar));
	const { start } = allSlices(
		recordsOf({ mesh, topology, planar, metrics, constraints, selection }, 'file'),
	);
	const session = engine.begin(() => 0);
	return openAdaptMesh(session, start, topology.edges.length / 2, (name, record) =>
		session.time(name, record),
	);
}

/** An adapted mesh in plain words, as tests look at it. */
export interface Plain {
	/** Lattice coordinates, two for each point. */
	readonly places: number[];
	/** Three points for each triangle. */
	readonly triangles: number[][];
	/** Twin of each half-edge as triangle and slot, or undefined on the boundary. */
	readonly twins: (readonly [triangle: number, slot: number] | undefined)[][];
	readonly lines: number[][];
	readonly origins: number[];
	/** Stretch tensor of each point, xx, xy, yy, in lattice units. */
	readonly tensors: number[][];
	/** Points that stay. */
	readonly pinned: boolean[];
	readonly keys: number[];
}

/** Reads a mesh; the engine can't go on with it. Written without the layout of `records.ts`. */
export async function read(mesh: AdaptMesh): Promise<Plain> {
	const { points, triangles, lines } = await readRecords(mesh);
	const rows = (words: Uint32Array, width: number) =>
		Array.from({ length: words.length / width }, (_, i) => [
			...words.subarray(i * width, (i + 1) * width),
		]);
	const records = rows(points, 8);
	const corners = rows(triangles, 6);
	return {
		places: records.flatMap((row) => [row[0]!, row[1]!]),
		tensors: records.map((row) =>
			row.slice(2, 5).map((word) => (word | 0) * 2 ** -(20 + (row[5]! & 63))),
		),
		pinned: records.map((row) => row[5]! >>> 31 === 1),
		keys: records.map((row) => row[7]!),
		triangles: corners.map((row) => row.slice(0, 3)),
		twins: corners.map((row) =>
			row
				.slice(3)
				.map((twin) =>
					twin >>> 30 === 3 ? undefined : ([twin & 0x3fffffff, twin >>> 30] as const),
				),
		),
		lines: rows(lines, 4).map((row) => row.slice(0, 3)),
		origins: rows(lines, 4).map((row) => row[3]!),
	};
}

/** Twice the signed area of three points, exactly. */
export function doubleArea({ places }: Plain, a: number, b: number, c: number): bigint {
	const at = (p: number) => [BigInt(places[2 * p]!), BigInt(places[2 * p + 1]!)] as const;
	const [[ax, ay], [bx, by], [cx, cy]] = [at(a), at(b), at(c)];
	return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** Squared length of an edge in the metric: the mean of both ends'. */
export function squaredLength({ places, tensors }: Plain, a: number, b: number): number {
	const x = places[2 * b]! - places[2 * a]!;
	const y = places[2 * b + 1]! - places[2 * a + 1]!;
	const at = ([xx, xy, yy]: readonly number[]) =>
		(xx! * x + xy! * y) ** 2 + (xy! * x + yy! * y) ** 2;
	return (at(tensors[a]!) + at(tensors[b]!)) / 2;
}

/** What is wrong with a mesh, in words: twins that do not fit, triangles without area, edges of three triangles. */
export function faults(plain: Plain): string[] {
	const { triangles, twins, lines } = plain;
	const found: string[] = [];
	const seen = new Set<string>();
	for (const [t, corners] of triangles.entries()) {
		const [a, b, c] = corners as [number, number, number];
		if (doubleArea(plain, a, b, c) <= 0n) found.push(`triangle ${t} has no area`);
		for (let k = 0; k < 3; k++) {
			const from = corners[k]!;
			const to = corners[(k + 1) % 3]!;
			const half = `${from} ${to}`;
			if (seen.has(half)) found.push(`half-edge ${half} twice`);
			seen.add(half);
			const twin = twins[t]![k];
			if (!twin) continue;
			const [u, slot] = twin;
			const fits =
				triangles[u]?.[slot] === to &&
				triangles[u]?.[(slot + 1) % 3] === from &&
				twins[u]?.[slot]?.[0] === t &&
				twins[u]?.[slot]?.[1] === k;
			if (!fits) found.push(`half-edge ${half} and its twin do not fit`);
			else if (lines[t]![k] !== lines[u]![slot])
				found.push(`line of ${half} is not that of its twin`);
		}
	}
	for (const [t, corners] of triangles.entries())
		for (let k = 0; k < 3; k++) {
			const half = `${corners[(k + 1) % 3]} ${corners[k]}`;
			if (!twins[t]![k] && seen.has(half)) found.push(`half-edge ${half} has a twin`);
			if (!twins[t]![k] && lines[t]![k] === 0) found.push(`boundary ${half} has no line`);
		}
	return found;
}

/** Twice the area of each region, told apart by `regionOf` an origin. */
export function areas(plain: Plain, regionOf: (origin: number) => number): Map<number, bigint> {
	const sums = new Map<number, bigint>();
	for (const [t, [a, b, c]] of plain.triangles.entries()) {
		const region = regionOf(plain.origins[t]!);
		sums.set(region, (sums.get(region) ?? 0n) + doubleArea(plain, a!, b!, c!));
	}
	return sums;
}
