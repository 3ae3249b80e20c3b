/** The facets of a file. */
export interface Facets {
	/** Nine coordinates of each: x, y, z of its corners. */
	readonly corners: Float64Array;
	/** Three of each. */
	readonly normals: Float64Array;
	/** Solids in their order. */
	readonly solids: readonly { readonly name: string; readonly facets: number }[];
	/** The two bytes behind each facet, where the file has them. */
	readonly attributes?: Uint16Array;
	/** The lines of the facets and of the corners, 1-based, where they are text and asked for. */
	readonly lines?: { readonly facets: Uint32Array; readonly corners: Uint32Array };
}

/** The unit normal of a triangle, or 0 0 0 where it has none, into three places of an array. */
export function normalOf(corners: Float64Array, at: number, into: Float64Array, to: number): void {
	let largest = 0;
	for (let k = at; k < at + 9; k++) largest = Math.max(largest, Math.abs(corners[k]!));
	// So that no product is beyond a double.
	const scale = largest > 0 ? 1 / largest : 0;
	const side = (corner: number, i: number) =>
		scale * corners[at + 3 * corner + i]! - scale * corners[at + i]!;
	const [ux, uy, uz] = [side(1, 0), side(1, 1), side(1, 2)];
	const [vx, vy, vz] = [side(2, 0), side(2, 1), side(2, 2)];
	const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
	const length = Math.hypot(x, y, z);
	const good = length > 0 && Number.isFinite(length);
	into[to] = good ? x / length : 0;
	into[to + 1] = good ? y / length : 0;
	into[to + 2] = good ? z / length : 0;
}

/** The cosine of the angle up to which a normal is taken for that of its facet. */
const alike = 0.99;

/** How many facets have another normal than their corners give them, and the first of them. Missing ones are none. */
export function otherNormals({ corners, normals }: Facets): { count: number; first: number } {
	const own = new Float64Array(3);
	let count = 0;
	let first = -1;
	for (let f = 0; 3 * f < normals.length; f++) {
		const [x, y, z] = [normals[3 * f]!, normals[3 * f + 1]!, normals[3 * f + 2]!];
		const length = Math.hypot(x, y, z);
		if (length === 0) continue;
		normalOf(corners, 9 * f, own, 0);
		if (own.every((value) => value === 0)) continue;
		const cosine = (x * own[0]! + y * own[1]! + z * own[2]!) / length;
		if (cosine >= alike) continue;
		if (count++ === 0) first = f;
	}
	return { count, first };
}
