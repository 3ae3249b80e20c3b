/** A corner in device pixels, y downwards, and its depth, larger when nearer to the viewer. */
export type Corner = readonly [x: number, y: number, depth: number];

/**
 * Visits the pixels with their centre in a triangle, with their depth. A pixel on an edge that two triangles share
 * belongs to one of them, so that there are no seams.
 *
 * @param corners three corners, in either orientation
 */
export function fillTriangle(
	corners: readonly Corner[],
	width: number,
	height: number,
	visit: (x: number, y: number, depth: number) => void,
): void {
	const [low, middle, high] = [...corners].sort((a, b) => a[1] - b[1]) as [Corner, Corner, Corner];
	const first = Math.max(0, Math.ceil(low[1] - 0.5));
	const end = Math.min(height, Math.ceil(high[1] - 0.5));
	if (first >= end) return;
	const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [low, middle, high];
	const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
	if (area === 0) return;
	const slopeX = ((bz - az) * (cy - ay) - (cz - az) * (by - ay)) / area;
	const slopeY = ((bx - ax) * (cz - az) - (cx - ax) * (bz - az)) / area;
	for (let y = first; y < end; y++) {
		const longX = crossing(low, high, y + 0.5);
		const shortX = y + 0.5 < by ? crossing(low, middle, y + 0.5) : crossing(middle, high, y + 0.5);
		const from = Math.max(0, Math.ceil(Math.min(longX, shortX) - 0.5));
		const to = Math.min(width, Math.ceil(Math.max(longX, shortX) - 0.5));
		let depth = az + slopeX * (from + 0.5 - ax) + slopeY * (y + 0.5 - ay);
		for (let x = from; x < to; x++, depth += slopeX) visit(x, y, depth);
	}
}

/** Intersection of an edge with a row: the same number for both triangles, as the lower end comes first. */
const crossing = ([ax, ay]: Corner, [bx, by]: Corner, y: number): number =>
	by === ay ? ax : ax + ((y - ay) / (by - ay)) * (bx - ax);
