/** Error bound of the plain determinant, (3 + 16ε) ε with ε = 2⁻⁵³ (Shewchuk 1997, §4.3). */
const BOUND = (3 + 16 * 2 ** -53) * 2 ** -53;

/**
 * The direction in which the triangle a b c goes round: 1 counter-clockwise, −1 clockwise, 0 if its corners are on one
 * line. Exact wherever coordinates of one triangle differ by a factor below 2⁴⁰⁰ (and are not subnormal beside large
 * ones): the determinant in doubles where its error bound allows, else as an expansion.
 */
export function orientation(
	ax: number,
	ay: number,
	bx: number,
	by: number,
	cx: number,
	cy: number,
): -1 | 0 | 1 {
	const left = (ax - cx) * (by - cy);
	const right = (ay - cy) * (bx - cx);
	const determinant = left - right;
	const bound = BOUND * (Math.abs(left) + Math.abs(right));
	if (determinant > bound) return determinant < Infinity ? 1 : exact(ax, ay, bx, by, cx, cy);
	if (-determinant > bound) return determinant > -Infinity ? -1 : exact(ax, ay, bx, by, cx, cy);
	return exact(ax, ay, bx, by, cx, cy);
}

/** Components of the sum, least first, not overlapping (Shewchuk 1997, §2.3); twelve at most. */
const sum = new Float64Array(12);

function exact(ax: number, ay: number, bx: number, by: number, cx: number, cy: number) {
	const size = Math.max(
		Math.abs(ax),
		Math.abs(ay),
		Math.abs(bx),
		Math.abs(by),
		Math.abs(cx),
		Math.abs(cy),
	);
	if (size === 0) return 0;
	// Scaled to about 1, products neither overflow nor lose their lower half. In two factors, either of them finite.
	const half = 2 ** -Math.trunc(Math.floor(Math.log2(size)) / 2);
	const [px, py, qx, qy, rx, ry] = [ax, ay, bx, by, cx, cy].map((x) => x * half * half) as [
		number,
		number,
		number,
		number,
		number,
		number,
	];
	let length = 0;
	length = addProduct(length, px, qy);
	length = addProduct(length, -px, ry);
	length = addProduct(length, -rx, qy);
	length = addProduct(length, -py, qx);
	length = addProduct(length, py, rx);
	length = addProduct(length, ry, qx);
	for (let i = length - 1; i >= 0; i--) if (sum[i] !== 0) return sum[i]! > 0 ? 1 : -1;
	return 0;
}

/** Adds x·y to the first `length` components of `sum`; returns their new number. */
function addProduct(length: number, x: number, y: number): number {
	const product = x * y;
	const [xh, yh] = [upperHalf(x), upperHalf(y)];
	const [xl, yl] = [x - xh, y - yh];
	const error = xl * yl - (product - xh * yh - xl * yh - xh * yl);
	return grow(grow(length, error), product);
}

/** The upper 26 bits of a double (Dekker 1971). */
function upperHalf(x: number): number {
	const scaled = 134217729 * x;
	return scaled - (scaled - x);
}

/** GROW-EXPANSION (Shewchuk 1997, figure 5). */
function grow(length: number, value: number): number {
	let carry = value;
	for (let i = 0; i < length; i++) {
		const total = carry + sum[i]!;
		const added = total - carry;
		sum[i] = carry - (total - added) + (sum[i]! - added);
		carry = total;
	}
	sum[length] = carry;
	return length + 1;
}
