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
	const px = scale * corners[at]!;
	const py = scale * corners[at + 1]!;
	const pz = scale * corners[at + 2]!;
	const ux = scale * corners[at + 3]! - px;
	const uy = scale * corners[at + 4]! - py;
	const uz = scale * corners[at + 5]! - pz;
	const vx = scale * corners[at + 6]! - px;
	const vy = scale * corners[at + 7]! - py;
	const vz = scale * corners[at + 8]! - pz;
	const x = uy * vz - uz * vy;
	const y = uz * vx - ux * vz;
	const z = ux * vy - uy * vx;
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
		const x = normals[3 * f]!;
		const y = normals[3 * f + 1]!;
		const z = normals[3 * f + 2]!;
		if (x === 0 && y === 0 && z === 0) continue;
		const length = Math.hypot(x, y, z);
		normalOf(corners, 9 * f, own, 0);
		if (own[0] === 0 && own[1] === 0 && own[2] === 0) continue;
		const cosine = (x * own[0]! + y * own[1]! + z * own[2]!) / length;
		if (cosine >= alike) continue;
		if (count++ === 0) first = f;
	}
	return { count, first };
}
