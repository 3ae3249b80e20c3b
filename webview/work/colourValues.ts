import { NO_VALUE } from '../../src/draw/look.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { visibleParts } from '../../src/mesh/visibleParts.ts';
import { faceQuantity } from '../../src/quantities/faceQuantities.ts';
import {
	coloursTriangles,
	type History,
	NO_CLASS,
	type Quantity,
	type QuantityValues,
} from '../../src/quantities/quantity.ts';
import { percentiles, summaryOf } from '../../src/quantities/ranges.ts';
import type { ColourValues, MemberValues, TriangleValues } from '../model/colourValues.ts';
import { dropDepths } from './dropDepths.ts';
import type { RotatedMesh } from './rotatedMesh.ts';

/** Far beyond any finite value, for infinite ones. */
const INFINITE = 1e30;

/** A mesh and the origin of the view's coordinates. */
export interface ViewedMesh {
	readonly mesh: TriMesh;
	readonly origin: readonly [number, number];
	/** View of a mesh in space; absent in the plane. */
	readonly seen?: RotatedMesh | undefined;
}

/**
 * Values of a quantity for drawing. Finite numbers are mapped to [0, 1], which preserves small differences between
 * large numbers in float32. Null if the mesh has no such quantity.
 *
 * @param percent share of `percentiles`, which are omitted if it is undefined
 * @param hidden a byte for each triangle of `mesh`, 1 if hidden: edges and points that only hidden triangles have are
 * omitted
 */
export function colourValues(
	viewed: ViewedMesh,
	id: string,
	percent?: number,
	history?: History,
	hidden?: Uint8Array,
): ColourValues | null {
	const { mesh } = viewed;
	const drawable = faceQuantity(mesh, id, history);
	if (!drawable) return null;
	const { quantity, values, onDisplayTriangles } = drawable;
	if (values.classes) {
		const indexes = classIndexes(values);
		const rest = { summary: null, percentiles: null, classes: values.classes };
		const drawn =
			quantity.on === 'triangles'
				? { fill: { on: quantity.on, values: onDisplayTriangles(indexes) } as const }
				: { members: membersOf(viewed, quantity, values, indexes, hidden) };
		return { quantity, base: 0, span: 1, ...rest, ...drawn };
	}
	const summary = summaryOf(values.corners ?? values.values);
	const base = summary?.low ?? 0;
	const span = (summary && summary.high - summary.low) || 1;
	const shares = percent === undefined ? [] : [percent / 100, 1 - percent / 100];
	const ends = shares.length > 0 ? percentiles(values.corners ?? values.values, shares) : null;
	const scaledValues = scaled(values.corners ?? values.values, base, span);
	return {
		quantity,
		...(coloursTriangles(quantity)
			? {
					fill: values.corners
						? { on: 'corners', values: scaledValues }
						: fillOf(quantity, onDisplayTriangles(scaledValues), mesh.triangles),
				}
			: { members: membersOf(viewed, quantity, values, scaledValues, hidden) }),
		base,
		span,
		summary,
		percentiles: ends && [ends[0]!, ends[1]!],
	};
}

/** Size of a colour table; classes from this index on repeat its colours. */
const ENTRIES = 256;

function classIndexes({ values }: QuantityValues): Float32Array {
	const indexes = new Float32Array(values.length);
	for (let t = 0; t < indexes.length; t++)
		indexes[t] = values[t] === NO_CLASS ? 2 * NO_VALUE : values[t]! % ENTRIES;
	return indexes;
}

/** Visible lines or dots for the edges or points of a quantity, with their values. */
function membersOf(
	{ mesh, origin, seen }: ViewedMesh,
	quantity: Quantity,
	{ ends, points: pointList }: QuantityValues,
	values: Float32Array,
	hidden: Uint8Array | undefined,
): MemberValues {
	const on = quantity.on === 'edges' ? 'edges' : 'points';
	const nodes = ends ?? pointList ?? Uint32Array.from(values.keys());
	const { triangles } = mesh;
	const size = ends ? 2 : 1;
	if (seen) {
		const surface = { triangles, hidden, front: seen.front(hidden) };
		const { places: positions, of } = visibleParts(nodes, size, seen.centred(), 3, surface);
		return {
			on,
			positions: dropDepths(positions),
			values: Float32Array.from(of, (i) => values[i]!),
		};
	}
	const { dimension } = mesh;
	const visible = visibleParts(nodes, size, mesh.points, dimension, { triangles, hidden });
	const positions = new Float32Array((2 * visible.places.length) / dimension);
	for (let i = 0; i < positions.length; i++)
		positions[i] = visible.places[dimension * (i >> 1) + (i & 1)]! - origin[i & 1]!;
	return { on, positions, values: Float32Array.from(visible.of, (i) => values[i]!) };
}

function scaled(values: ArrayLike<number>, base: number, span: number): Float32Array {
	const result = new Float32Array(values.length);
	for (let i = 0; i < result.length; i++) result[i] = scaledValue(values[i]!, base, span);
	return result;
}

const scaledValue = (value: number, base: number, span: number): number => {
	if (Number.isNaN(value)) return 2 * NO_VALUE;
	if (value === Infinity) return INFINITE;
	// Less than all finite values, and greater than `NO_VALUE`.
	return value === -Infinity ? NO_VALUE / 2 : (value - base) / span;
};

/** Values of triangles, or of points copied to each corner. */
function fillOf({ on }: Quantity, values: Float32Array, triangles: Uint32Array): TriangleValues {
	if (on === 'triangles') return { on, values };
	const corners = new Float32Array(triangles.length);
	for (let i = 0; i < corners.length; i++) corners[i] = values[triangles[i]!]!;
	return { on: 'corners', values: corners };
}
