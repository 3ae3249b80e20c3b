/** Pixels of the two strokes of a head, at most; a short arrow has a smaller one. */
const HEAD = 6;
/** Half of the angle between them. */
const SPREAD = 0.42;

/**
 * The strokes of an arrow from a place of a picture, by x and y of both ends of each: its shaft, and those of its head where
 * it is a pixel long.
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
