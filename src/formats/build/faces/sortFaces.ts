import type { CellBlock, CellShape, Field } from '../../../mesh/triMesh.ts';
import { cutTo } from '../../../util/grow.ts';
import { cut } from '../../../util/withRoom.ts';
import type { FaceList } from './faceList.ts';
import type { FaceNumbers } from './faceNumbers.ts';

/** The shape of a face by its number of corners: `faceKinds[min(corners, 5)]`. */
export const faceKinds: readonly (CellShape | 'triangle')[] = [
	'polygon',
	'point',
	'line',
	'triangle',
	'quad',
	'polygon',
];

/** The kind of a face of `corners` corners, as an index of `faceKinds`: 1 to 5. */
export const kindOfFace = (corners: number): number => Math.min(corners, 5);

/** Faces by their shapes. */
export interface SortedFaces {
	readonly triangles: Uint32Array;
	/** Numbers after the corners of the triangles. */
	readonly fields: readonly Field[];
	/** Lines of the triangles, if they are requested. */
	readonly lines?: Uint32Array;
	/** The other faces, a block for each shape, in order of first appearance. */
	readonly blocks: readonly CellBlock[];
	/** The kind of each face in file order (`faceKinds`), unless that is one shape after the other, triangles first. */
	readonly order?: Uint8Array;
}

/**
 * Sorts faces by shape: three corners make a triangle, four a quad, more a polygon, two a line, one a point. Every face
 * has a corner.
 *
 * @param name of the field for the numbers after the corners
 */
export function sortFaces(faces: FaceList, numbers: FaceNumbers, name: string): SortedFaces {
	const { count, ends } = faces;
	const counts = new Uint32Array(faceKinds.length);
	const lengths = new Uint32Array(faceKinds.length);
	/** Kinds in order of first appearance, triangles first. */
	const kinds: number[] = [3];
	let inOrder = true;
	let before = 0;
	for (let f = 0; f < count; f++) {
		const corners = ends[f]! - (f > 0 ? ends[f - 1]! : 0);
		const kind = kindOfFace(corners);
		if (counts[kind]! === 0 && kind !== 3) kinds.push(kind);
		const rank = kinds.indexOf(kind);
		if (rank < before) inOrder = false;
		before = rank;
		counts[kind]!++;
		lengths[kind]! += corners;
	}
	const whole = counts.some((some) => some === count);
	const order = inOrder ? undefined : new Uint8Array(count);
	let triangles = new Uint32Array(0);
	const blocks: CellBlock[] = [];
	let ofTriangles: Sorted = {};
	for (const kind of kinds) {
		if (counts[kind]! === 0) continue;
		const shape = faceKinds[kind]!;
		const nodes = whole ? cut(faces.corners, faces.length) : new Uint32Array(lengths[kind]!);
		const found = whole ? allOf(faces, kind) : pick(faces, kind, counts[kind]!, nodes, order);
		const field = numbers.field(name, shape === 'triangle' ? 'triangles' : 'cells', found.rows);
		const fields = field ? [field] : [];
		if (shape === 'triangle') {
			triangles = nodes as Uint32Array<ArrayBuffer>;
			ofTriangles = { ...found, fields };
			continue;
		}
		blocks.push({
			shape,
			nodes,
			...(shape === 'polygon' && { offsets: found.offsets! }),
			fields,
			...(found.lines && { lines: found.lines }),
		});
	}
	const { fields = [], lines } = ofTriangles;
	return { triangles, fields, ...(lines && { lines }), blocks, ...(order && { order }) };
}

interface Sorted {
	readonly rows?: Uint32Array;
	readonly lines?: Uint32Array;
	readonly offsets?: Uint32Array;
	readonly fields?: readonly Field[];
}

/** All faces, which are of one kind, with offsets if they are polygons. */
function allOf({ ends, count, lines }: FaceList, kind: number): Sorted {
	const own = lines && { lines: cutTo(lines, count) };
	if (faceKinds[kind] !== 'polygon') return { ...own };
	const offsets = new Uint32Array(count + 1);
	offsets.set(ends.subarray(0, count), 1);
	return { offsets, ...own };
}

/** The faces of a kind; writes their corners to `nodes`, and the kind to `order` at their indices. */
function pick(
	{ corners, ends, count, lines }: FaceList,
	kind: number,
	found: number,
	nodes: Uint32Array,
	order: Uint8Array | undefined,
): Sorted {
	const rows = new Uint32Array(found);
	const offsets = new Uint32Array(found + 1);
	const own = lines && new Uint32Array(found);
	let row = 0;
	let at = 0;
	for (let f = 0, from = 0; f < count; f++) {
		const to = ends[f]!;
		if (kindOfFace(to - from) === kind) {
			for (let i = from; i < to; i++) nodes[at++] = corners[i]!;
			if (own) own[row] = lines![f]!;
			if (order) order[f] = kind;
			rows[row++] = f;
			offsets[row] = at;
		}
		from = to;
	}
	return { rows, offsets, ...(own && { lines: own }) };
}
