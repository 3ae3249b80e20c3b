/**
 * Cuts a triangle into bands where the linear interpolant of its corners' values is between two borders, or beyond the
 * first or last one. Calls `part` with each as a convex polygon, x y of its corners, and the number of borders below
 * it.
 *
 * @param places x y of the corners
 * @param borders ascending
 */
export function triangleBands(
	values: readonly [number, number, number],
	places: ArrayLike<number>,
	borders: ArrayLike<number>,
	part: (polygon: readonly number[], band: number) => void,
): void {
	const high = Math.max(...values);
	let rest = values.map((value, k): Corner => [places[2 * k]!, places[2 * k + 1]!, value]);
	let band = 0;
	for (; band < borders.length && borders[band]! < high; band++) {
		const border = borders[band]!;
		const below = cutOff(rest, border, -1);
		if (below.length > 2) part(flat(below), band);
		rest = cutOff(rest, border, 1);
	}
	if (rest.length > 2) part(flat(rest), band);
}

type Corner = readonly [x: number, y: number, value: number];

const flat = (corners: readonly Corner[]): number[] =>
	corners.flatMap((corner) => [corner[0], corner[1]]);

/** Clips a convex polygon to one side of a border (Sutherland and Hodgman 1974). */
function cutOff(corners: readonly Corner[], border: number, side: 1 | -1): Corner[] {
	const kept: Corner[] = [];
	let isInside = false;
	for (const [i, corner] of corners.entries()) {
		const next = corners[(i + 1) % corners.length]!;
		const [here, there] = [side * (corner[2] - border), side * (next[2] - border)];
		if (here >= 0) kept.push(corner);
		if (here > 0) isInside = true;
		if (here * there < 0) {
			const share = here / (here - there);
			kept.push([
				corner[0] + share * (next[0] - corner[0]),
				corner[1] + share * (next[1] - corner[1]),
				border,
			]);
		}
	}
	return isInside ? kept : [];
}
