import { pointCount } from '../mesh/triMesh.ts';
import type { Rule } from './rule.ts';

/** A mesh may consist of several parts that share no point. One finding for the mesh, at the second part. */
export const components: Rule = {
	id: 'several-components',
	severity: 'information',
	description: 'The mesh consists of several parts that share no point.',
	check({ mesh, report }) {
		const { triangles } = mesh;
		// Union-find by path halving (Tarjan, van Leeuwen 1984); the lower point is the root.
		const parent = new Uint32Array(pointCount(mesh)).map((_, p) => p);
		const root = (point: number) => {
			let p = point;
			while (parent[p] !== p) {
				parent[p] = parent[parent[p]!]!;
				p = parent[p]!;
			}
			return p;
		};
		const join = (a: number, b: number) => {
			const [p, q] = [root(a), root(b)];
			if (p < q) parent[q] = p;
			else parent[p] = q;
		};
		for (let i = 0; i < triangles.length; i += 3) {
			join(triangles[i]!, triangles[i + 1]!);
			join(triangles[i]!, triangles[i + 2]!);
		}
		const counted = new Uint8Array(parent.length);
		const firsts: number[] = [];
		for (let t = 0; t < triangles.length / 3; t++) {
			const p = root(triangles[3 * t]!);
			if (counted[p] === 0) firsts.push(t);
			counted[p] = 1;
		}
		if (firsts.length < 2) return;
		report(
			'triangles',
			firsts[1]!,
			() => `The mesh consists of ${firsts.length} parts that share no point.`,
			() => firsts.slice(2, 12).map((index) => ({ kind: 'triangles', index })),
		);
	},
};
