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

/** Strokes of an ellipse. */
const ARCS = 24;

/**
 * The strokes of an ellipse round a place of a picture, by half of its longer axis and the ratio of the shorter one to it.
 */
export function ellipseStrokes(
	x: number,
	y: number,
	{ dx, dy, ratio }: { readonly dx: number; readonly dy: number; readonly ratio: number },
	stroke: (x0: number, y0: number, x1: number, y1: number) => void,
): void {
	const at = (i: number): [number, number] => {
		const [c, s] = [Math.cos((2 * Math.PI * i) / ARCS), ratio * Math.sin((2 * Math.PI * i) / ARCS)];
		return [x + c * dx - s * dy, y + c * dy + s * dx];
	};
	for (let i = 0; i < ARCS; i++) stroke(...at(i), ...at((i + 1) % ARCS));
}
