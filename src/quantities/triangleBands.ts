/**
 * Cuts a triangle into bands where the linear interpolant of its corners' values is between two borders, or beyond the
 * first or last one. Calls `emit` with each band as a convex polygon, x y of its corners, and the number of borders
 * below it.
 *
 * @param positions x y of the corners
 * @param borders ascending
 */
export function triangleBands(
	values: readonly [number, number, number],
	positions: ArrayLike<number>,
	borders: ArrayLike<number>,
	emit: (polygon: readonly number[], band: number) => void,
): void {
	const high = Math.max(...values);
	let rest = values.map((value, k): Corner => [positions[2 * k]!, positions[2 * k + 1]!, value]);
	let band = 0;
	for (; band < borders.length && borders[band]! < high; band++) {
		const border = borders[band]!;
		const below = clip(rest, border, -1);
		if (below.length > 2) emit(flat(below), band);
		rest = clip(rest, border, 1);
	}
	if (rest.length > 2) emit(flat(rest), band);
}

type Corner = readonly [x: number, y: number, value: number];

const flat = (corners: readonly Corner[]): number[] =>
	corners.flatMap((corner) => [corner[0], corner[1]]);

/** Clips a convex polygon to one side of a border (Sutherland and Hodgman 1974). */
function clip(corners: readonly Corner[], border: number, side: 1 | -1): Corner[] {
	const clipped: Corner[] = [];
	let isInside = false;
	for (const [i, corner] of corners.entries()) {
		const next = corners[(i + 1) % corners.length]!;
		const [distance, nextDistance] = [side * (corner[2] - border), side * (next[2] - border)];
		if (distance >= 0) clipped.push(corner);
		if (distance > 0) isInside = true;
		if (distance * nextDistance < 0) {
			const fraction = distance / (distance - nextDistance);
			clipped.push([
				corner[0] + fraction * (next[0] - corner[0]),
				corner[1] + fraction * (next[1] - corner[1]),
				border,
			]);
		}
	}
	return isInside ? clipped : [];
}
