import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { perturbedGrid } from './grids.ts';
import { seededRandom, shuffledIndexes } from './random.ts';

export interface RandomMeshOptions {
	/** Cells along a side; twice its square is the number of triangles. A power of two. Default 8. */
	readonly cells?: number;
	/** Share of triangles left out, which makes holes and points with several fans. Default 0. */
	readonly holes?: number;
	/** Default `ccw`. */
	readonly orientation?: 'ccw' | 'cw' | 'mixed';
	/** Moves coordinates off all regular places, so that nothing about them is exact. Default false. */
	readonly irregular?: boolean;
}

/**
 * A conforming mesh in the plane with points of many degrees and triangles down to small angles, numbered at random:
 * a perturbed grid whose edges are flipped at random wherever both new triangles keep area.
 */
export function randomMesh(seed: number, options: RandomMeshOptions = {}): TriMesh {
	const { cells = 8, holes = 0, orientation = 'ccw', irregular = false } = options;
	const random = seededRandom(seed);
	const grid = perturbedGrid(cells, cells);
	const triangles = grid.triangles.slice();
	for (let pass = 0; pass < 3; pass++) flipEdges(grid.points, triangles, random);
	const kept = removeSome(triangles, holes, random);
	for (let t = 0; t < kept.length; t += 3) {
		if (orientation === 'cw' || (orientation === 'mixed' && random() < 0.5)) {
			const held = kept[t + 1]!;
			kept[t + 1] = kept[t + 2]!;
			kept[t + 2] = held;
		}
	}
	const mesh = renumbered(grid.points, kept, random);
	return irregular ? { ...mesh, points: distorted(mesh.points, random) } : mesh;
}

/** A smooth map that keeps small triangles' orientation and straight boundary edges' ends. */
function distorted(points: Float64Array, random: () => number): Float64Array {
	const [a, b, scale, dx, dy] = [random(), random(), 10 ** (6 * random() - 3), random(), random()];
	const moved = new Float64Array(points.length);
	for (let i = 0; i < points.length; i += 2) {
		const [x, y] = [points[i]!, points[i + 1]!];
		moved[i] = scale * (x + 0.3 * a * y + dx);
		moved[i + 1] = scale * (y + 0.3 * b * x + dy) * 1.1;
	}
	return moved;
}

/** Twice the signed area of the triangle p q r. */
function doubleArea(points: Float64Array, p: number, q: number, r: number): number {
	const [x, y] = [points[2 * p]!, points[2 * p + 1]!];
	return (
		(points[2 * q]! - x) * (points[2 * r + 1]! - y) -
		(points[2 * q + 1]! - y) * (points[2 * r]! - x)
	);
}

/** Visits the inner edges in random order and flips each, if allowed, whose two triangles are still untouched. */
function flipEdges(points: Float64Array, triangles: Uint32Array, random: () => number): void {
	const slots = new Map<number, number>();
	const pairs: [number, number][] = [];
	const base = points.length;
	for (let s = 0; s < triangles.length; s++) {
		const [a, b] = [triangles[s]!, triangles[s % 3 === 2 ? s - 2 : s + 1]!];
		const twin = slots.get(b * base + a);
		if (twin === undefined) slots.set(a * base + b, s);
		else pairs.push([twin, s]);
	}
	const touched = new Uint8Array(triangles.length / 3);
	for (const i of shuffledIndexes(pairs.length, random)) {
		const [s, twin] = pairs[i]!;
		const [t, u] = [Math.floor(s / 3), Math.floor(twin / 3)];
		if (touched[t] || touched[u] || random() < 0.3) continue;
		// a→b is the edge in t, with c opposite; d is opposite in u.
		const a = triangles[s]!;
		const b = triangles[3 * t + ((s + 1) % 3)]!;
		const c = triangles[3 * t + ((s + 2) % 3)]!;
		const d = triangles[3 * u + ((twin + 2) % 3)]!;
		const least = 0.05 * (doubleArea(points, a, b, c) + doubleArea(points, b, a, d));
		if (doubleArea(points, a, d, c) < least || doubleArea(points, d, b, c) < least) continue;
		triangles.set([a, d, c], 3 * t);
		triangles.set([d, b, c], 3 * u);
		touched[t] = 1;
		touched[u] = 1;
	}
}

function removeSome(triangles: Uint32Array, share: number, random: () => number): Uint32Array {
	const kept: number[] = [];
	for (let t = 0; t < triangles.length; t += 3)
		if (random() >= share) kept.push(...triangles.subarray(t, t + 3));
	return Uint32Array.from(kept);
}

/** Shuffles points and triangles, turns corners, drops unused points. */
function renumbered(points: Float64Array, triangles: Uint32Array, random: () => number): TriMesh {
	const used = [...new Set(triangles)];
	const number = new Map<number, number>();
	const moved = new Float64Array(2 * used.length);
	for (const [to, i] of [...shuffledIndexes(used.length, random)].entries()) {
		const p = used[i]!;
		number.set(p, to);
		moved.set(points.subarray(2 * p, 2 * p + 2), 2 * to);
	}
	const turned = new Uint32Array(triangles.length);
	for (const [to, t] of [...shuffledIndexes(triangles.length / 3, random)].entries()) {
		const rotation = Math.floor(3 * random());
		for (let k = 0; k < 3; k++)
			turned[3 * to + k] = number.get(triangles[3 * t + ((k + rotation) % 3)]!)!;
	}
	return { dimension: 2, points: moved, triangles: turned, fields: [] };
}
