import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { ViewId } from './viewId.ts';

/** Which triangles are hidden, as it is chosen and saved. Classes that are hidden are part of `ColourChoice`. */
export interface Filter {
	/** All without a value of this quantity from `low` to `high`; null for an end that is open. */
	readonly values: {
		readonly quantity: string;
		readonly low: number | null;
		readonly high: number | null;
	} | null;
	/** Those that a person hid in the mesh of a view, as runs (see `encodeRuns`), with its triangles and fingerprint. */
	readonly byHand: {
		readonly viewId: ViewId;
		readonly triangles: number;
		readonly fingerprint: string;
		readonly hidden: readonly number[];
	} | null;
}

/** Nothing is hidden. */
export const noFilter: Filter = { values: null, byHand: null };

/** The values that are shown, both ends included. */
export const rangeShown = ({ low, high }: NonNullable<Filter['values']>): Range => [
	low ?? -Infinity,
	high ?? Infinity,
];

/** A range as it is saved. */
export const savedRange = ([low, high]: Range) => ({
	low: Number.isFinite(low) ? low : null,
	high: Number.isFinite(high) ? high : null,
});

const isNumber = (value: unknown): value is number =>
	typeof value === 'number' && Number.isFinite(value);
const isEnd = (value: unknown): value is number | null => value === null || isNumber(value);

/** Reads what was saved; what does not fit hides nothing. */
export function restoreFilter(raw: unknown): Filter {
	if (typeof raw !== 'object' || raw === null) return noFilter;
	const { values, byHand } = raw as Partial<{ [K in keyof Filter]: Partial<Filter[K]> | null }>;
	const range =
		typeof values?.quantity === 'string' && isEnd(values.low) && isEnd(values.high)
			? { quantity: values.quantity, low: values.low, high: values.high }
			: null;
	const { viewId, triangles, fingerprint, hidden } = byHand ?? {};
	const hand =
		(viewId === 'before' || viewId === 'after') &&
		isNumber(triangles) &&
		typeof fingerprint === 'string' &&
		Array.isArray(hidden) &&
		hidden.every(isNumber)
			? { viewId, triangles, fingerprint, hidden }
			: null;
	return { values: range, byHand: hand };
}
