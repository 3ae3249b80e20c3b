/** A place as text, equal for equal doubles. */
export type Place = string;

export interface OraclePoint {
	readonly number: number;
	readonly x: number;
	readonly y: number;
	readonly attributes: readonly number[];
	readonly marker?: number;
}

export interface OracleTriangle {
	readonly number: number;
	/** Indexes of points. */
	readonly corners: readonly number[];
	readonly middles: readonly number[];
	readonly attributes: readonly number[];
	/** Marked for refinement; 0 where the format holds no marks. */
	readonly mark: number;
}

/** An edge or a segment, by the places of its ends: a segment may have ends that only its own file has. */
export interface OracleEdge {
	readonly number: number;
	readonly ends: readonly [Place, Place];
	readonly marker?: number;
}

export interface OracleRegion {
	readonly number: number;
	readonly values: readonly number[];
}

/** A mesh as the oracle reads it from any of the formats. */
export interface OracleMesh {
	readonly format: 'gmr' | 'triangle';
	/** The files of a set that are there, in lower case; the one suffix else. */
	readonly parts: readonly string[];
	readonly points: readonly OraclePoint[];
	readonly triangles: readonly OracleTriangle[];
	/** Where the format numbers edges. */
	readonly edges?: readonly OracleEdge[];
	readonly segments?: readonly OracleEdge[];
	readonly holes?: readonly OracleRegion[];
	readonly regions?: readonly OracleRegion[];
	/** Number of point and triangle columns, whether there are rows or not. */
	readonly hasPointMarkers: boolean;
}

/** A place as text; −0 is 0. */
export const placeOf = (x: number, y: number): Place => `${x + 0} ${y + 0}`;

/** The ends of an edge in an order that does not hang on its direction. */
export const undirected = ([a, b]: readonly [Place, Place]): string =>
	a < b ? `${a}, ${b}` : `${b}, ${a}`;

/** The places of a triangle's corners, in order. */
export const cornersOf = ({ points }: OracleMesh, { corners }: OracleTriangle): Place[] =>
	corners.map((corner) => {
		const { x, y } = points[corner] as OraclePoint;
		return placeOf(x, y);
	});

/**
 * What makes refinement refuse a mesh, counted by point numbers and with no tolerance: edges with equal ends,
 * triangles that stand twice, edges of more than two triangles, edges that stand twice.
 */
export function errorsOf({ triangles, edges, format }: OracleMesh): string[] {
	const errors: string[] = [];
	const uses = new Map<string, number>();
	const seen = new Set<string>();
	for (const { corners } of triangles) {
		const key = [...corners].sort((a, b) => a - b).join();
		if (new Set(corners).size < 3) errors.push('equal-ends');
		if (seen.has(key)) errors.push('duplicate-triangle');
		seen.add(key);
		for (let k = 0; k < 3; k++) {
			const [a, b] = [corners[k]!, corners[(k + 1) % 3]!];
			const edge = a < b ? `${a} ${b}` : `${b} ${a}`;
			uses.set(edge, (uses.get(edge) ?? 0) + 1);
		}
	}
	for (const count of uses.values()) if (count > 2) errors.push('non-manifold-edge');
	// Only the edges of GMR are part of the mesh; ends by place would take coincident points for one.
	if (format === 'gmr') errors.push(...repeated(edges ?? []).map(() => 'duplicate-edge'));
	return errors;
}

/** Edges of GMR whose ends (point numbers, kept in `number` order by the reader) an earlier one has. */
function repeated(edges: readonly (OracleEdge & { pair?: string })[]): OracleEdge[] {
	const seen = new Set<string>();
	return edges.filter(({ pair }) => {
		if (pair === undefined || !seen.has(pair)) {
			if (pair !== undefined) seen.add(pair);
			return false;
		}
		return true;
	});
}
