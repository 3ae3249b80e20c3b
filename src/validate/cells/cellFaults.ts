import { polygonFigures } from '../../mesh/polygonFigures.ts';
import { type CellBlock, cellCount, type TriMesh } from '../../mesh/triMesh.ts';
import { pointsInPlane } from '../projections.ts';
import {
	areCollinear,
	convexOrientation,
	firstIntersection,
	polygonOrientation,
} from './simplePolygon.ts';

/** Kinds of faults of a quad or a polygon, in order of precedence; only the first one is reported. */
export const cellFaultKinds = ['tip', 'twice', 'flat', 'meets', 'clockwise'] as const;
export type CellFaultKind = (typeof cellFaultKinds)[number];

/** Block and cell (0-based), and the two corners concerned, as indexes in the cell's ring. */
export type CellFault = readonly [block: number, cell: number, one: number, other: number];

export type CellFaults = Readonly<Record<CellFaultKind, readonly CellFault[]>>;

const cache = new WeakMap<TriMesh, CellFaults>();

/** The points (0-based) of a quad or a polygon, in order round it. */
export function ringOf({ nodes, offsets }: CellBlock, cell: number): Uint32Array {
	return offsets
		? nodes.subarray(offsets[cell]!, offsets[cell + 1]!)
		: nodes.subarray(4 * cell, 4 * cell + 4);
}

const isFace = ({ shape }: CellBlock): boolean => shape === 'quad' || shape === 'polygon';

/** Finds the faults of the quads and polygons of a mesh, in cell order. The result is cached for each mesh. */
export function cellFaultsOf(mesh: TriMesh): CellFaults {
	const cached = cache.get(mesh);
	if (cached) return cached;
	const faults: Record<CellFaultKind, CellFault[]> = {
		tip: [],
		twice: [],
		flat: [],
		meets: [],
		clockwise: [],
	};
	const plane = mesh.cells?.some(isFace) ? pointsInPlane(mesh) : undefined;
	for (const [b, block] of (mesh.cells ?? []).entries()) {
		if (!isFace(block)) continue;
		const count = cellCount(block);
		for (let cell = 0; cell < count; cell++) {
			const fault = faultOf(mesh, plane, ringOf(block, cell));
			if (fault) faults[fault[0]].push([b, cell, fault[1], fault[2]]);
		}
	}
	cache.set(mesh, faults);
	return faults;
}

type Fault = readonly [kind: CellFaultKind, one: number, other: number];

/** @param plane two coordinates for each point, if all lie in a plane normal to an axis */
function faultOf(
	mesh: TriMesh,
	plane: Float64Array | undefined,
	ring: Uint32Array,
): Fault | undefined {
	const repeated = repeatedCornerFault(ring);
	if (repeated) return repeated;
	if (ring.length < 3) return ['flat', 0, 0];
	if (!plane) {
		const { area } = polygonFigures(
			mesh.dimension,
			mesh.points,
			ring,
			Uint32Array.of(0, ring.length),
		);
		return area.sum === 0 ? ['flat', 0, 0] : undefined;
	}
	const convex = convexOrientation(plane, ring);
	if (convex !== 0) return convex < 0 ? clockwiseIn(mesh) : undefined;
	if (areCollinear(plane, ring)) return ['flat', 0, 0];
	const edges = firstIntersection(plane, ring);
	if (edges) return ['meets', ...edges];
	return polygonOrientation(plane, ring) < 0 ? clockwiseIn(mesh) : undefined;
}

/** In 3D the orientation of a single polygon is arbitrary. */
const clockwiseIn = ({ dimension }: TriMesh): Fault | undefined =>
	dimension === 2 ? ['clockwise', 0, 0] : undefined;

/** Finds a barrier tip, which is a corner whose two neighbours are the same point, or else a repeated corner. */
function repeatedCornerFault(ring: Uint32Array): Fault | undefined {
	const count = ring.length;
	const pair = repeatedCorner(ring);
	if (!pair) return undefined;
	for (let k = 0; k < count && count > 2; k++) {
		const [before, after] = [(k + count - 1) % count, (k + 1) % count];
		if (ring[before] === ring[after] && ring[before] !== ring[k]) return ['tip', k, before];
	}
	return ['twice', ...pair];
}

/** Rings of up to this many corners are compared pairwise. */
const MAX_PAIRWISE = 8;

/** Finds the first corner that repeats an earlier one; returns both. */
function repeatedCorner(ring: Uint32Array): readonly [number, number] | undefined {
	if (ring.length <= MAX_PAIRWISE) {
		for (let k = 1; k < ring.length; k++)
			for (let j = 0; j < k; j++) if (ring[j] === ring[k]) return [k, j];
		return undefined;
	}
	const firsts = new Map<number, number>();
	for (const [k, point] of ring.entries()) {
		const before = firsts.get(point);
		if (before !== undefined) return [k, before];
		firsts.set(point, k);
	}
	return undefined;
}
