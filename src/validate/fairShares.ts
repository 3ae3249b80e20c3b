/**
 * Max-min fair shares of `total`: a request up to an equal share is granted in full, and the rest is shared by the others.
 *
 * @param requests integers, 0 or more
 */
export function fairShares(requests: readonly number[], total: number): number[] {
	const shares = requests.map(() => 0);
	const order = [...requests.keys()].sort((i, j) => requests[i]! - requests[j]!);
	let remaining = Math.max(0, total);
	for (const [n, i] of order.entries()) {
		shares[i] = Math.min(requests[i]!, Math.ceil(remaining / (order.length - n)));
		remaining -= shares[i];
	}
	return shares;
}
