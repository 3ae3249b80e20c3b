import { nounOfShape } from '../../src/mesh/faceText.ts';
import type { MeshInfo } from '../../src/mesh/info.ts';
import type { Faces } from '../../src/mesh/shownMesh.ts';
import type { CellShape } from '../../src/mesh/triMesh.ts';
import type { DisplayMesh } from './displayMesh.ts';

/** How the cells of a block are named. */
export interface NamedBlock {
	readonly shape: CellShape;
	/** The face that its first cell is, and how many cells it has. */
	readonly first: number;
	readonly count: number;
	/** The number that the file gives its first cell; its own number of each where they do not count up from there. */
	readonly firstNumber: number;
	readonly numbers?: Float64Array;
}

/**
 * The faces of a mesh that has others than triangles. What draws and finds has its display triangles, what is picked, selected, hidden
 * and said are faces: where a mesh has these, "triangle" in the page means a face.
 */
export interface ShownFaces extends Omit<Faces, 'blocks'> {
	readonly blocks: readonly NamedBlock[];
	/** Edges of faces: the first so many of all edges, behind which the cuts inside are. */
	readonly sides: number;
}

/** A mesh with what is known of it. */
interface Counted {
	readonly info: Pick<MeshInfo, 'points' | 'edges' | 'triangles'>;
	readonly display: Pick<DisplayMesh, 'faces'>;
}

/** How many entities of each kind can be picked: faces stand for triangles. */
export const countsOf = ({ info, display: { faces } }: Counted) => ({
	points: info.points,
	edges: faces?.sides ?? info.edges,
	triangles: faces?.count ?? info.triangles,
});

/** How many faces a mesh has. */
export const faceCount = (mesh: Counted): number => countsOf(mesh).triangles;

/** What the faces of a mesh are called: triangles, or of one other shape that, else faces. */
export function nounOf(faces: Pick<ShownFaces, 'triangles' | 'blocks'> | undefined): string {
	if (!faces) return 'triangle';
	const found = new Set(faces.blocks.map(({ shape }) => nounOfShape(shape)));
	if (faces.triangles > 0 || found.size !== 1) return 'face';
	return [...found][0]!;
}

/** What shape a face has: "polygon"; null where it is a triangle. */
export function shapeOfFace(faces: Pick<ShownFaces, 'blocks'> | undefined, face: number) {
	const block = faces?.blocks.find(({ first, count }) => face >= first && face < first + count);
	return block ? nounOfShape(block.shape) : null;
}

/** What a face is called, as the file counts it: "Polygon 12"; null where it is a triangle. */
export function nameOfFace({ blocks }: Pick<ShownFaces, 'blocks'>, face: number): string | null {
	const block = blocks.find(({ first, count }) => face >= first && face < first + count);
	if (!block) return null;
	const { shape, first, firstNumber, numbers } = block;
	const noun = nounOfShape(shape);
	const number = numbers?.[face - first] ?? face - first + firstNumber;
	return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${number}`;
}

/** x y of the corners once round a face, by x y of the three corners of each display triangle. */
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

/** The middle of a face: the mean of its corners on an axis, by `size` numbers of each corner of each display triangle. */
export function middleOf(
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
