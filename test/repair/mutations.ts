import { topologyOf } from '../../src/mesh/topology.ts';
import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { randomMesh } from '../support/randomMesh.ts';

/** A valid mesh as a GMR file holds one: numbered edges, owners with a plus, some marks. */
export function validGmr(seed: number, cells = 4): TriMesh {
	const mesh = randomMesh(seed, { cells, holes: seed % 2 === 0 ? 0.15 : 0 });
	const { edges, triangleEdges } = topologyOf(mesh);
	return {
		...mesh,
		edges,
		triangleEdges,
		marked: new Uint8Array(mesh.triangles.length / 3).map((_, t) => ((t * 7 + seed) % 3) & 1),
		source: {
			format: 'gmr',
			firstIndex: 0,
			parts: ['gmr'],
			signedEdges: true,
			extras: { form: 'indexed' },
		},
	};
}

/** A valid mesh as Triangle's files hold one: markers on points and edges, attributes, segments, a hole. */
export function validTriangle(seed: number, cells = 4): TriMesh {
	const mesh = randomMesh(seed, { cells, holes: seed % 2 === 0 ? 0.15 : 0 });
	const { edges, edgeTriangles } = topologyOf(mesh);
	const boundary: number[] = [];
	for (let e = 0; e < edges.length / 2; e++)
		if (edgeTriangles[2 * e + 1] === 0xffffffff) boundary.push(e);
	const values = (count: number) => new Float64Array(count).map((_, i) => i / 2);
	return {
		...mesh,
		fields: [
			field('points', 'attribute', values(mesh.points.length / 2)),
			field(
				'points',
				'marker',
				new Int32Array(mesh.points.length / 2).map((_, i) => i % 5),
			),
			field('triangles', 'attribute', values(mesh.triangles.length / 3)),
			field(
				'edges',
				'marker',
				new Int32Array(edges.length / 2).map((_, i) => (i % 7) + 1),
			),
		],
		source: {
			format: 'triangle',
			firstIndex: 1,
			parts: ['node', 'ele', 'poly'],
			segments: Uint32Array.from(boundary),
			holes: Float64Array.of(0.5, 0.5),
		},
	};
}

const field = (on: Field['on'], role: Field['role'], values: Field['values']): Field => ({
	name: role,
	on,
	role,
	type: values instanceof Float64Array ? 'real' : 'integer',
	components: 1,
	values,
});

type Mutation = (mesh: TriMesh, pick: (below: number) => number) => TriMesh;

/** Ways to break a GMR mesh that `normalise` can undo; each gives a mesh with the same area and outline. */
export const mutations: Readonly<Record<string, Mutation>> = {
	reverseTriangle(mesh, pick) {
		const triangles = mesh.triangles.slice();
		const triangleEdges = mesh.triangleEdges!.slice();
		const i = 3 * pick(triangles.length / 3);
		const [b, c] = [triangles[i + 1]!, triangles[i + 2]!];
		triangles.set([c, b], i + 1);
		triangleEdges.set(
			[...mesh.triangleEdges!.subarray(i, i + 3)].reverse().map((e) => -e),
			i,
		);
		return { ...mesh, triangles, triangleEdges };
	},
	reverseEdge(mesh, pick) {
		const edges = mesh.edges!.slice();
		const e = pick(edges.length / 2);
		edges.set([edges[2 * e + 1]!, edges[2 * e]!], 2 * e);
		const triangleEdges = mesh.triangleEdges!.map((s) => (Math.abs(s) === e + 1 ? -s : s));
		return { ...mesh, edges, triangleEdges };
	},
	addPoint(mesh) {
		return { ...mesh, points: Float64Array.of(...mesh.points, 7, mesh.points.length) };
	},
	addEdge(mesh, pick) {
		const used = new Set<string>();
		for (let i = 0; i < mesh.edges!.length; i += 2)
			used.add([...mesh.edges!.subarray(i, i + 2)].sort((a, b) => a - b).join());
		const [a, b] = [pick(mesh.points.length / 2), pick(mesh.points.length / 2)];
		if (a === b || used.has([a, b].sort((p, q) => p - q).join())) return mesh;
		return { ...mesh, edges: Uint32Array.of(...mesh.edges!, a, b) };
	},
	/** A second edge between the same points, the other way round, for one of the triangles. */
	copyEdge(mesh, pick) {
		const s = pick(mesh.triangleEdges!.length);
		const signed = mesh.triangleEdges![s]!;
		const e = Math.abs(signed) - 1;
		const triangleEdges = mesh.triangleEdges!.slice();
		triangleEdges[s] = -Math.sign(signed) * (mesh.edges!.length / 2 + 1);
		const edges = Uint32Array.of(...mesh.edges!, mesh.edges![2 * e + 1]!, mesh.edges![2 * e]!);
		return { ...mesh, edges, triangleEdges };
	},
	/** One triangle with points and edges of its own in the places of the old ones. */
	cutOut(mesh, pick) {
		const t = pick(mesh.triangles.length / 3);
		const first = mesh.points.length / 2;
		const edge = mesh.edges!.length / 2;
		const points = [...mesh.points];
		for (const p of mesh.triangles.subarray(3 * t, 3 * t + 3))
			points.push(...mesh.points.subarray(2 * p, 2 * p + 2));
		const triangles = mesh.triangles.slice();
		triangles.set([first, first + 1, first + 2], 3 * t);
		const triangleEdges = mesh.triangleEdges!.slice();
		triangleEdges.set([edge + 1, edge + 2, edge + 3], 3 * t);
		const own = [first, first + 1, first + 1, first + 2, first + 2, first];
		return {
			...mesh,
			points: Float64Array.from(points),
			edges: Uint32Array.of(...mesh.edges!, ...own),
			triangles,
			triangleEdges,
		};
	},
	copyTriangle(mesh, pick) {
		const t = pick(mesh.triangles.length / 3);
		return withTriangle(
			mesh,
			[...mesh.triangles.subarray(3 * t, 3 * t + 3)],
			[...mesh.triangleEdges!.subarray(3 * t, 3 * t + 3)],
			mesh.marked![t]!,
		);
	},
	/** Halves one triangle at the middle of an edge, and leaves the neighbour as it is. */
	hang(mesh, pick) {
		return halved(mesh, pick).mesh;
	},
	/** The same, with a triangle without area in between. */
	fillWithFlat(mesh, pick) {
		const { mesh: cut, ends, middle, parts } = halved(mesh, pick);
		const { edges } = cut;
		const whole = edgeBetween(edges!, ends[0], ends[1]);
		const triangle = [ends[0], ends[1], middle];
		return withTriangle(cut, triangle, [whole, -parts[1], -parts[0]], 0);
	},
};

function edgeBetween(edges: Uint32Array, a: number, b: number): number {
	for (let e = 0; e < edges.length / 2; e++) {
		if (edges[2 * e] === a && edges[2 * e + 1] === b) return e + 1;
		if (edges[2 * e] === b && edges[2 * e + 1] === a) return -(e + 1);
	}
	throw new Error('no such edge');
}

const withTriangle = (
	mesh: TriMesh,
	corners: number[],
	edges: number[],
	mark: number,
): TriMesh => ({
	...mesh,
	triangles: Uint32Array.of(...mesh.triangles, ...corners),
	triangleEdges: Int32Array.of(...mesh.triangleEdges!, ...edges),
	marked: Uint8Array.of(...mesh.marked!, mark),
});

/** Halves a triangle a b c at the middle m of a b: (a, m, c) in its place, (m, b, c) at the end. */
function halved(mesh: TriMesh, pick: (below: number) => number) {
	const t = pick(mesh.triangles.length / 3);
	const k = pick(3);
	const corner = (i: number) => mesh.triangles[3 * t + ((k + i) % 3)]!;
	const side = (i: number) => mesh.triangleEdges![3 * t + ((k + i) % 3)]!;
	const [a, b, c] = [corner(0), corner(1), corner(2)];
	const m = mesh.points.length / 2;
	const at = (axis: number) => (mesh.points[2 * a + axis]! + mesh.points[2 * b + axis]!) / 2;
	const e = mesh.edges!.length / 2;
	// e + 1: a→m, e + 2: m→b, e + 3: m→c.
	const edges = Uint32Array.of(...mesh.edges!, a, m, m, b, m, c);
	const triangles = mesh.triangles.slice();
	triangles.set([a, m, c], 3 * t);
	const triangleEdges = mesh.triangleEdges!.slice();
	triangleEdges.set([e + 1, e + 3, side(2)], 3 * t);
	const cut = withTriangle(
		{
			...mesh,
			points: Float64Array.of(...mesh.points, at(0), at(1)),
			edges,
			triangles,
			triangleEdges,
		},
		[m, b, c],
		[e + 2, side(1), -(e + 3)],
		mesh.marked![t]!,
	);
	return { mesh: cut, ends: [a, b] as const, middle: m, parts: [e + 1, e + 2] as const };
}
