import type { Faces } from './tessellation.ts';

/** Flags of display triangles from those of their faces, a byte each; the same array if all faces are triangles. */
export function onDisplayTriangles<T extends Uint8Array | null | undefined>(
	faces: Pick<Faces, 'of'> | undefined,
	flags: T,
): T | Uint8Array<ArrayBuffer> {
	if (!faces || !flags) return flags;
	const { of } = faces;
	const result = new Uint8Array(of.length);
	for (let t = 0; t < result.length; t++) result[t] = flags[of[t]!]!;
	return result;
}

/**
 * Flags of faces from those of their display triangles, which are equal within a face; 0 for a face without display triangles.
 */
export const onFaces = (
	{ count, starts }: Pick<Faces, 'count' | 'starts'>,
	flags: Uint8Array,
): Uint8Array<ArrayBuffer> =>
	Uint8Array.from({ length: count }, (_, face) =>
		starts[face]! < starts[face + 1]! ? flags[starts[face]!]! : 0,
	);

/** The faces of display triangles, ascending and without duplicates; the same list if all faces are triangles. */
export function facesOfDisplayTriangles(
	faces: Pick<Faces, 'of'> | undefined,
	displayTriangles: Uint32Array,
): Uint32Array {
	if (!faces) return displayTriangles;
	const { of } = faces;
	return Uint32Array.from(new Set(displayTriangles.map((t) => of[t]!))).sort();
}

/** The display triangles of a list of faces, face by face; the same list if all faces are triangles. */
export function displayTrianglesOf(
	faces: Pick<Faces, 'starts'> | undefined,
	list: Uint32Array,
): Uint32Array {
	if (!faces) return list;
	const { starts } = faces;
	const displayTriangles: number[] = [];
	for (const face of list)
		for (let t = starts[face]!; t < starts[face + 1]!; t++) displayTriangles.push(t);
	return Uint32Array.from(displayTriangles);
}
