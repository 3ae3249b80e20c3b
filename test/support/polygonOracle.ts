/*
 * Terminal-edge regions and what polygons made of them must be, by other means than the product's: edges by a map of their ends,
 * lengths as doubles, regions by union-find.
 */
import type { TriMesh } from '../../src/mesh/triMesh.ts';

const keyOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** The triangles of each edge. */
export function trianglesByEdge({ triangles }: TriMesh): Map<string, number[]> {
	const byEdge = new Map<string, number[]>();
	for (let t = 0; t < triangles.length / 3; t++)
		for (let k = 0; k < 3; k++) {
			const key = keyOf(triangles[3 * t + k]!, triangles[3 * t + ((k + 1) % 3)]!);
			byEdge.set(key, [...(byEdge.get(key) ?? []), t]);
		}
	return byEdge;
}

/**
 * The region of each triangle, or undefined where two edges of a triangle are about as long. No region crosses an edge of three or more
 * triangles, and none that `keeps` says.
 */
export function terminalRegions(
	mesh: TriMesh,
	keeps: (a: number, b: number) => boolean = () => false,
):
	| {
			readonly regionOf: Int32Array;
			readonly regions: number;
			readonly tips: number;
			/** Edges inside a region, by their points, the lower one first. */
			readonly joined: ReadonlySet<string>;
	  }
	| undefined {
	const { dimension, points, triangles } = mesh;
	const count = triangles.length / 3;
	const parent = Int32Array.from({ length: count }, (_, t) => t);
	const find = (t: number): number => {
		let root = t;
		while (parent[root] !== root) root = parent[root]!;
		parent[t] = root;
		return root;
	};
	const byEdge = trianglesByEdge(mesh);
	const joined = new Set<string>();
	for (let t = 0; t < count; t++) {
		const sides = [0, 1, 2].map((k) => {
			const [a, b] = [triangles[3 * t + k]!, triangles[3 * t + ((k + 1) % 3)]!];
			let square = 0;
			for (let axis = 0; axis < dimension; axis++)
				square += (points[dimension * a + axis]! - points[dimension * b + axis]!) ** 2;
			return { a, b, square };
		});
		const [longest, second] = sides.sort((one, other) => other.square - one.square);
		if (longest!.square - second!.square < 1e-6 * longest!.square) return undefined;
		const { a, b } = longest!;
		const users = byEdge.get(keyOf(a, b))!;
		if (keeps(a, b) || users.length !== 2) continue;
		joined.add(keyOf(a, b));
		parent[find(users[0]!)] = find(users[1]!);
	}
	/** At each point, edges between regions or on the boundary. */
	const frontiers = new Map<number, number>();
	for (const [key, users] of byEdge)
		if (!joined.has(key))
			// The end of edges of three triangles inside a sheet is no barrier tip.
			for (const p of key.split(' ').map(Number))
				frontiers.set(p, (frontiers.get(p) ?? 0) + (users.length > 2 ? 2 : 1));
	const regionOf = Int32Array.from({ length: count }, (_, t) => find(t));
	return {
		regionOf,
		joined,
		regions: new Set(regionOf).size,
		tips: [...frontiers.values()].filter((degree) => degree === 1).length,
	};
}

/** Sentences about all that is wrong with polygons as unions of the triangles of a mesh whose triangles go round one way. */
export function polygonFaults(
	{ triangles }: Pick<TriMesh, 'triangles'>,
	polygons: readonly (readonly number[])[],
	members: readonly (readonly number[])[],
): string[] {
	const faults: string[] = [];
	const uses = new Int32Array(triangles.length / 3);
	for (const [i, own] of polygons.entries()) {
		if (new Set(own).size < own.length) faults.push(`polygon ${i} has a corner twice`);
		// What is left of its triangles' sides where two that run against each other inside are taken away.
		const sides = new Set<string>();
		for (const t of members[i]!) {
			uses[t]!++;
			for (let k = 0; k < 3; k++) {
				const [a, b] = [triangles[3 * t + k]!, triangles[3 * t + ((k + 1) % 3)]!];
				if (!sides.delete(`${b} ${a}`)) sides.add(`${a} ${b}`);
			}
		}
		const round = own.map((p, k) => `${p} ${own[(k + 1) % own.length]}`);
		if (round.length !== sides.size || round.some((side) => !sides.has(side)))
			faults.push(`polygon ${i} does not go round its triangles`);
	}
	for (const [t, count] of uses.entries())
		if (count !== 1) faults.push(`triangle ${t} is in ${count} polygons`);
	return faults;
}
