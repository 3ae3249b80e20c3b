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
 * Gives everything that the file held its number and place again; what is new keeps its own. Goes through the working
 * order, so that what is looked up lies close together.
 */
export function inFileOrder(working: Numbers, toFile: ToFile): NumbersWithCorners {
	// A new point's number is its own in both orders.
	const pointNumbers = (indexes: Uint32Array, into: Uint32Array) => {
		const { points } = toFile;
		for (let i = 0; i < indexes.length; i++) {
			const p = indexes[i]!;
			into[i] = p < points.length ? points[p]! : p;
		}
	};
	const { pointParents } = working;
	pointNumbers(pointParents, pointParents);
	const workingEdges = working.edges;
	pointNumbers(workingEdges, workingEdges);

	const triangleCount = working.triangleParents.length;
	const triangles = new Uint32Array(3 * triangleCount);
	const triangleEdges = new Int32Array(3 * triangleCount);
	const triangleParents = new Uint32Array(triangleCount);
	const oldTriangles = toFile.triangles.length;
	const oldEdges = toFile.edges.length;
	for (let t = 0, from = 0; t < triangleCount; t++) {
		const place = t < oldTriangles ? toFile.triangles[t]! : t;
		triangleParents[place] = toFile.triangles[working.triangleParents[t]!]!;
		for (let k = 0, at = 3 * place; k < 3; k++, at++) {
			const edge = working.triangleEdges[from++]!;
			if (edge > 0) {
				triangles[at] = workingEdges[2 * edge - 2]!;
				triangleEdges[at] = edge <= oldEdges ? toFile.edges[edge - 1]! + 1 : edge;
			} else {
				triangles[at] = workingEdges[-2 * edge - 1]!;
				triangleEdges[at] = -edge <= oldEdges ? -toFile.edges[-edge - 1]! - 1 : edge;
			}
		}
	}

	const edgeCount = working.edgeParents.length;
	const edges = new Uint32Array(2 * edgeCount);
	const edgeParents = new Uint32Array(edgeCount);
	for (let e = 0; e < edgeCount; e++) {
		const place = e < oldEdges ? toFile.edges[e]! : e;
		const parent = working.edgeParents[e]!;
		edgeParents[place] = parent === NONE ? NONE : toFile.edges[parent]!;
		edges[2 * place] = workingEdges[2 * e]!;
		edges[2 * place + 1] = workingEdges[2 * e + 1]!;
	}
	return { edges, triangleEdges, triangles, edgeParents, triangleParents, pointParents };
}
