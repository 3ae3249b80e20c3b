import type { RefineMaps } from '../mesh/maps.ts';
import { NONE } from '../mesh/topology.ts';
import type { ToFile } from '../mesh/workingOrder.ts';

/** A refined mesh without coordinates, and its maps. */
export interface Numbers extends RefineMaps {
	readonly edges: Uint32Array;
	readonly triangleEdges: Int32Array;
}

/** The same with the corners of each triangle. */
export interface NumbersWithCorners extends Numbers {
	readonly triangles: Uint32Array;
}

/** Adds the corners of triangles: where their sides set out. */
export function withCorners(numbers: Numbers): NumbersWithCorners {
	const { edges, triangleEdges } = numbers;
	const triangles = new Uint32Array(triangleEdges.length);
	for (let i = 0; i < triangles.length; i++) {
		const edge = triangleEdges[i]!;
		triangles[i] = edges[edge > 0 ? 2 * edge - 2 : -2 * edge - 1]!;
	}
	return { ...numbers, triangles };
}

/**
 * Gives everything that the file held its number and place again, in place; what is new keeps its own. Goes through the
 * working order, so that what is looked up lies close together. Rows of what the file held move by way of a copy of
 * them alone: fresh memory costs more than the work.
 */
export function inFileOrder(working: Numbers, toFile: ToFile): NumbersWithCorners {
	const { edges, triangleEdges, edgeParents, triangleParents, pointParents } = working;
	renumberPoints(pointParents, toFile.points);
	renumberPoints(edges, toFile.points);
	const triangles = new Uint32Array(triangleEdges.length);
	const scratch = new Uint32Array(Math.max(3 * toFile.triangles.length, 2 * toFile.edges.length));
	const signed = new Int32Array(scratch.buffer);
	orderTriangles(working, triangles, signed, toFile);
	orderParents(triangleParents, scratch, toFile.triangles);
	orderParents(edgeParents, scratch, toFile.edges);
	const old = 2 * toFile.edges.length;
	scratch.set(edges.subarray(0, old));
	for (let i = 0; i < old; i += 2) {
		const place = 2 * toFile.edges[i >> 1]!;
		edges[place] = scratch[i]!;
		edges[place + 1] = scratch[i + 1]!;
	}
	return { edges, triangleEdges, triangles, edgeParents, triangleParents, pointParents };
}

function renumberPoints(indexes: Uint32Array, points: Uint32Array): void {
	for (let i = 0; i < indexes.length; i++) {
		const p = indexes[i]!;
		if (p < points.length) indexes[i] = points[p]!;
	}
}

/** Corners and edges of triangles; `edges` hold the file's points but stand in the working order. */
function orderTriangles(
	{ edges, triangleEdges }: Numbers,
	triangles: Uint32Array,
	scratch: Int32Array,
	toFile: ToFile,
): void {
	const oldSlots = 3 * toFile.triangles.length;
	const oldEdges = toFile.edges.length;
	// A slot's signed edge in the file's number and the corner that it sets out from, both to `place`.
	const put = (edge: number, place: number): void => {
		// −1 where the edge runs against the triangle: signs change without a branch, which none would foretell.
		const against = edge >> 31;
		const e = (edge ^ against) - against - 1;
		const number = e < oldEdges ? toFile.edges[e]! + 1 : e + 1;
		triangles[place] = edges[2 * e - against]!;
		triangleEdges[place] = (number ^ against) - against;
	};
	scratch.set(triangleEdges.subarray(0, oldSlots));
	for (let t = 0, slot = 0; slot < oldSlots; t++, slot += 3) {
		const place = 3 * toFile.triangles[t]!;
		for (let k = 0; k < 3; k++) put(scratch[slot + k]!, place + k);
	}
	for (let slot = oldSlots; slot < triangleEdges.length; slot++) put(triangleEdges[slot]!, slot);
}

function orderParents(parents: Uint32Array, scratch: Uint32Array, toFile: Uint32Array): void {
	const old = toFile.length;
	scratch.set(parents.subarray(0, old));
	const inFile = (parent: number) => (parent === NONE ? NONE : toFile[parent]!);
	for (let i = 0; i < old; i++) parents[toFile[i]!] = inFile(scratch[i]!);
	for (let i = old; i < parents.length; i++) parents[i] = inFile(parents[i]!);
}
