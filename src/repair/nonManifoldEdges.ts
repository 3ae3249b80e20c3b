/**
 * Edges (0-based) of three or more distinct triangles. Triangles with a repeated corner do not count; those with equal
 * corners count once.
 *
 * @param triangleEdges three signed 1-based edges for each triangle
 * @param gone 1 for each triangle to skip
 */
export function nonManifoldEdges(
	edgeCount: number,
	triangles: Uint32Array,
	triangleEdges: Int32Array,
	gone?: Uint8Array,
): ReadonlySet<number> {
	const uses = new Uint8Array(edgeCount);
	const many = new Map<number, Set<string>>();
	for (let s = 0; s < triangleEdges.length; s++) {
		const e = Math.abs(triangleEdges[s]!) - 1;
		if (gone?.[Math.floor(s / 3)] === 1 || uses[e] === 3) continue;
		if (++uses[e]! === 3) many.set(e, new Set());
	}
	const crowded = new Set<number>();
	if (many.size === 0) return crowded;
	for (let s = 0; s < triangleEdges.length; s++) {
		const e = Math.abs(triangleEdges[s]!) - 1;
		const different = uses[e] === 3 ? many.get(e) : undefined;
		const t = Math.floor(s / 3);
		if (!different || different.size === 3 || gone?.[t] === 1) continue;
		const [a, b, c] = triangles.subarray(3 * t, 3 * t + 3).toSorted();
		if (a === b || b === c) continue;
		different.add(`${a} ${b} ${c}`);
		if (different.size === 3) crowded.add(e);
	}
	return crowded;
}
