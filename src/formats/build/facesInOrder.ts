import { cellCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';

/** Consecutive faces: their points (0-based), and `count + 1` offsets of faces into these. */
export interface Faces {
	readonly count: number;
	readonly nodes: Uint32Array;
	readonly offsets: Uint32Array;
}

/** Faces of the same number of corners. */
export interface EqualFaces {
	readonly count: number;
	readonly nodes: Uint32Array;
	readonly corners: number;
	readonly offsets?: undefined;
}

/** Number of corners by which `MeshBuilder.order` denotes a shape: 5 for all polygons. */
const cornersOf = { point: 1, line: 2, triangle: 3, quad: 4, polygon: 5 } as const;

/**
 * The triangles and cells of a mesh as faces: in the order in which they were read if there are still as many of each
 * kind, otherwise triangles first, then block by block. Leaves out blocks of other shapes (eight-node quads).
 *
 * @param order number of corners of each face in file order (`MeshBuilder.order`)
 */
export function facesInOrder(mesh: TriMesh, order?: Uint8Array): readonly (Faces | EqualFaces)[] {
	const parts: (Faces | EqualFaces)[] = [];
	/** `cornersOf` the faces of each part. */
	const kinds: number[] = [];
	const add = (part: Faces | EqualFaces, shape: keyof typeof cornersOf) => {
		if (part.count === 0) return;
		parts.push(part);
		kinds.push(cornersOf[shape]);
	};
	add({ count: triangleCount(mesh), nodes: mesh.triangles, corners: 3 }, 'triangle');
	for (const block of mesh.cells ?? []) {
		const { shape, nodes, offsets } = block;
		const count = cellCount(block);
		if (offsets) add({ count, nodes, offsets }, 'polygon');
		else if (shape === 'point' || shape === 'line' || shape === 'quad')
			add({ count, nodes, corners: cornersOf[shape] }, shape);
	}
	return order && isOrderOf(order, parts, kinds) ? [merged(parts, kinds, order)] : parts;
}

/** Whether there is one part of each kind, with as many faces as in `order`. */
function isOrderOf(
	order: Uint8Array,
	parts: readonly (Faces | EqualFaces)[],
	kinds: readonly number[],
): boolean {
	const counts = new Uint32Array(6);
	for (const kind of order) counts[kind]!++;
	const total = parts.reduce((sum, { count }) => sum + count, 0);
	return (
		total === order.length &&
		new Set(kinds).size === kinds.length &&
		parts.every(({ count }, p) => count === counts[kinds[p]!])
	);
}

/** The faces of all parts in one list, in the order of `order`. */
function merged(
	parts: readonly (Faces | EqualFaces)[],
	kinds: readonly number[],
	order: Uint8Array,
): Faces {
	const partOf = new Uint8Array(6);
	for (const [p, kind] of kinds.entries()) partOf[kind] = p;
	const nodes = new Uint32Array(parts.reduce((sum, part) => sum + part.nodes.length, 0));
	const offsets = new Uint32Array(order.length + 1);
	const next = new Uint32Array(parts.length);
	let at = 0;
	for (let f = 0; f < order.length; f++) {
		const p = partOf[order[f]!]!;
		const part = parts[p]!;
		const cell = next[p]!++;
		const from = part.offsets ? part.offsets[cell]! : part.corners * cell;
		const to = part.offsets ? part.offsets[cell + 1]! : from + part.corners;
		for (let i = from; i < to; i++) nodes[at++] = part.nodes[i]!;
		offsets[f + 1] = at;
	}
	return { count: order.length, nodes, offsets };
}
