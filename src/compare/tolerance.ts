/**
 * Kinds of tolerances, those of SEACAS's exodiff. Values a and b differ by `absolute` if |a − b| > t, by `relative` if
 * |a − b| > t max(|a|, |b|), by `combined` if |a − b| > t max(1, |a|, |b|); `eigen-…` compares |a| and |b|, for vectors that
 * are determined up to their sign; `ulps-…` counts the doubles, or floats, from a to b; `ignore` compares nothing.
 */
export const toleranceKinds = [
	'absolute',
	'relative',
	'combined',
	'eigen-absolute',
	'eigen-relative',
	'eigen-combined',
	'ulps-double',
	'ulps-float',
	'ignore',
] as const;

/** A kind of tolerance. */
export type ToleranceKind = (typeof toleranceKinds)[number];

/** When two values differ. */
export interface Tolerance {
	readonly kind: ToleranceKind;
	readonly value: number;
	/** Values whose absolute values both are at most this do not differ. */
	readonly floor: number;
}

/** Values differ unless they are equal. */
export const exact: Tolerance = { kind: 'absolute', value: 0, floor: 0 };

/**
 * By how much a and b differ in the measure of a tolerance: 0 if they are equal, `Infinity` if only one is a number. Two values
 * that are not numbers are equal.
 */
export function excess(a: number, b: number, kind: ToleranceKind): number {
	if (a === b || kind === 'ignore') return 0;
	if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) && Number.isNaN(b) ? 0 : Infinity;
	if (kind === 'ulps-double') return ulps(a, b);
	if (kind === 'ulps-float') return floatUlps(a, b);
	const isEigen = kind.startsWith('eigen-');
	const [p, q] = isEigen ? [Math.abs(a), Math.abs(b)] : [a, b];
	const difference = Math.abs(p - q);
	const size = Math.max(Math.abs(p), Math.abs(q));
	if (difference === 0 || difference === Infinity) return difference;
	if (kind === 'absolute' || kind === 'eigen-absolute') return difference;
	return kind === 'relative' || kind === 'eigen-relative'
		? difference / size
		: difference / Math.max(1, size);
}

/** Whether two values differ by more than a tolerance. */
export function differs(a: number, b: number, { kind, value, floor }: Tolerance): boolean {
	if (a === b || (Math.abs(a) <= floor && Math.abs(b) <= floor)) return false;
	return excess(a, b, kind) > value;
}

const doubles = new Float64Array(2);
const words = new BigInt64Array(doubles.buffer);
const floats = new Float32Array(2);
const floatWords = new Int32Array(floats.buffer);

/** Number of doubles from a to b; 0 and −0 are one. */
function ulps(a: number, b: number): number {
	doubles[0] = a;
	doubles[1] = b;
	const place = (word: bigint) => (word < 0n ? -(word & 0x7fffffffffffffffn) : word);
	const distance = place(words[0]!) - place(words[1]!);
	return Number(distance < 0n ? -distance : distance);
}

function floatUlps(a: number, b: number): number {
	floats[0] = a;
	floats[1] = b;
	const place = (word: number) => (word < 0 ? -(word & 0x7fffffff) : word);
	return Math.abs(place(floatWords[0]!) - place(floatWords[1]!));
}
