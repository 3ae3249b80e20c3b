/**
 * Max-min fair shares of `room`: a request up to an equal share is granted in full, and the rest is shared by the others.
 *
 * @param wanted integers, 0 or more
 */
export function fairShares(wanted: readonly number[], room: number): number[] {
	const given = wanted.map(() => 0);
	const order = [...wanted.keys()].sort((i, j) => wanted[i]! - wanted[j]!);
	let left = Math.max(0, room);
	for (const [n, i] of order.entries()) {
		given[i] = Math.min(wanted[i]!, Math.ceil(left / (order.length - n)));
		left -= given[i];
	}
	return given;
}
