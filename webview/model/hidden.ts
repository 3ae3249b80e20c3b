import { HIDDEN, NO_VALUE } from '../../src/draw/look.ts';
import { onFaces } from '../../src/mesh/displayTriangles.ts';
import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { ColourValues, TriangleValues } from './colourValues.ts';

/** The union of two sets of hidden triangles, a byte each; null if it is empty. */
export function unionOfHidden(a: Uint8Array | null, b: Uint8Array | null): Uint8Array | null {
	if (!a || !b) return a ?? b;
	return a.map((flag, t) => flag | b[t]!);
}

/** Flags triangles, or faces, whose class has one of `tags`; null if there is none. */
export function hiddenByClass(
	{ fill, classes }: Pick<ColourValues, 'fill' | 'classes'>,
	tags: readonly number[],
	faces?: Parameters<typeof onFaces>[0],
): Uint8Array | null {
	const isHidden = Array.from(classes ?? [], ({ tag }) => tags.includes(tag));
	if (!fill || !isHidden.includes(true)) return null;
	// Values are entries of a table of 256 colours: classes from 256 on share entries with the first.
	const flags = Uint8Array.from(fill.values, (entry) => (isHidden[entry] ? 1 : 0));
	return faces ? onFaces(faces, flags) : flags;
}

/**
 * Sets values of hidden triangles, or display triangles, so that they are not drawn. Without `fill` all others have no
 * value.
 */
export function withHidden(fill: TriangleValues | null, hidden: Uint8Array): TriangleValues {
	const { on, values } = fill ?? {
		on: 'triangles',
		values: new Float32Array(hidden.length).fill(2 * NO_VALUE),
	};
	const size = on === 'corners' ? 3 : 1;
	const shown = values.slice();
	for (let t = 0; t < hidden.length; t++)
		if (hidden[t]) shown.fill(2 * HIDDEN, size * t, size * (t + 1));
	return { on, values: shown, hasHidden: true };
}

/** Number of hidden triangles. */
export function countHidden(hidden: Uint8Array | null): number {
	let count = 0;
	for (let t = 0; hidden && t < hidden.length; t++) count += hidden[t]!;
	return count;
}

/** Clears the flags of hidden triangles in `chosen`. */
export const withoutHidden = (
	kind: EntityKind,
	chosen: Uint8Array<ArrayBuffer>,
	hidden: Uint8Array | null,
): Uint8Array<ArrayBuffer> =>
	kind === 'triangles' && hidden ? chosen.map((flag, t) => (hidden[t] ? 0 : flag)) : chosen;
