import { NO_VALUE } from '../../src/draw/look.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { quantityOf } from '../../src/quantities/quantities.ts';
import { type History, NO_CLASS, type QuantityValues } from '../../src/quantities/quantity.ts';
import { percentiles, summaryOf } from '../../src/quantities/ranges.ts';
import type { ColourValues, TriangleValues } from '../model/colourChoice.ts';

/** Far beyond any value, for those that are infinite. */
const INFINITE = 1e30;

/**
 * A quantity of a mesh as the page draws it: numbers are moved and scaled so that the finite ones go from 0 to 1, which
 * keeps small differences between large numbers in single precision. Null where the mesh has no such quantity.
 *
 * @param percent for `percentiles`; those are left out where it is undefined
 */
export function colourValues(
	mesh: TriMesh,
	id: string,
	percent?: number,
	history?: History,
): ColourValues | null {
	const found = quantityOf(mesh, id, history);
	if (!found) return null;
	const { quantity, values } = found;
	if (values.classes) {
		const fill = quantity.on === 'triangles' ? classIndexes(values) : undefined;
		const rest = { summary: null, percentiles: null, classes: values.classes };
		return { quantity, base: 0, span: 1, ...rest, ...(fill && { fill }) };
	}
	const summary = summaryOf(values.values);
	const base = summary?.low ?? 0;
	const span = (summary && summary.high - summary.low) || 1;
	const shares = percent === undefined ? [] : [percent / 100, 1 - percent / 100];
	const ends = shares.length > 0 ? percentiles(values.values, shares) : null;
	return {
		quantity,
		fill:
			quantity.on === 'points'
				? atCorners(values.values, mesh.triangles, base, span)
				: { on: 'triangles', values: scaled(values.values, base, span) },
		base,
		span,
		summary,
		percentiles: ends && [ends[0]!, ends[1]!],
	};
}

/** Entries of a colour table; classes beyond have the colours of the first again. */
const ENTRIES = 256;

function classIndexes({ values }: QuantityValues): TriangleValues {
	const indexes = new Float32Array(values.length);
	for (let t = 0; t < indexes.length; t++)
		indexes[t] = values[t] === NO_CLASS ? 2 * NO_VALUE : values[t]! % ENTRIES;
	return { on: 'triangles', values: indexes };
}

const scaledOne = (value: number, base: number, span: number): number => {
	if (Number.isNaN(value)) return 2 * NO_VALUE;
	if (value === Infinity) return INFINITE;
	// Below all that is finite, and above what has no value.
	return value === -Infinity ? NO_VALUE / 2 : (value - base) / span;
};

function scaled(values: ArrayLike<number>, base: number, span: number): Float32Array {
	const all = new Float32Array(values.length);
	for (let i = 0; i < all.length; i++) all[i] = scaledOne(values[i]!, base, span);
	return all;
}

function atCorners(
	values: ArrayLike<number>,
	triangles: Uint32Array,
	base: number,
	span: number,
): TriangleValues {
	const points = scaled(values, base, span);
	const corners = new Float32Array(triangles.length);
	for (let i = 0; i < corners.length; i++) corners[i] = points[triangles[i]!]!;
	return { on: 'corners', values: corners };
}
