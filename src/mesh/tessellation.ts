import { cellRing, hasOtherFaces, isFace, ringOf } from './faceCells.ts';
import { cornerFields, faceFields, groupsWith } from './faceFields.ts';
import { cacheFaceRings } from './faceRings.ts';
import { triangulatePolygon } from './triangulatePolygon.ts';
import { type CellShape, cellCount, type TriMesh, triangleCount } from './triMesh.ts';

/** A block whose cells are faces. */
export interface FaceBlock {
	/** Index of the block in the mesh. */
	readonly block: number;
	readonly shape: CellShape;
	/** Its cells are faces [first, first + count). */
	readonly first: number;
	readonly count: number;
}

/**
 * The faces of a mesh: its triangles, then the quads and polygons of its blocks, block by block. Each is drawn as one or
 * several display triangles.
 */
export interface Faces {
	readonly count: number;
	/** Faces [0, triangles) are triangles, each its own display triangle. */
	readonly triangles: number;
	/** The face of each display triangle. */
	readonly of: Uint32Array;
	/** Face f is drawn as display triangles [starts[f], starts[f + 1]). */
	readonly starts: Uint32Array;
	/** Number of half-edges of each display triangle that are cuts inside its face; they come first. */
	readonly cuts: Uint8Array;
	/** Corners around each face in order, as 3 × display triangle + slot; face f has [ringStarts[f], ringStarts[f + 1]). */
	readonly ring: Uint32Array;
	readonly ringStarts: Uint32Array;
	readonly blocks: readonly FaceBlock[];
}

/** The meshes that are drawn, searched and measured in place of a mesh with quads and polygons. */
export interface Tessellation {
	/** The mesh itself. */
	readonly mesh: TriMesh;
	/** The display triangles as a mesh on the same points, for drawing and searching. */
	readonly displayTriangles: TriMesh;
	/** One triangle for each face, for fields, groups and metrics of faces. */
	readonly standIns: TriMesh;
	/** Absent if all faces are triangles: then all three meshes are the same. */
	readonly faces?: Faces;
}

const cache = new WeakMap<TriMesh, Tessellation>();

/** Returns the tessellation of a mesh; cached for the mesh, its display triangles and its stand-ins. */
export function tessellationOf(mesh: TriMesh): Tessellation {
	let tessellation = cache.get(mesh);
	if (!tessellation) {
		tessellation = hasOtherFaces(mesh)
			? tessellate(mesh)
			: { mesh, displayTriangles: mesh, standIns: mesh };
		for (const key of [mesh, tessellation.displayTriangles, tessellation.standIns])
			cache.set(key, tessellation);
	}
	return tessellation;
}

/** Triangulates the faces of a mesh with quads or polygons. */
function tessellate(mesh: TriMesh): Tessellation {
	const { cells = [], points, dimension } = mesh;
	const triangles = triangleCount(mesh);
	const blocks: FaceBlock[] = [];
	let [count, maxDisplayTriangles, ringLength] = [triangles, triangles, 3 * triangles];
	for (const [block, cellBlock] of cells.entries()) {
		if (!isFace(cellBlock) || cellCount(cellBlock) === 0) continue;
		blocks.push({ block, shape: cellBlock.shape, first: count, count: cellCount(cellBlock) });
		for (let cell = 0; cell < cellCount(cellBlock); cell++) {
			const size = cellBlock.offsets
				? cellBlock.offsets[cell + 1]! - cellBlock.offsets[cell]!
				: ringOf[cellBlock.shape]!.length;
			maxDisplayTriangles += Math.max(0, size - 2);
			if (size >= 3) ringLength += size;
		}
		count += cellCount(cellBlock);
	}
	const corners = new Uint32Array(3 * maxDisplayTriangles);
	corners.set(mesh.triangles);
	const of = new Uint32Array(maxDisplayTriangles);
	const starts = new Uint32Array(count + 1);
	const cuts = new Uint8Array(maxDisplayTriangles);
	const ring = new Uint32Array(ringLength);
	const ringStarts = new Uint32Array(count + 1);
	for (let t = 0; t < triangles; t++) {
		of[t] = t;
		starts[t] = t;
		ringStarts[t] = 3 * t;
		for (let k = 0; k < 3; k++) ring[3 * t + k] = 3 * t + k;
	}
	const standInCorners = new Uint32Array(3 * count);
	standInCorners.set(mesh.triangles);
	const nodes = new Uint32Array(ringLength - 3 * triangles);
	const offsets = new Uint32Array(count - triangles + 1);
	let [displayTriangle, at] = [triangles, 3 * triangles];
	for (const { block, first, count: size } of blocks)
		for (let cell = 0; cell < size; cell++) {
			const face = first + cell;
			starts[face] = displayTriangle;
			ringStarts[face] = at;
			const cellNodes = cellRing(cells[block]!, cell);
			if (cellNodes.length >= 3)
				triangulatePolygon({ points, dimension }, cellNodes, (a, b, c, cut) => {
					of[displayTriangle] = face;
					cuts[displayTriangle] = cut;
					for (const [k, corner] of [a, b, c].entries()) {
						corners[3 * displayTriangle + k] = cellNodes[corner]!;
						ring[at + corner] = 3 * displayTriangle + k;
					}
					displayTriangle++;
				});
			standInCorners.fill(cellNodes[0] ?? 0, 3 * face, 3 * face + 3);
			if (cellNodes.length >= 3) {
				standInCorners.set(corners.subarray(3 * starts[face]!, 3 * starts[face]! + 3), 3 * face);
				nodes.set(cellNodes, at - 3 * triangles);
				at += cellNodes.length;
			}
			offsets[face + 1 - triangles] = at - 3 * triangles;
		}
	starts[count] = displayTriangle;
	ringStarts[count] = at;
	const faces = { count, triangles, of, starts, cuts, ring, ringStarts, blocks };
	const { edges: _, triangleEdges: __, marked: ___, ...rest } = mesh;
	const others = rest.fields.filter(({ on }) => on === 'points' || on === 'mesh');
	const lines = cells.map((block) => (isFace(block) ? { ...block, ...emptyContents } : block));
	const groups = mesh.groups && groupsWith(mesh, faces);
	const displayTriangles: TriMesh = {
		...rest,
		triangles: corners,
		fields: [...others, ...cornerFields(mesh, faces, corners)],
		cells: lines,
		...(groups && { groups }),
	};
	const standIns: TriMesh = {
		...rest,
		triangles: standInCorners,
		fields: [...others, ...faceFields(mesh, faces)],
		cells: lines,
		...(groups && { groups }),
	};
	cacheFaceRings(standIns, { first: triangles, nodes, offsets });
	return { mesh, displayTriangles, standIns, faces };
}

/** Contents of a block whose cells are shown as faces. */
const emptyContents = {
	nodes: new Uint32Array(0),
	offsets: new Uint32Array(1),
	fields: [],
} as const;
