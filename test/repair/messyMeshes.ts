import { topologyOf } from '../../src/mesh/topology.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { seededRandom } from '../support/random.ts';

export interface MessyOptions {
	/** Leaves out what is an error: edges listed twice or of three triangles, and triangles listed twice. */
	readonly warningsOnly?: boolean;
	/** As a GMR file holds it, with edges of its own; else as Triangle's files do. Default true. */
	readonly edges?: boolean;
}

/**
 * Triangles between points of a small grid, drawn at random: they overlap, have no area, hang in the edges of others,
 * and stand on points that share a place. Every third seed gives a mesh that conforms but for a few such triangles.
 */
export function messyMesh(seed: number, options: MessyOptions = {}): TriMesh {
	const { warningsOnly = false, edges: own = true } = options;
	const random = seededRandom(seed);
	const pick = (below: number) => Math.floor(random() * below);
	const size = 2 + pick(4);
	const points: number[] = [];
	const triangles: number[] = [];
	const uses = new Map<string, number>();
	const keys = new Set<string>();
	const add = (corners: readonly number[]) => {
		if (new Set(corners).size < 3) return;
		const key = named(corners);
		const sides = corners.map((a, k) => named([a, corners[(k + 1) % 3]!]));
		if (warningsOnly && (keys.has(key) || sides.some((side) => (uses.get(side) ?? 0) > 1))) return;
		keys.add(key);
		for (const side of sides) uses.set(side, (uses.get(side) ?? 0) + 1);
		triangles.push(...corners);
	};
	if (seed % 3 === 0) {
		for (let i = 0; i <= size; i++) for (let j = 0; j <= size; j++) points.push(i, j);
		const at = (i: number, j: number) => i * (size + 1) + j;
		for (let i = 0; i < size; i++)
			for (let j = 0; j < size; j++) {
				if (random() < 0.2) continue;
				add([at(i, j), at(i + 1, j), at(i + 1, j + 1)]);
				add([at(i, j), at(i + 1, j + 1), at(i, j + 1)]);
			}
	}
	for (let i = 4 + pick(8); i > 0; i--) points.push(pick(size + 1), pick(size + 1));
	const count = points.length / 2;
	for (let i = 2 + pick(seed % 3 === 0 ? 4 : 12); i > 0; i--) {
		add([pick(count), pick(count), pick(count)]);
		if (!warningsOnly && random() < 0.2 && triangles.length > 0) {
			const t = 3 * pick(triangles.length / 3);
			add([triangles[t + 1]!, triangles[t]!, triangles[t + 2]!]);
		}
	}
	// A mesh without triangles is another matter.
	if (triangles.length === 0) add([0, 1, 2]);
	const mesh: TriMesh = {
		dimension: 2,
		points: Float64Array.from(points),
		triangles: Uint32Array.from(triangles),
		fields: [],
		source: { format: 'triangle', firstIndex: 0, parts: ['node', 'ele'] },
	};
	if (!own) return mesh;
	const { edges, triangleEdges } = topologyOf(mesh);
	const ends = [...edges];
	const signed = triangleEdges.slice();
	if (!warningsOnly)
		for (let s = 0; s < signed.length; s++) {
			if (random() > 0.05) continue;
			const e = Math.abs(signed[s]!) - 1;
			ends.push(edges[2 * e]!, edges[2 * e + 1]!);
			signed[s] = (Math.sign(signed[s]!) * ends.length) / 2;
		}
	return {
		...mesh,
		edges: Uint32Array.from(ends),
		triangleEdges: signed,
		marked: new Uint8Array(triangles.length / 3).map(() => pick(2)),
		source: {
			format: 'gmr',
			firstIndex: 0,
			parts: ['gmr'],
			signedEdges: true,
			extras: { form: 'indexed' },
		},
	};
}

const named = (corners: readonly number[]) => [...corners].sort((a, b) => a - b).join();

/**
 * The errors of a mesh in the plane by the places of what is wrong, from the definitions alone: equal ends, edges and
 * triangles listed twice, edges of three or more different triangles.
 */
export function errorsOf({ points, triangles, edges, triangleEdges }: TriMesh): Set<string> {
	const found = new Set<string>();
	const places = (list: readonly number[]) =>
		list
			.map((p) => `(${points[2 * p]! + 0} ${points[2 * p + 1]! + 0})`)
			.sort()
			.join(' ');
	const users = new Map<string, { ends: readonly number[]; triangles: Set<string> }>();
	const seen = new Set<string>();
	for (let t = 0; t < triangles.length / 3; t++) {
		const corners = [...triangles.subarray(3 * t, 3 * t + 3)];
		const key = named(corners);
		if (new Set(corners).size < 3) {
			found.add(`equal corners ${places(corners)}`);
			continue;
		}
		if (seen.has(key)) found.add(`triangle twice ${places(corners)}`);
		seen.add(key);
		for (let k = 0; k < 3; k++) {
			const ends = [corners[k]!, corners[(k + 1) % 3]!];
			const edge = triangleEdges ? String(Math.abs(triangleEdges[3 * t + k]!)) : named(ends);
			const of = users.get(edge) ?? { ends, triangles: new Set() };
			of.triangles.add(key);
			users.set(edge, of);
		}
	}
	for (const { ends, triangles: own } of users.values())
		if (own.size > 2) found.add(`edge of three ${places(ends)}`);
	const listed = new Set<string>();
	for (let e = 0; edges && e < edges.length; e += 2) {
		const ends = [edges[e]!, edges[e + 1]!];
		if (ends[0] === ends[1]) found.add(`equal ends ${places(ends)}`);
		if (listed.has(named(ends))) found.add(`edge twice ${places(ends)}`);
		listed.add(named(ends));
	}
	return found;
}

/** Errors of one mesh that another has not. */
export function newErrors(before: TriMesh, after: TriMesh): string[] {
	const known = errorsOf(before);
	return [...errorsOf(after)].filter((error) => !known.has(error));
}
