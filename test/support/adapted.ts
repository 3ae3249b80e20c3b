import type { PointGroups } from '../../src/mesh/carry/pointGroups.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import type { Field, Group, TriMesh } from '../../src/mesh/triMesh.ts';
import { constraintsOf } from '../../src/refine/adapt/constraints.ts';
import { type Adapted, adaptedMesh } from '../../src/refine/adapt/result.ts';
import { planarPoints } from '../../src/sizing/planarMesh.ts';
import { allSlices } from '../../src/util/slices.ts';
import { rightTriangleGrid } from './grids.ts';

/** Triangles in the plane: x y of each point. */
export type Plain = Pick<TriMesh, 'points' | 'triangles'>;

/** Right triangles over [0, width] × [0, height]; `move` may move the points. */
export function box(
	columns: number,
	rows: number,
	[width, height]: readonly [number, number],
	move: (x: number, y: number) => readonly [number, number] = (x, y) => [x, y],
): TriMesh {
	const grid = rightTriangleGrid(columns, rows);
	const points = Float64Array.from(grid.points);
	for (let p = 0; p < points.length; p += 2)
		points.set(move((points[p]! / columns) * width, (points[p + 1]! / rows) * height), p);
	return { ...grid, points };
}

/** Four triangles for each. */
export function inFour({ points, triangles }: Plain): Plain {
	const all = [...points];
	const middles = new Map<string, number>();
	const middle = (a: number, b: number): number => {
		const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
		if (!middles.has(key)) {
			middles.set(key, all.length / 2);
			for (let k = 0; k < 2; k++) all.push((points[2 * a + k]! + points[2 * b + k]!) / 2);
		}
		return middles.get(key)!;
	};
	const made: number[] = [];
	for (let t = 0; t < triangles.length; t += 3) {
		const [a, b, c] = triangles.subarray(t, t + 3) as unknown as [number, number, number];
		const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
		made.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
	}
	return { points: Float64Array.from(all), triangles: Uint32Array.from(made) };
}

/** Weights of the corners of a triangle at a place. */
function weightsIn({ points, triangles }: Plain, t: number, x: number, y: number): number[] {
	const at = [0, 1, 2].map((k) => 2 * triangles[3 * t + k]!);
	const area = (i: number, j: number): number => {
		const [ux, uy] = [points[at[i]!]! - x, points[at[i]! + 1]! - y];
		const [vx, vy] = [points[at[j]!]! - x, points[at[j]! + 1]! - y];
		return ux * vy - uy * vx;
	};
	const areas = [area(1, 2), area(2, 0), area(0, 1)];
	const sum = areas[0]! + areas[1]! + areas[2]!;
	return areas.map((own) => own / sum);
}

/** The triangle with the largest least weight at a place: one that contains it, if there is one. */
export function triangleAt(mesh: Plain, x: number, y: number): number {
	let [best, most] = [0, -Infinity];
	for (let t = 0; t < mesh.triangles.length / 3; t++) {
		const least = Math.min(...weightsIn(mesh, t, x, y));
		if (least > most) [best, most] = [t, least];
	}
	return best;
}

/**
 * Completes triangles as the result of an adaptation: points of the input are found by their coordinates, homes and origins by
 * trying all triangles, lines by distances from the chains.
 *
 * @param made in the plane of the mesh
 */
export function adaptedTo(before: TriMesh, made: Plain, pointGroups: PointGroups = 'grow') {
	const topology = topologyOf(before);
	const plane = planarPoints(before);
	const constraints = allSlices(constraintsOf(before, topology, plane.points));
	const old: Plain = { points: plane.points, triangles: before.triangles };
	const key = (points: Float64Array, p: number) =>
		`${points[2 * p]! + 0} ${points[2 * p + 1]! + 0}`;
	const known = new Map<string, number>();
	for (const p of before.triangles) known.set(key(old.points, p), p);
	const count = made.points.length / 2;
	const inputOf = Array.from(
		{ length: count },
		(_, p) => known.get(key(made.points, p)) ?? Infinity,
	);
	const order = [...inputOf.keys()].sort((a, b) =>
		inputOf[a] === inputOf[b] ? a - b : inputOf[a]! - inputOf[b]!,
	);
	const places = new Map(order.map((p, i) => [p, i]));
	const kept = Uint32Array.from(inputOf.filter(Number.isFinite).sort((a, b) => a - b));
	const planar = Float64Array.from(
		order.flatMap((p) => [...made.points.subarray(2 * p, 2 * p + 2)]),
	);
	const triangles = made.triangles.map((p) => places.get(p)!);
	const x = (p: number) => planar[2 * p]!;
	const y = (p: number) => planar[2 * p + 1]!;
	const homes = Uint32Array.from({ length: count - kept.length }, (_, i) =>
		triangleAt(old, x(kept.length + i), y(kept.length + i)),
	);
	const origins = Uint32Array.from({ length: triangles.length / 3 }, (_, t) => {
		const [a, b, c] = [0, 1, 2].map((k) => triangles[3 * t + k]!) as [number, number, number];
		return triangleAt(old, (x(a) + x(b) + x(c)) / 3, (y(a) + y(b) + y(c)) / 3);
	});
	const { chains, edgeLines } = constraints;
	const isOn = (chain: number, p: number): boolean => {
		const ends = [chains.starts[chain]! + chain, chains.starts[chain + 1]! + chain];
		const [a, b] = ends.map((at) => 2 * chains.points[at]!) as [number, number];
		const [ux, uy] = [old.points[b]! - old.points[a]!, old.points[b + 1]! - old.points[a + 1]!];
		const [vx, vy] = [x(p) - old.points[a]!, y(p) - old.points[a + 1]!];
		const along = (ux * vx + uy * vy) / (ux * ux + uy * uy);
		const off = Math.abs(ux * vy - uy * vx) / Math.hypot(ux, uy);
		return along > -1e-9 && along < 1 + 1e-9 && off < 1e-7;
	};
	const lines = new Uint32Array(triangles.length);
	for (let h = 0; h < lines.length; h++)
		for (let chain = 0; chain < chains.starts.length - 1; chain++)
			if (isOn(chain, triangles[h]!) && isOn(chain, triangles[h % 3 === 2 ? h - 2 : h + 1]!))
				lines[h] = edgeLines[chains.edges[chains.starts[chain]!]!]!;
	const adapted: Adapted = { kept, planar, homes, triangles, origins, lines };
	const completing = { before, topology, plane, constraints, adapted, pointGroups };
	const result = allSlices(adaptedMesh(completing));
	return { ...result, adapted, constraints };
}

/** A field: integers are markers, reals attributes. */
export const field = (
	on: Field['on'],
	values: Field['values'],
	more: Partial<Field> = {},
): Field => ({
	...{
		name: `${on} ${values instanceof Int32Array ? 'integer' : 'real'}`,
		on,
		components: 1,
		values,
	},
	role: values instanceof Int32Array ? 'marker' : 'attribute',
	type: values instanceof Int32Array ? 'integer' : 'real',
	...more,
});

/** A group with one list of members. */
export const group = (
	of: Group['members'][0]['of'],
	members: Iterable<number>,
	more: Partial<Group> = {},
): Group => ({
	...{ dimension: of === 'points' ? 0 : of === 'triangles' ? 2 : 1, tag: 1 },
	members: [{ of, members: Uint32Array.from(members) }],
	...more,
});

/** Number of points. */
export const count = (mesh: TriMesh) => mesh.points.length / mesh.dimension;

/** Points whose first two coordinates satisfy a condition. */
export const where = (mesh: TriMesh, has: (x: number, y: number) => boolean): number[] =>
	[...Array(count(mesh)).keys()].filter((p) => has(mesh.points[2 * p]!, mesh.points[2 * p + 1]!));
