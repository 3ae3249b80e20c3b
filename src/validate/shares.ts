/**
 * How much of `room` each gets that wants some of it: all that it wants where that is no more than an equal share, and
 * what such leave over is shared by the others.
 *
 * @param wanted whole numbers, 0 or more
 */
export function shares(wanted: readonly number[], room: number): number[] {
	const given = wanted.map(() => 0);
	const order = [...wanted.keys()].sort((i, j) => wanted[i]! - wanted[j]!);
	let left = Math.max(0, room);
	for (const [n, i] of order.entries()) {
		given[i] = Math.min(wanted[i]!, Math.ceil(left / (order.length - n)));
		left -= given[i];
	}
	return given;
}
