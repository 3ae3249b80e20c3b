import type { Field, TriMesh } from '../mesh/triMesh.ts';

/** Entities that differ between two meshes, ascending. */
export interface Differences {
	readonly points: Uint32Array;
	/** Edges with other ends. */
	readonly edges: Uint32Array;
	/** Triangles with other corners or other edges. */
	readonly triangles: Uint32Array;
}

/**
 * Compares two meshes entity by entity, in the arrays that rules read (not marks and data). Undefined if the counts differ, or
 * if more than `limit` entities of a kind do.
 */
export function differencesOf(old: TriMesh, mesh: TriMesh, limit: number): Differences | undefined {
	if (
		old.dimension !== mesh.dimension ||
		old.source?.format !== mesh.source?.format ||
		!old.edges !== !mesh.edges ||
		old.cells !== mesh.cells ||
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
	const rows: number[] = [];
	if (old === now || !old || !now) return Uint32Array.from(rows);
	if (old.length !== now.length) return undefined;
	const [a, b] = [asU32(old), asU32(now)];
	const rowLength = (width * now.BYTES_PER_ELEMENT) / 4;
	for (let i = nextDifference(a, b, 0); i < b.length; ) {
		const row = Math.floor(i / rowLength);
		if (rows.push(row) > limit) return undefined;
		i = nextDifference(a, b, (row + 1) * rowLength);
	}
	return Uint32Array.from(rows);
}

/** Views the bytes as u32; a single array type makes the comparison fast. */
const asU32 = ({ buffer, byteOffset, byteLength }: Numbers): Uint32Array =>
	new Uint32Array(buffer, byteOffset, byteLength / 4);

/** The first index from `from` on at which two arrays of equal length differ; their length if there is none. */
function nextDifference(a: Uint32Array, b: Uint32Array, from: number): number {
	let i = from;
	const last = a.length - 4;
	while (
		i <= last &&
		((a[i]! ^ b[i]!) |
			(a[i + 1]! ^ b[i + 1]!) |
			(a[i + 2]! ^ b[i + 2]!) |
			(a[i + 3]! ^ b[i + 3]!)) ===
			0
	)
		i += 4;
	while (i < a.length && a[i] === b[i]) i++;
	return i;
}

function sameMidNodes(old: readonly Field[], now: readonly Field[]): boolean {
	const midNodes = (fields: readonly Field[]) => fields.filter(({ role }) => role === 'midNodes');
	const [a, b] = [midNodes(old), midNodes(now)];
	return (
		a.length === b.length &&
		a.every(({ values }, i) => rowsThatDiffer(values, b[i]!.values, 1, 0) !== undefined)
	);
}
