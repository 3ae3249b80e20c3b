import { nounOfShape } from '../../src/mesh/faceText.ts';
import type { MeshInfo } from '../../src/mesh/info.ts';
import type { Faces } from '../../src/mesh/tessellation.ts';
import type { CellShape } from '../../src/mesh/triMesh.ts';
import type { DisplayMesh } from './displayMesh.ts';

/** Shape and numbers of the cells of a block. */
export interface NamedBlock {
	readonly shape: CellShape;
	/** Face index of its first cell, and number of cells. */
	readonly first: number;
	readonly count: number;
	/** Number of its first cell in the file, and of each cell if they are not consecutive. */
	readonly firstNumber: number;
	readonly numbers?: Float64Array;
}

/**
 * Faces of a mesh that are not all triangles. Drawing and picking use the display triangles; picks, selections, hidden
 * flags and messages are of faces. For a mesh with faces, "triangle" in the page means face.
 */
export interface ShownFaces extends Omit<Faces, 'blocks'> {
	readonly blocks: readonly NamedBlock[];
	/** Number of edges of faces. They precede the cuts inside faces in the numbering of edges. */
	readonly sides: number;
}

/** A mesh and its counts. */
interface CountedMesh {
	readonly info: Pick<MeshInfo, 'points' | 'edges' | 'triangles'>;
	readonly display: Pick<DisplayMesh, 'faces'>;
}

/** Number of entities of each kind that can be picked; faces count as triangles. */
export const countsOf = ({ info, display: { faces } }: CountedMesh) => ({
	points: info.points,
	edges: faces?.sides ?? info.edges,
	triangles: faces?.count ?? info.triangles,
});

/** Number of faces of a mesh. */
export const faceCount = (mesh: CountedMesh): number => countsOf(mesh).triangles;

/** Noun for the faces of a mesh: their common shape, or "face". */
export function nounOf(faces: Pick<ShownFaces, 'triangles' | 'blocks'> | undefined): string {
	if (!faces) return 'triangle';
	const nouns = new Set(faces.blocks.map(({ shape }) => nounOfShape(shape)));
	if (faces.triangles > 0 || nouns.size !== 1) return 'face';
	return [...nouns][0]!;
}

/** Shape of a face: "polygon"; null for a triangle. */
export function shapeOfFace(faces: Pick<ShownFaces, 'blocks'> | undefined, face: number) {
	const block = faces?.blocks.find(({ first, count }) => face >= first && face < first + count);
	return block ? nounOfShape(block.shape) : null;
}

/** Name of a face with its number in the file: "Polygon 12"; null for a triangle. */
export function nameOfFace({ blocks }: Pick<ShownFaces, 'blocks'>, face: number): string | null {
	const block = blocks.find(({ first, count }) => face >= first && face < first + count);
	if (!block) return null;
	const { shape, first, firstNumber, numbers } = block;
	const noun = nounOfShape(shape);
	const number = numbers?.[face - first] ?? face - first + firstNumber;
	return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${number}`;
}

/** x y of the corners around a face, gathered from `corners` of display triangles. */
export function outlineOf(
	{ ring, ringStarts }: Pick<ShownFaces, 'ring' | 'ringStarts'>,
	corners: Float32Array,
	face: number,
): Float32Array {
	const slots = ring.subarray(ringStarts[face]!, ringStarts[face + 1]!);
	const outline = new Float32Array(2 * slots.length);
	for (const [i, slot] of slots.entries()) {
		outline[2 * i] = corners[2 * slot]!;
		outline[2 * i + 1] = corners[2 * slot + 1]!;
	}
	return outline;
}

/**
 * Centre of a face on an axis: the mean over its corners. `values` has `size` numbers for each corner of each display
 * triangle.
 */
export function faceCentre(
	{ ring, ringStarts }: Pick<ShownFaces, 'ring' | 'ringStarts'>,
	values: ArrayLike<number>,
	face: number,
	size: number,
	axis: number,
): number {
	const [from, to] = [ringStarts[face]!, ringStarts[face + 1]!];
	let sum = 0;
	for (let i = from; i < to; i++) sum += values[size * ring[i]! + axis]!;
	return sum / (to - from);
}
