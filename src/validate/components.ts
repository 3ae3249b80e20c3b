import { NONE } from '../mesh/topology.ts';
import { nodesOf, pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { ruleResult } from './rows.ts';
import type { Rule } from './rule.ts';

/** Maximum number of components whose first triangles are named. */
const NAMED = 10;

/**
 * Reports a mesh of several components that share no point. One finding for the mesh, at the second component. Its row holds
 * the number of components and the first triangles of at most `NAMED` of them.
 */
export const components: Rule = {
	id: 'several-components',
	severity: 'information',
	description: 'The mesh is connected.',
	find({ mesh, boundary }) {
		if (boundary && isOneBoundary(mesh, boundary)) return ruleResult([], NAMED + 1);
		const { count, firsts } = countComponents(mesh);
		if (count < 2) return ruleResult([], NAMED + 1);
		return ruleResult([count, ...firsts, ...Array(NAMED - firsts.length).fill(NONE)], NAMED + 1);
	},
	update(facts, before, { connected }) {
		return connected ? this.find(facts) : before;
	},
	describe(_, { rows }, count) {
		if (count === 0) return [];
		const [parts, first, index, ...others] = rows as unknown as [number, number, number, number];
		const related = (t: number) => ({
			kind: 'triangles' as const,
			index: t,
			message: 'first triangle of another component',
		});
		return [
			{
				kind: 'triangles',
				index,
				message: `The mesh has ${parts} components that share no point; the second begins here.`,
				related: [first, ...others].filter((t) => t !== NONE).map(related),
			},
		];
	},
};

/** Number of components, and the first triangles (0-based) of at most `NAMED` of them. */
function countComponents(mesh: TriMesh): {
	readonly count: number;
	readonly firsts: readonly number[];
} {
	const { triangles } = mesh;
	// Union-find by path halving (Tarjan, van Leeuwen 1984); the lower point is the root.
	const parent = new Uint32Array(pointCount(mesh));
	for (let p = 0; p < parent.length; p++) parent[p] = p;
	for (let i = 0; i < triangles.length; i += 3) {
		let a = rootOf(parent, triangles[i]!);
		for (let k = 1; k < 3; k++) {
			const b = rootOf(parent, triangles[i + k]!);
			if (a < b) parent[b] = a;
			else {
				parent[a] = b;
				a = b;
			}
		}
	}
	for (const { nodes, offsets, shape } of mesh.cells ?? [])
		for (let i = 1, cell = 1; i < nodes.length; i++) {
			const isFirst = offsets ? i === offsets[cell] : i % nodesOf[shape] === 0;
			if (isFirst) cell++;
			else join(parent, nodes[i - 1]!, nodes[i]!);
		}
	const counted = new Uint8Array(parent.length);
	const firsts: number[] = [];
	let parts = 0;
	for (let t = 0; t < triangles.length / 3; t++) {
		const p = rootOf(parent, triangles[3 * t]!);
		if (counted[p] === 1) continue;
		counted[p] = 1;
		if (parts++ < NAMED) firsts.push(t);
	}
	return { count: parts, firsts };
}

/**
 * Whether the boundary half-edges are connected at their points. The mesh is connected then, as each component has a boundary
 * if all triangles have area and the same orientation: the signed areas of a closed surface would sum to 0.
 */
function isOneBoundary({ triangles }: TriMesh, boundary: Uint32Array): boolean {
	const parents = new Map<number, number>();
	const root = (point: number): number => {
		let p = point;
		for (let up = parents.get(p) ?? p; up !== p; up = parents.get(p) ?? p) {
			const next = parents.get(up) ?? up;
			parents.set(p, next);
			p = next;
		}
		return p;
	};
	let unions = 0;
	for (const halfEdge of boundary) {
		const a = triangles[halfEdge]!;
		const b = triangles[halfEdge % 3 === 2 ? halfEdge - 2 : halfEdge + 1]!;
		if (!parents.has(a)) parents.set(a, a);
		if (!parents.has(b)) parents.set(b, b);
		const [p, q] = [root(a), root(b)];
		if (p === q) continue;
		parents.set(p, q);
		unions++;
	}
	return parents.size - unions === 1;
}

function join(parent: Uint32Array, p: number, q: number): void {
	const [a, b] = [rootOf(parent, p), rootOf(parent, q)];
	parent[Math.max(a, b)] = Math.min(a, b);
}

function rootOf(parent: Uint32Array, point: number): number {
	let p = point;
	for (let up = parent[p]!; up !== p; up = parent[p]!) {
		const next = parent[up]!;
		parent[p] = next;
		p = next;
	}
	return p;
}
