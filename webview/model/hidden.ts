import { HIDDEN, NO_VALUE } from '../../src/draw/look.ts';
import { onFaces } from '../../src/mesh/displayTriangles.ts';
import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { ColourValues, TriangleValues } from './colourChoice.ts';

/** A byte for each triangle, 1 where it is hidden by one or the other; null where nothing is. */
export function eitherHidden(one: Uint8Array | null, other: Uint8Array | null): Uint8Array | null {
	if (!one || !other) return one ?? other;
	return one.map((flag, t) => flag | other[t]!);
}

/** The triangles, or faces, whose class is hidden, by its tag; null where none is. */
export function hiddenByClass(
	{ fill, classes }: Pick<ColourValues, 'fill' | 'classes'>,
	tags: readonly number[],
	faces?: Parameters<typeof onFaces>[0],
): Uint8Array | null {
	const isHidden = Array.from(classes ?? [], ({ tag }) => tags.includes(tag));
	if (!fill || !isHidden.includes(true)) return null;
	// Values are numbers of entries in a table of 256: classes beyond have those of the first again.
	const flags = Uint8Array.from(fill.values, (entry) => (isHidden[entry] ? 1 : 0));
	return faces ? onFaces(faces, flags) : flags;
}

/** Values with which hidden triangles, or display triangles, are not drawn; all without a value where there are none. */
export function withHidden(fill: TriangleValues | null, hidden: Uint8Array): TriangleValues {
	const { on, values } = fill ?? {
		on: 'triangles',
		values: new Float32Array(hidden.length).fill(2 * NO_VALUE),
	};
	const size = on === 'corners' ? 3 : 1;
	const own = values.slice();
	for (let t = 0; t < hidden.length; t++)
		if (hidden[t]) own.fill(2 * HIDDEN, size * t, size * (t + 1));
	return { on, values: own, hides: true };
}

/** How many triangles are hidden. */
export function countHidden(hidden: Uint8Array | null): number {
	let count = 0;
	for (let t = 0; hidden && t < hidden.length; t++) count += hidden[t]!;
	return count;
}

/** Entities that are chosen, a byte for each, without hidden triangles. */
export const withoutHidden = (
	kind: EntityKind,
	chosen: Uint8Array<ArrayBuffer>,
	hidden: Uint8Array | null,
): Uint8Array<ArrayBuffer> =>
	kind === 'triangles' && hidden ? chosen.map((flag, t) => (hidden[t] ? 0 : flag)) : chosen;
