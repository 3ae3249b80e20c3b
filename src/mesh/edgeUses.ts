/** Index of no triangle or edge. */
export const NONE = 0xffffffff;

/** Bit of `EdgeUses.signs`: the first triangle of the edge names it with a plus. */
export const FIRST_PLUS = 1;
/** Bit of `EdgeUses.signs`: the second triangle names it with a plus. */
export const SECOND_PLUS = 2;
/** Bit of `EdgeUses.signs`: the edge has more than two triangles. */
export const THIRD = 4;

/** The triangles of each edge. */
export interface EdgeUses {
	/**
	 * Owner and other triangle of each edge, or `NONE`. The owner is the triangle that the edge runs along (that names
	 * it with +); where both or none do, the first of them; of one triangle, that one. Of three or more, the first two
	 * are kept.
	 */
	readonly edgeTriangles: Uint32Array;
	/** Signs of each edge in its `edgeTriangles`: `FIRST_PLUS`, `SECOND_PLUS`, and `THIRD` if there are more triangles. */
	readonly signs: Uint8Array;
	/** Edges of exactly one triangle. */
	readonly boundaryEdges: number;
	/** Edges of no triangle. */
	readonly unusedEdges: number;
	/** Boundary edges that run against their only triangle, which owns them. */
	readonly repairedOwnership: number;
	/** Edges of two triangles that both or neither name it with +: their orientations differ. */
	readonly mixedEdges: number;
	/** Edges of three or more triangles. */
	readonly nonManifoldEdges: number;
}

type Counts = {
	-readonly [name in keyof EdgeUses as EdgeUses[name] extends number ? name : never]: number;
};

/**
 * The triangles of each edge.
 *
 * @param triangleEdges three signed 1-based edges for each triangle
 * @param excluded 1 for each triangle that is left out
 */
export function edgeUsesOf(
	edgeCount: number,
	triangleEdges: Int32Array,
	excluded?: Uint8Array,
): EdgeUses {
	const edgeTriangles = new Uint32Array(2 * edgeCount).fill(NONE);
	const signs = new Uint8Array(edgeCount);
	for (let slot = 0, t = 0; slot < triangleEdges.length; slot += 3, t++) {
		if (excluded && excluded[t] === 1) continue;
		for (let k = 0; k < 3; k++) addTriangle(edgeTriangles, signs, triangleEdges[slot + k]!, t);
	}
	const counts = zeroCounts();
	for (let e = 0; e < edgeCount; e++) {
		putOwnerFirst(edgeTriangles, signs, e);
		countEdge(counts, edgeTriangles, signs, e, 1);
	}
	return { edgeTriangles, signs, ...counts };
}

/**
 * The same as `edgeUsesOf`, faster, for edges numbered by first appearance in the direction of their first triangle: the first
 * triangle of an edge is known without reading the edge, and owns it.
 */
export function derivedEdgeUses(edgeCount: number, triangleEdges: Int32Array): EdgeUses {
	const edgeTriangles = new Uint32Array(2 * edgeCount).fill(NONE);
	const signs = new Uint8Array(edgeCount).fill(FIRST_PLUS);
	const counts = zeroCounts();
	let numbered = 0;
	for (let slot = 0; slot < triangleEdges.length; slot += 3) {
		const t = slot / 3;
		for (let i = slot; i < slot + 3; i++) {
			const signed = triangleEdges[i]!;
			if (signed > numbered) edgeTriangles[2 * numbered++] = t;
			else addFurtherTriangle(edgeTriangles, signs, counts, signed, t);
		}
	}
	return { edgeTriangles, signs, ...counts, boundaryEdges: edgeCount - counts.boundaryEdges };
}

/** Adds a further triangle of an edge. `counts.boundaryEdges` counts the edges off the boundary. */
function addFurtherTriangle(
	edgeTriangles: Uint32Array,
	signs: Uint8Array,
	counts: Counts,
	signed: number,
	t: number,
): void {
	const e = (signed > 0 ? signed : -signed) - 1;
	if (edgeTriangles[2 * e + 1] === NONE) {
		edgeTriangles[2 * e + 1] = t;
		counts.boundaryEdges++;
		if (signed < 0) return;
		signs[e] = FIRST_PLUS | SECOND_PLUS;
		counts.mixedEdges++;
	} else if ((signs[e]! & THIRD) === 0) {
		if (signs[e] !== FIRST_PLUS) counts.mixedEdges--;
		counts.nonManifoldEdges++;
		signs[e] = signs[e]! | THIRD;
	}
}

/** Number of edges of exactly one triangle: `EdgeUses.boundaryEdges` alone, with a byte per edge. */
export function countBoundary(edgeCount: number, triangleEdges: Int32Array): number {
	const uses = new Uint8Array(edgeCount);
	for (let slot = 0; slot < triangleEdges.length; slot++) {
		const signed = triangleEdges[slot]!;
		const e = (signed > 0 ? signed : -signed) - 1;
		const before = uses[e]!;
		// Saturates at 2.
		uses[e] = before + 1 - (before >> 1);
	}
	let count = 0;
	for (let e = 0; e < edgeCount; e++) count += uses[e]! & 1;
	return count;
}

/**
 * Updates the triangles of each edge after the edges of some triangles changed: the same as `edgeUsesOf`, by one pass over the
 * triangles that recomputes only the affected edges.
 *
 * @param old the triangles' edges before
 * @param changed triangles whose edges changed, or that are left out now or were before
 */
export function edgeUsesAfter(
	before: EdgeUses,
	old: Int32Array,
	triangleEdges: Int32Array,
	changed: Uint32Array,
	excluded?: Uint8Array,
): EdgeUses {
	const edgeTriangles = before.edgeTriangles.slice();
	const signs = before.signs.slice();
	const counts = zeroCounts();
	for (const name of Object.keys(counts) as (keyof Counts)[]) counts[name] = before[name];
	const affected = new Uint8Array(signs.length);
	const affectedEdges: number[] = [];
	for (const t of changed)
		for (const edges of [old, triangleEdges])
			for (let k = 0; k < 3; k++) {
				const e = Math.abs(edges[3 * t + k]!) - 1;
				if (affected[e] === 1) continue;
				affected[e] = 1;
				affectedEdges.push(e);
				countEdge(counts, edgeTriangles, signs, e, -1);
				edgeTriangles[2 * e] = edgeTriangles[2 * e + 1] = NONE;
				signs[e] = 0;
			}
	for (let slot = 0; slot < triangleEdges.length; slot++) {
		const signed = triangleEdges[slot]!;
		if (affected[(signed > 0 ? signed : -signed) - 1] === 0) continue;
		const t = Math.floor(slot / 3);
		if (!excluded || excluded[t] === 0) addTriangle(edgeTriangles, signs, signed, t);
	}
	for (const e of affectedEdges) {
		putOwnerFirst(edgeTriangles, signs, e);
		countEdge(counts, edgeTriangles, signs, e, 1);
	}
	return { edgeTriangles, signs, ...counts };
}

const zeroCounts = (): Counts => ({
	boundaryEdges: 0,
	unusedEdges: 0,
	repairedOwnership: 0,
	mixedEdges: 0,
	nonManifoldEdges: 0,
});

/** Adds a triangle of an edge, with the sign of the edge in it. */
function addTriangle(
	edgeTriangles: Uint32Array,
	signs: Uint8Array,
	signed: number,
	t: number,
): void {
	const plus = signed > 0 ? 1 : 0;
	const e = (signed > 0 ? signed : -signed) - 1;
	if (edgeTriangles[2 * e] === NONE) {
		edgeTriangles[2 * e] = t;
		signs[e] = plus;
	} else if (edgeTriangles[2 * e + 1] === NONE) {
		edgeTriangles[2 * e + 1] = t;
		signs[e] = signs[e]! | (plus << 1);
	} else signs[e] = signs[e]! | THIRD;
}

/** Swaps the two triangles of an edge if the second owns it. */
function putOwnerFirst(edgeTriangles: Uint32Array, signs: Uint8Array, e: number): void {
	if ((signs[e]! & 3) !== SECOND_PLUS) return;
	const first = edgeTriangles[2 * e]!;
	edgeTriangles[2 * e] = edgeTriangles[2 * e + 1]!;
	edgeTriangles[2 * e + 1] = first;
	signs[e] = (signs[e]! & THIRD) | FIRST_PLUS;
}

/** Adds `by` to the count that an edge belongs to. */
function countEdge(
	counts: Counts,
	edgeTriangles: Uint32Array,
	signs: Uint8Array,
	e: number,
	by: 1 | -1,
): void {
	const sign = signs[e]!;
	if (edgeTriangles[2 * e] === NONE) counts.unusedEdges += by;
	else if (edgeTriangles[2 * e + 1] === NONE) {
		counts.boundaryEdges += by;
		if ((sign & FIRST_PLUS) === 0) counts.repairedOwnership += by;
	} else if (sign & THIRD) counts.nonManifoldEdges += by;
	else if (sign !== FIRST_PLUS) counts.mixedEdges += by;
}
