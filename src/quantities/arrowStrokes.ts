/** Maximum length in pixels of the strokes of an arrow head; short arrows have smaller heads. */
const HEAD = 6;
/** Angle between the shaft and each of these strokes, in radians. */
const SPREAD = 0.42;

/**
 * Calls `stroke` with both ends of each stroke of an arrow from (x, y): its shaft and, if it is at least a pixel long,
 * its head.
 */
export function arrowStrokes(
	x: number,
	y: number,
	dx: number,
	dy: number,
	stroke: (x0: number, y0: number, x1: number, y1: number) => void,
): void {
	stroke(x, y, x + dx, y + dy);
	const length = Math.hypot(dx, dy);
	if (length < 1) return;
	const head = Math.min(HEAD, 0.45 * length);
	const back = Math.atan2(dy, dx) + Math.PI;
	for (const rotation of [-SPREAD, SPREAD]) {
		const [endX, endY] = [head * Math.cos(back + rotation), head * Math.sin(back + rotation)];
		stroke(x + dx, y + dy, x + dx + endX, y + dy + endY);
	}
}

/** Number of strokes of an ellipse. */
const ELLIPSE_STROKES = 24;

/**
 * Calls `stroke` with both ends of each stroke of an ellipse around (x, y) with semi-major axis (dx, dy); `ratio` is
 * the shorter axis divided by the longer.
 */
export function ellipseStrokes(
	x: number,
	y: number,
	{ dx, dy, ratio }: { readonly dx: number; readonly dy: number; readonly ratio: number },
	stroke: (x0: number, y0: number, x1: number, y1: number) => void,
): void {
	const pointAt = (i: number): [number, number] => {
		const [c, s] = [
			Math.cos((2 * Math.PI * i) / ELLIPSE_STROKES),
			ratio * Math.sin((2 * Math.PI * i) / ELLIPSE_STROKES),
		];
		return [x + c * dx - s * dy, y + c * dy + s * dx];
	};
	for (let i = 0; i < ELLIPSE_STROKES; i++)
		stroke(...pointAt(i), ...pointAt((i + 1) % ELLIPSE_STROKES));
}
