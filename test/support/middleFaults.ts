import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { sixNodesOf } from './sixNodes.ts';

const textOf = ({ dimension: d, points }: TriMesh, p: number): string =>
	[...points.subarray(d * p, d * (p + 1))].map((x) => x + 0).join(' ');

/** The edges of six-node triangles by the coordinates of their ends, with those of their midside node. */
export function middlesByEnds(mesh: TriMesh): Map<string, string> {
	const middles = new Map<string, string>();
	for (const nodes of sixNodesOf(mesh))
		for (let k = 0; k < 3; k++) {
			const ends = [nodes[(k + 1) % 3]!, nodes[(k + 2) % 3]!].map((p) => textOf(mesh, p));
			middles.set(ends.sort().join(' to '), textOf(mesh, nodes[3 + k]!));
		}
	return middles;
}

/**
 * What is wrong with the midside nodes of a mesh adapted from another, in words: an edge with two, a node of two edges, a node that
 * is neither that of the same edge before nor half way between its ends; curved edges that are gone; corners that are midside nodes.
 */
export function middleFaults(before: TriMesh, after: TriMesh): string[] {
	const faults: string[] = [];
	const { dimension: d, points } = after;
	const old = middlesByEnds(before);
	const nodeOf = new Map<string, number>();
	const edgeOf = new Map<number, string>();
	const corners = new Set(after.triangles);
	for (const nodes of sixNodesOf(after))
		for (let k = 0; k < 3; k++) {
			const [a, b, m] = [nodes[(k + 1) % 3]!, nodes[(k + 2) % 3]!, nodes[3 + k]!];
			const edge = `${Math.min(a, b)} ${Math.max(a, b)}`;
			if ((nodeOf.get(edge) ?? m) !== m) faults.push(`edge ${edge} has two nodes`);
			if ((edgeOf.get(m) ?? edge) !== edge) faults.push(`node ${m} has two edges`);
			if (corners.has(m)) faults.push(`node ${m} is a corner`);
			nodeOf.set(edge, m);
			edgeOf.set(m, edge);
			const known = old.get(
				[a, b]
					.map((p) => textOf(after, p))
					.sort()
					.join(' to '),
			);
			const middle = Array.from(
				{ length: d },
				(_, i) => (points[d * a + i]! + points[d * b + i]!) / 2 + 0,
			);
			const wanted = known ?? middle.join(' ');
			if (textOf(after, m) !== wanted)
				faults.push(`node ${m} is at ${textOf(after, m)}, not ${wanted}`);
		}
	const now = middlesByEnds(after);
	for (const [ends, middle] of old) {
		const [a, b] = ends.split(' to ').map((text) => text.split(' ').map(Number)) as [
			number[],
			number[],
		];
		const at = middle.split(' ').map(Number);
		const offset = Math.hypot(...at.map((x, i) => x - (a[i]! + b[i]!) / 2));
		if (offset > 1e-5 && now.get(ends) !== middle) faults.push(`curved edge ${ends} is gone`);
	}
	return faults;
}
