import { cutPolygon } from './cutPolygon.ts';
import { keepFaceRings } from './faceRings.ts';
import { keepTopology, type Topology, topologyOf, topologyOfTriangles } from './topology.ts';
import {
	type CellBlock,
	type CellShape,
	cellCount,
	type Field,
	type Group,
	type GroupMembers,
	nodesOf,
	pointCount,
	type TriMesh,
	triangleCount,
} from './triMesh.ts';

/** A block whose cells are faces. */
export interface FaceBlock {
	/** Its place among the blocks of the mesh. */
	readonly block: number;
	readonly shape: CellShape;
	/** The face that its first cell is, and how many cells it has. */
	readonly first: number;
	readonly count: number;
}

/**
 * The faces of a mesh: its triangles, then the quads and polygons of its blocks, block by block. Each is drawn as one or
 * several triangles, its pieces.
 */
export interface Faces {
	readonly count: number;
	/** So many of the first are triangles, each its own piece. */
	readonly triangles: number;
	/** The face of each piece. */
	readonly of: Uint32Array;
	/** The first piece of each face, and behind the last where they end. */
	readonly starts: Uint32Array;
	/** How many sides of each piece are cuts inside its face: its first ones. */
	readonly cuts: Uint8Array;
	/** Corners once round each face, as 3 × piece + slot; those of face f from `ringStarts[f]` on. */
	readonly ring: Uint32Array;
	readonly ringStarts: Uint32Array;
	readonly blocks: readonly FaceBlock[];
}

/** What is drawn, searched and measured of a mesh. */
export interface ShownMesh {
	/** As it was read or made. */
	readonly mesh: TriMesh;
	/** The pieces as a mesh of triangles, on the same points: what is drawn and searched. */
	readonly pieces: TriMesh;
	/** A triangle for each face, which stands for it: what is said of faces by fields, groups and metrics. */
	readonly standIns: TriMesh;
	/** Absent where all faces are triangles: then all three meshes are the same. */
	readonly faces?: Faces;
}

const cache = new WeakMap<TriMesh, ShownMesh>();

/** What is shown of a mesh, or of what is shown of one; made once for each mesh. */
export function shownOf(mesh: TriMesh): ShownMesh {
	let shown = cache.get(mesh);
	if (!shown) {
		shown = hasOtherFaces(mesh) ? cutUp(mesh) : { mesh, pieces: mesh, standIns: mesh };
		for (const one of [mesh, shown.pieces, shown.standIns]) cache.set(one, shown);
	}
	return shown;
}

/** The middle nodes of quads lie on their sides. */
const ringOf: Partial<Record<CellShape, readonly number[]>> = {
	quad: [0, 1, 2, 3],
	quad8: [0, 4, 1, 5, 2, 6, 3, 7],
	quad9: [0, 4, 1, 5, 2, 6, 3, 7],
};

const isFace = ({ shape }: Pick<CellBlock, 'shape'>): boolean =>
	shape === 'polygon' || ringOf[shape] !== undefined;

/** Whether a mesh has faces that are no triangles. */
export const hasOtherFaces = ({ cells = [] }: Pick<TriMesh, 'cells'>): boolean =>
	cells.some((block) => isFace(block) && cellCount(block) > 0);

/** The points once round a cell that is a face. */
export function cellRing({ shape, nodes, offsets }: CellBlock, cell: number): Uint32Array {
	if (offsets) return nodes.subarray(offsets[cell]!, offsets[cell + 1]!);
	const size = nodesOf[shape];
	return Uint32Array.from(ringOf[shape]!, (k) => nodes[size * cell + k]!);
}

function cutUp(mesh: TriMesh): ShownMesh {
	const { cells = [], points, dimension } = mesh;
	const triangles = triangleCount(mesh);
	const blocks: FaceBlock[] = [];
	let [count, room, around] = [triangles, triangles, 3 * triangles];
	for (const [block, own] of cells.entries()) {
		if (!isFace(own) || cellCount(own) === 0) continue;
		blocks.push({ block, shape: own.shape, first: count, count: cellCount(own) });
		for (let cell = 0; cell < cellCount(own); cell++) {
			const size = own.offsets
				? own.offsets[cell + 1]! - own.offsets[cell]!
				: ringOf[own.shape]!.length;
			room += Math.max(0, size - 2);
			if (size >= 3) around += size;
		}
		count += cellCount(own);
	}
	const corners = new Uint32Array(3 * room);
	corners.set(mesh.triangles);
	const of = new Uint32Array(room);
	const starts = new Uint32Array(count + 1);
	const cuts = new Uint8Array(room);
	const ring = new Uint32Array(around);
	const ringStarts = new Uint32Array(count + 1);
	for (let t = 0; t < triangles; t++) {
		of[t] = t;
		starts[t] = t;
		ringStarts[t] = 3 * t;
		for (let k = 0; k < 3; k++) ring[3 * t + k] = 3 * t + k;
	}
	const stands = new Uint32Array(3 * count);
	stands.set(mesh.triangles);
	const nodes = new Uint32Array(around - 3 * triangles);
	const offsets = new Uint32Array(count - triangles + 1);
	let [piece, at] = [triangles, 3 * triangles];
	for (const { block, first, count: size } of blocks)
		for (let cell = 0; cell < size; cell++) {
			const face = first + cell;
			starts[face] = piece;
			ringStarts[face] = at;
			const own = cellRing(cells[block]!, cell);
			if (own.length >= 3)
				cutPolygon({ points, dimension }, own, (a, b, c, cut) => {
					of[piece] = face;
					cuts[piece] = cut;
					for (const [k, corner] of [a, b, c].entries()) {
						corners[3 * piece + k] = own[corner]!;
						ring[at + corner] = 3 * piece + k;
					}
					piece++;
				});
			stands.fill(own[0] ?? 0, 3 * face, 3 * face + 3);
			if (own.length >= 3) {
				stands.set(corners.subarray(3 * starts[face]!, 3 * starts[face]! + 3), 3 * face);
				nodes.set(own, at - 3 * triangles);
				at += own.length;
			}
			offsets[face + 1 - triangles] = at - 3 * triangles;
		}
	starts[count] = piece;
	ringStarts[count] = at;
	const faces = { count, triangles, of, starts, cuts, ring, ringStarts, blocks };
	const { edges: _, triangleEdges: __, marked: ___, ...plain } = mesh;
	const others = plain.fields.filter(({ on }) => on === 'points' || on === 'mesh');
	const lines = cells.map((block) => (isFace(block) ? { ...block, ...nothing } : block));
	const groups = mesh.groups && groupsWith(mesh, faces);
	const pieces: TriMesh = {
		...plain,
		triangles: corners,
		fields: [...others, ...cornerFields(mesh, faces, corners)],
		cells: lines,
		...(groups && { groups }),
	};
	const standIns: TriMesh = {
		...plain,
		triangles: stands,
		fields: [...others, ...faceFields(mesh, faces)],
		cells: lines,
		...(groups && { groups }),
	};
	keepFaceRings(standIns, { first: triangles, nodes, offsets });
	return { mesh, pieces, standIns, faces };
}

/** What a block has whose cells are shown as faces. */
const nothing = { nodes: new Uint32Array(0), offsets: new Uint32Array(1), fields: [] } as const;

/** Where the values of a field are: those of the triangles, or of the cells or corners of a block. */
interface Part {
	readonly field: Field;
	readonly block?: FaceBlock;
}

/** Fields of the triangles and of blocks that say the same by their name, together. */
function together(mesh: TriMesh, { blocks }: Faces, site: 'triangles' | 'corners'): Part[][] {
	const parts: Part[] = [
		...mesh.fields.filter(({ on }) => on === site).map((field) => ({ field })),
		...blocks.flatMap((block) =>
			mesh
				.cells![block.block]!.fields.filter(
					({ on }) => on === (site === 'triangles' ? 'cells' : 'corners'),
				)
				.map((field) => ({ field, block })),
		),
	];
	const found = new Map<string, Part[]>();
	for (const part of parts) {
		const { name, role, type, components } = part.field;
		const key = JSON.stringify([name, role, type, components]);
		found.set(key, [...(found.get(key) ?? []), part]);
	}
	return [...found.values()].filter(([one]) => one!.field.role !== 'midNodes');
}

/** Room for the values of some fields that say the same: no number where there is none; of integers 0, as splitting has it. */
const roomFor = ({ type }: Field, length: number): Int32Array | Float64Array =>
	type === 'integer' ? new Int32Array(length) : new Float64Array(length).fill(Number.NaN);

function faceFields(mesh: TriMesh, faces: Faces): Field[] {
	return together(mesh, faces, 'triangles').map((parts) => {
		const { field } = parts[0]!;
		const values = roomFor(field, faces.count * field.components);
		for (const { field: own, block } of parts)
			values.set(own.values, (block?.first ?? 0) * field.components);
		return { ...field, on: 'triangles', values };
	});
}

/** Values on the corners of pieces are those of the corners of their faces; `corners` are three points for each piece. */
function cornerFields(mesh: TriMesh, faces: Faces, corners: Uint32Array): Field[] {
	const { starts, triangles } = faces;
	return together(mesh, faces, 'corners').map((parts) => {
		const { field } = parts[0]!;
		const { components } = field;
		const values = roomFor(field, components * corners.length);
		for (const { field: own, block } of parts) {
			if (!block) {
				values.set(own.values.subarray(0, 3 * triangles * components));
				continue;
			}
			const cells = mesh.cells![block.block]!;
			const order = ringOf[block.shape];
			for (let cell = 0; cell < block.count; cell++) {
				const face = block.first + cell;
				const from = cells.offsets?.[cell] ?? nodesOf[block.shape] * cell;
				const points = cellRing(cells, cell);
				for (let slot = 3 * starts[face]!; slot < 3 * starts[face + 1]!; slot++) {
					const place = points.indexOf(corners[slot]!);
					const node = from + (order?.[place] ?? place);
					for (let k = 0; k < components; k++)
						values[slot * components + k] = own.values[node * components + k]!;
				}
			}
		}
		return { ...field, values };
	});
}

/** Groups with those of their members that are faces as triangles, by the numbers of the faces. */
function groupsWith({ groups = [], edges }: TriMesh, { blocks }: Faces): Group[] {
	return groups.map((group) => {
		const found: number[] = [];
		const others: GroupMembers[] = [];
		for (const one of group.members) {
			const block = blocks.find((own) => own.block === one.of);
			if (block) for (const cell of one.members) found.push(block.first + cell);
			else if (one.of === 'triangles') for (const t of one.members) found.push(t);
			// Edges of pieces have numbers of their own.
			else if (one.of !== 'edges' || !edges) others.push(one);
		}
		const members = Uint32Array.from(found).sort();
		return {
			...group,
			members: members.length > 0 ? [...others, { of: 'triangles', members }] : others,
		};
	});
}

/** Edges of faces, and behind them the cuts inside. */
export interface ShownTopology extends Topology {
	/** So many of the first edges are sides of faces. */
	readonly sides: number;
}

const topologies = new WeakMap<TriMesh, ShownTopology>();

/**
 * The edges of what is shown of a mesh. Where all faces are triangles they are those of `topologyOf`. Else they are numbered
 * by first appearance, face by face, so that those of the triangles have the numbers that are derived for the mesh without
 * its blocks.
 */
export function shownTopology(mesh: TriMesh): ShownTopology {
	const { pieces, faces } = shownOf(mesh);
	if (!faces) {
		const topology = topologyOf(pieces);
		return { ...topology, sides: topology.edges.length / 2 };
	}
	let topology = topologies.get(pieces);
	if (!topology) {
		topology = sidesFirst(pieces, faces);
		topologies.set(pieces, topology);
		keepTopology(pieces, topology);
	}
	return topology;
}

function sidesFirst(pieces: TriMesh, { cuts }: Faces): ShownTopology {
	const found = topologyOfTriangles(pieces.triangles, pointCount(pieces));
	const { edges, triangleEdges } = found;
	const count = edges.length / 2;
	const isSide = new Uint8Array(count);
	for (let i = 0; i < triangleEdges.length; i++)
		if (i % 3 >= cuts[Math.floor(i / 3)]!) isSide[Math.abs(triangleEdges[i]!) - 1] = 1;
	const numbers = new Uint32Array(count);
	let sides = 0;
	for (let e = 0; e < count; e++) if (isSide[e]) numbers[e] = sides++;
	for (let e = 0, next = sides; e < count; e++) if (!isSide[e]) numbers[e] = next++;
	const ends = new Uint32Array(edges.length);
	const edgeTriangles = new Uint32Array(edges.length);
	const signs = new Uint8Array(count);
	for (let e = 0; e < count; e++) {
		const own = numbers[e]!;
		ends.set(edges.subarray(2 * e, 2 * e + 2), 2 * own);
		edgeTriangles.set(found.edgeTriangles.subarray(2 * e, 2 * e + 2), 2 * own);
		signs[own] = found.signs[e]!;
	}
	return {
		...found,
		edges: ends,
		triangleEdges: triangleEdges.map(
			(signed) => Math.sign(signed) * (numbers[Math.abs(signed) - 1]! + 1),
		),
		edgeTriangles,
		signs,
		sides,
	};
}

/** Flags of faces, a byte each, as flags of their pieces; the same array where all faces are triangles. */
export function onPieces<T extends Uint8Array | null | undefined>(
	faces: Pick<Faces, 'of'> | undefined,
	flags: T,
): T | Uint8Array<ArrayBuffer> {
	if (!faces || !flags) return flags;
	const { of } = faces;
	const all = new Uint8Array(of.length);
	for (let p = 0; p < all.length; p++) all[p] = flags[of[p]!]!;
	return all;
}

/** Flags of pieces, alike for all of a face, as flags of faces; of a face without pieces 0. */
export const onFaces = (
	{ count, starts }: Pick<Faces, 'count' | 'starts'>,
	flags: Uint8Array,
): Uint8Array<ArrayBuffer> =>
	Uint8Array.from({ length: count }, (_, face) =>
		starts[face]! < starts[face + 1]! ? flags[starts[face]!]! : 0,
	);

/** The faces of pieces, rising and each once; the same list where all faces are triangles. */
export function facesOfPieces(
	faces: Pick<Faces, 'of'> | undefined,
	pieces: Uint32Array,
): Uint32Array {
	if (!faces) return pieces;
	const { of } = faces;
	return Uint32Array.from(new Set(pieces.map((piece) => of[piece]!))).sort();
}

/** The pieces of faces; the same list where all faces are triangles. */
export function piecesOf(faces: Pick<Faces, 'starts'> | undefined, list: Uint32Array): Uint32Array {
	if (!faces) return list;
	const { starts } = faces;
	const found: number[] = [];
	for (const face of list)
		for (let piece = starts[face]!; piece < starts[face + 1]!; piece++) found.push(piece);
	return Uint32Array.from(found);
}
