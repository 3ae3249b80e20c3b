import type { Faces } from './shownMesh.ts';

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
