/**
 * Scales coordinates by a power of two, so that products neither overflow nor underflow, if the largest is outside 2^−range to
 * 2^range; else returns the same array. `unit` is the length of a unit of the result in units of the input.
 *
 * @param size largest absolute value of a coordinate, if known
 */
export function scaledIntoRange(
	points: Float64Array,
	range: number,
	size = largestIn(points),
): { readonly points: Float64Array; readonly unit: number } {
	if (size === 0 || !Number.isFinite(size)) return { points, unit: 1 };
	const exponent = Math.floor(Math.log2(size));
	if (Math.abs(exponent) <= range) return { points, unit: 1 };
	// In two steps: the factor for the smallest doubles exceeds the range of a double.
	const half = 2 ** -Math.trunc(exponent / 2);
	const rest = 2 ** -(exponent - Math.trunc(exponent / 2));
	return { points: points.map((x) => x * half * rest), unit: 1 / half / rest };
}

function largestIn(points: Float64Array): number {
	let size = 0;
	for (let i = 0; i < points.length; i++) {
		const x = Math.abs(points[i]!);
		if (x > size) size = x;
	}
	return size;
}
