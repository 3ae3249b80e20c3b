import type { Field, TriMesh } from '../mesh/triMesh.ts';

/** Entities whose own numbers differ between two meshes, rising. */
export interface Differences {
	readonly points: Uint32Array;
	/** Edges with other ends. */
	readonly edges: Uint32Array;
	/** Triangles with other corners or other edges. */
	readonly triangles: Uint32Array;
}

/**
 * What differs between two meshes that rules look at (marks and data do not count). Undefined where it can't be told
 * entity by entity: where counts differ, or more than `limit` entities of a kind.
 */
export function differencesOf(old: TriMesh, mesh: TriMesh, limit: number): Differences | undefined {
	if (
		old.dimension !== mesh.dimension ||
		old.source?.format !== mesh.source?.format ||
		!old.edges !== !mesh.edges ||
		!sameMidNodes(old.fields, mesh.fields)
	)
		return undefined;
	const points = rowsThatDiffer(old.points, mesh.points, mesh.dimension, limit);
	const edges = rowsThatDiffer(old.edges, mesh.edges, 2, limit);
	const corners = rowsThatDiffer(old.triangles, mesh.triangles, 3, limit);
	const signed = rowsThatDiffer(old.triangleEdges, mesh.triangleEdges, 3, limit);
	if (!points || !edges || !corners || !signed) return undefined;
	const triangles = Uint32Array.from(new Set([...corners, ...signed])).sort();
	return { points, edges, triangles };
}

type Numbers = Float64Array | Uint32Array | Int32Array;

function rowsThatDiffer(
	old: Numbers | undefined,
	now: Numbers | undefined,
	width: number,
	limit: number,
): Uint32Array | undefined {
	const found: number[] = [];
	if (old === now || !old || !now) return Uint32Array.from(found);
	if (old.length !== now.length) return undefined;
	for (let i = 0; i < now.length; i++) {
		if (old[i] === now[i]) continue;
		const row = Math.floor(i / width);
		if (found.push(row) > limit) return undefined;
		i = (row + 1) * width - 1;
	}
	return Uint32Array.from(found);
}

function sameMidNodes(old: readonly Field[], now: readonly Field[]): boolean {
	const midNodes = (fields: readonly Field[]) => fields.filter(({ role }) => role === 'midNodes');
	const [a, b] = [midNodes(old), midNodes(now)];
	return (
		a.length === b.length &&
		a.every(({ values }, i) => rowsThatDiffer(values, b[i]!.values, 1, 0) !== undefined)
	);
}
