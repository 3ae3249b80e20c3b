import type { RefineMaps } from '../../src/mesh/maps.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';

const NOTHING = 0xffffffff;

/**
 * Divides every triangle into four, by dictionaries: a refinement with parent maps that owes nothing to the program's.
 * `mesh` must have edges. Composed over `rounds`.
 */
export function redRefine(mesh: TriMesh, rounds = 1): { mesh: TriMesh; maps: RefineMaps } {
	const pointParents: number[] = [];
	let points = [...mesh.points];
	let triangles = [...mesh.triangles];
	let edges = [...mesh.edges!];
	let triangleParents = Array.from({ length: triangles.length / 3 }, (_, t) => t);
	let edgeParents = Array.from({ length: edges.length / 2 }, (_, e) => e);
	for (let round = 0; round < rounds; round++) {
		const next = { points: [...points], triangles: [] as number[], edges: [] as number[] };
		const parents = { triangles: [] as number[], edges: [] as number[] };
		const middles = new Map<string, number>();
		for (let e = 0; e < edges.length; e += 2) {
			const [a, b] = [edges[e]!, edges[e + 1]!];
			const middle = next.points.length / mesh.dimension;
			for (let k = 0; k < mesh.dimension; k++)
				next.points.push((points[a * mesh.dimension + k]! + points[b * mesh.dimension + k]!) / 2);
			middles.set([a, b].sort((p, q) => p - q).join(), middle);
			pointParents.push(a, b);
			// Later half first and one of them turned round, so that nobody relies on order or direction.
			next.edges.push(b, middle, a, middle);
			parents.edges.push(edgeParents[e / 2]!, edgeParents[e / 2]!);
		}
		for (let t = 0; t < triangles.length; t += 3) {
			const corners = triangles.slice(t, t + 3) as [number, number, number];
			const [a, b, c] = corners;
			const middle = (p: number, q: number) => middles.get([p, q].sort((p, q) => p - q).join())!;
			const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
			next.triangles.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
			next.edges.push(ab, bc, bc, ca, ca, ab);
			for (let k = 0; k < 4; k++) parents.triangles.push(triangleParents[t / 3]!);
			parents.edges.push(NOTHING, NOTHING, NOTHING);
		}
		({ points, triangles, edges } = next);
		({ triangles: triangleParents, edges: edgeParents } = parents);
	}
	const refined: TriMesh = {
		dimension: mesh.dimension,
		points: Float64Array.from(points),
		triangles: Uint32Array.from(triangles),
		edges: Uint32Array.from(edges),
		triangleEdges: signedEdges(triangles, edges),
		fields: [],
	};
	return {
		mesh: refined,
		maps: {
			pointParents: Uint32Array.from(pointParents),
			triangleParents: Uint32Array.from(triangleParents),
			edgeParents: Uint32Array.from(edgeParents),
		},
	};
}

/** Signed 1-based edges of triangles, looked up among given edges. */
export function signedEdges(triangles: ArrayLike<number>, edges: ArrayLike<number>): Int32Array {
	const numbers = new Map<string, number>();
	for (let e = 0; e < edges.length; e += 2) numbers.set(`${edges[e]},${edges[e + 1]}`, e / 2 + 1);
	return Int32Array.from({ length: triangles.length }, (_, slot) => {
		const [a, b] = [triangles[slot]!, triangles[slot % 3 === 2 ? slot - 2 : slot + 1]!];
		return numbers.get(`${a},${b}`) ?? -numbers.get(`${b},${a}`)!;
	});
}
