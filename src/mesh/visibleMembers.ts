/**
 * Flags the edges or points that are not hidden by hiding triangles: 1 for those of a visible triangle, and those of no
 * triangle; 0 for those of hidden triangles alone.
 *
 * @param members three edges or points (0-based) for each triangle
 * @param count number of edges or points
 * @param hidden 1 for each hidden triangle, else 0
 */
export function visibleMembers(
	members: ArrayLike<number>,
	count: number,
	hidden: Uint8Array,
): Uint8Array {
	const isVisible = new Uint8Array(count).fill(1);
	for (let i = 0; i < members.length; i++)
		if (hidden[Math.floor(i / 3)]) isVisible[members[i]!] = 0;
	for (let i = 0; i < members.length; i++)
		if (!hidden[Math.floor(i / 3)]) isVisible[members[i]!] = 1;
	return isVisible;
}

/**
 * The same as `visibleMembers`, for some edges given by their ends.
 *
 * @param triangles three points for each triangle
 * @param ends two points for each edge, in any order
 * @param points number of points
 * @param hidden 1 for each hidden triangle, else 0
 */
export function visibleEdges(
	triangles: Uint32Array,
	ends: Uint32Array,
	points: number,
	hidden: Uint8Array,
): Uint8Array {
	const keyOf = (a: number, b: number): number => Math.min(a, b) * points + Math.max(a, b);
	const isVisible = new Uint8Array(ends.length / 2).fill(1);
	const isEnd = new Uint8Array(points);
	const edges = new Map<number, { triangles: number; hidden: number }>();
	for (let i = 0; i < ends.length; i += 2) {
		const [a, b] = [ends[i]!, ends[i + 1]!];
		isEnd[a] = 1;
		isEnd[b] = 1;
		edges.set(keyOf(a, b), { triangles: 0, hidden: 0 });
	}
	for (let i = 0; i < triangles.length; i++) {
		const t = Math.floor(i / 3);
		const [a, b] = [triangles[i]!, triangles[3 * t + ((i + 1) % 3)]!];
		const edge = isEnd[a] && isEnd[b] ? edges.get(keyOf(a, b)) : undefined;
		if (!edge) continue;
		edge.triangles++;
		edge.hidden += hidden[t] ? 1 : 0;
	}
	for (let i = 0; i < isVisible.length; i++) {
		const edge = edges.get(keyOf(ends[2 * i]!, ends[2 * i + 1]!))!;
		if (edge.triangles > 0 && edge.hidden === edge.triangles) isVisible[i] = 0;
	}
	return isVisible;
}
