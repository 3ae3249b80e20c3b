import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { ViewId } from './viewId.ts';

/** Choice of hidden triangles, as saved. Hidden classes are part of `ColourChoice`. */
export interface Filter {
	/** Hides triangles without a value in [low, high]; null for an open end. */
	readonly values: {
		readonly quantity: string;
		readonly low: number | null;
		readonly high: number | null;
	} | null;
	/**
	 * Triangles of a view hidden by hand, as runs (see `encodeRuns`), with the number of triangles and the fingerprint of
	 * the mesh.
	 */
	readonly byHand: {
		readonly viewId: ViewId;
		readonly triangles: number;
		readonly fingerprint: string;
		readonly hidden: readonly number[];
	} | null;
}

/** Hides nothing. */
export const noFilter: Filter = { values: null, byHand: null };

/** The closed interval of values that are shown. */
export const rangeShown = ({ low, high }: NonNullable<Filter['values']>): Range => [
	low ?? -Infinity,
	high ?? Infinity,
];

/** A range as saved: null for an infinite end. */
export const savedRange = ([low, high]: Range) => ({
	low: Number.isFinite(low) ? low : null,
	high: Number.isFinite(high) ? high : null,
});

/** Restores a saved filter; invalid parts hide nothing. */
export function restoreFilter(raw: unknown): Filter {
	if (typeof raw !== 'object' || raw === null) return noFilter;
	const { values, byHand } = raw as Partial<{ [K in keyof Filter]: Partial<Filter[K]> | null }>;
	const range =
		typeof values?.quantity === 'string' && isEnd(values.low) && isEnd(values.high)
			? { quantity: values.quantity, low: values.low, high: values.high }
			: null;
	const { viewId, triangles, fingerprint, hidden } = byHand ?? {};
	const handPicked =
		(viewId === 'before' || viewId === 'after') &&
		isNumber(triangles) &&
		typeof fingerprint === 'string' &&
		Array.isArray(hidden) &&
		hidden.every(isNumber)
			? { viewId, triangles, fingerprint, hidden }
			: null;
	return { values: range, byHand: handPicked };
}

const isNumber = (value: unknown): value is number =>
	typeof value === 'number' && Number.isFinite(value);
const isEnd = (value: unknown): value is number | null => value === null || isNumber(value);
