import { describe, expect, test } from 'vitest';
import type { Positions } from '../../src/mesh/finding.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { MAX_CHANGED, Validation } from '../../src/validate/validation.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';

/** The mesh as a GMR file has it, or as a pair of Triangle's files. */
function fileMesh(mesh: TriMesh, kind: string): TriMesh {
	if (kind === 'pair')
		return { ...mesh, source: { format: 'triangle', firstIndex: 1, parts: ['node', 'ele'] } };
	const { edges, triangleEdges } = topologyOf(mesh);
	const source = {
		format: 'gmr',
		firstIndex: 0,
		parts: ['gmr'],
		signedEdges: true,
		extras: { form: 'indexed' },
	} as const;
	return { ...mesh, edges, triangleEdges, source };
}

/** Lines of a GMR file with a comment here and there. */
function positionsOf(mesh: TriMesh, shift: number): Positions {
	const counts = [
		mesh.points.length / 2,
		(mesh.edges?.length ?? 0) / 2,
		mesh.triangles.length / 3,
	] as const;
	const lines = (from: number, count: number) =>
		Uint32Array.from({ length: count }, (_, i) => from + i + Math.floor(i / 10));
	const file = 'm.gmr';
	return {
		points: { file, lines: lines(2 + shift, counts[0]), first: 0 },
		...(mesh.edges ? { edges: { file, lines: lines(1000 + shift, counts[1]), first: 1 } } : {}),
		triangles: { file, lines: lines(5000 + shift, counts[2]), first: 0 },
	};
}

/** The signed edge of a GMR mesh that runs from a to b. */
function signedEdge(edges: Uint32Array, a: number, b: number): number | undefined {
	for (let e = 0; e < edges.length / 2; e++) {
		if (edges[2 * e] === a && edges[2 * e + 1] === b) return e + 1;
		if (edges[2 * e] === b && edges[2 * e + 1] === a) return -e - 1;
	}
	return undefined;
}

/** A mesh after one edit of its text, structure kept: what readers let through. */
function edited(mesh: TriMesh, random: () => number): TriMesh {
	const below = (n: number) => Math.floor(n * random());
	const points = mesh.points.slice();
	const triangles = mesh.triangles.slice();
	const edges = mesh.edges?.slice();
	const triangleEdges = mesh.triangleEdges?.slice();
	const [pointCount, triangleCount] = [points.length / 2, triangles.length / 3];
	const t = below(triangleCount);
	const p = below(pointCount);
	const q = below(pointCount);
	const link = (triangle: number, corners: readonly number[]) => {
		const signed = corners.map((a, k) => (edges ? signedEdge(edges, a, corners[(k + 1) % 3]!) : 0));
		if (signed.includes(undefined)) return;
		triangles.set(corners, 3 * triangle);
		triangleEdges?.set(signed as number[], 3 * triangle);
	};
	const corners = [...triangles.subarray(3 * t, 3 * t + 3)];
	const at = (x: number, y: number) => points.set([x, y], 2 * p);
	const edits: (() => void)[] = [
		() => at(points[2 * p]! + below(17) / 16 - 0.5, points[2 * p + 1]! + below(17) / 16 - 0.5),
		// On another point, and in the middle of an edge.
		() => at(points[2 * q]!, points[2 * q + 1]!),
		() => {
			const [a, b] = corners as [number, number];
			at((points[2 * a]! + points[2 * b]!) / 2, (points[2 * a + 1]! + points[2 * b + 1]!) / 2);
		},
		() => at(-0, 0),
		// The same triangle turned, reversed, listed twice, with another corner, with a corner twice.
		() => link(t, [corners[1]!, corners[2]!, corners[0]!]),
		() => link(t, [corners[0]!, corners[2]!, corners[1]!]),
		() => link(below(triangleCount), corners),
		() => link(below(triangleCount), corners.toReversed()),
		() => link(t, [corners[0]!, corners[1]!, q]),
		() => {
			if (!edges) link(t, [corners[0]!, corners[1]!, corners[1]!]);
		},
		() => {
			// An edge turned round, its signs with it.
			if (!edges || !triangleEdges) return;
			const e = below(edges.length / 2);
			edges.set([edges[2 * e + 1]!, edges[2 * e]!], 2 * e);
			for (const [s, signed] of triangleEdges.entries())
				if (Math.abs(signed) === e + 1) triangleEdges[s] = -signed;
		},
		() => {
			// An edge that nothing uses becomes any other.
			if (!edges || !triangleEdges) return;
			const used = new Set(triangleEdges.map(Math.abs));
			const free = [...Array(edges.length / 2).keys()].filter((e) => !used.has(e + 1));
			const e = free[below(free.length)];
			if (e !== undefined && p !== q) edges.set([p, q], 2 * e);
		},
		() => {
			// A triangle names a copy of an edge.
			if (!edges || !triangleEdges) return;
			const s = 3 * t + below(3);
			for (let e = 0; e < edges.length / 2; e++) {
				const [a, b] = [triangles[s], triangles[s % 3 === 2 ? s - 2 : s + 1]];
				if (edges[2 * e] === a && edges[2 * e + 1] === b) triangleEdges[s] = e + 1;
				else if (edges[2 * e] === b && edges[2 * e + 1] === a) triangleEdges[s] = -e - 1;
			}
		},
	];
	edits[below(edits.length)]!();
	return {
		...mesh,
		points,
		triangles,
		...(edges && triangleEdges ? { edges, triangleEdges } : {}),
	};
}

const seeds = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

describe.each(['gmr', 'pair'])(
	'step by step, findings are those of the whole mesh (%s)',
	(kind) => {
		test.each(seeds(6200, 60))('after random edits (seed %d)', (seed) => {
			const random = seededRandom(seed);
			const holes = random() < 0.5 ? 0 : 0.5 * random();
			let mesh = fileMesh(randomMesh(seed, { cells: 4, holes }), kind);
			let validation = Validation.full(mesh, positionsOf(mesh, 0));
			const maxFindings = seed % 3 === 0 ? 12 : 1000;
			const options = { maxFindings };
			validation = Validation.full(mesh, positionsOf(mesh, 0), options);
			for (let step = 0; step < 25; step++) {
				const before = mesh;
				const edits = random() < 0.2 ? 3 : 1;
				for (let i = 0; i < edits; i++) mesh = edited(mesh, random);
				const positions = positionsOf(mesh, step);
				// Every fourth edit is undone.
				if (step % 4 === 3) {
					const there = validation.update(mesh, positions);
					expect(there?.findings).toEqual(
						Validation.full({ ...mesh }, positions, options).findings,
					);
					mesh = before;
				}
				const next: Validation | undefined = validation.update(mesh, positions);
				expect(next).toBeDefined();
				expect(next!.findings).toEqual(Validation.full({ ...mesh }, positions, options).findings);
				validation = next!;
			}
		});
	},
);

test('the edits above make findings of every rule that a mesh without marks can break', () => {
	const seen = new Set<string>();
	for (const kind of ['gmr', 'pair'])
		for (const seed of seeds(6200, 20)) {
			const random = seededRandom(seed);
			let mesh = fileMesh(randomMesh(seed, { cells: 4, holes: seed % 2 === 0 ? 0 : 0.5 }), kind);
			for (let step = 0; step < 25; step++) {
				mesh = edited(mesh, random);
				for (const { rule } of Validation.full(mesh).findings.list) seen.add(rule);
			}
		}
	expect([...seen].sort()).toEqual([
		'coincident-points',
		'duplicate-edge',
		'duplicate-triangle',
		'equal-ends',
		'hanging-node',
		'mixed-orientation',
		'non-manifold-edge',
		'overlapping-triangles',
		'repaired-ownership',
		'several-components',
		'small-angle',
		'unused-edge',
		'unused-point',
		'zero-area',
	]);
});

describe('the whole mesh has to be looked at', () => {
	const mesh = fileMesh(randomMesh(6300, { cells: 8 }), 'gmr');
	const validation = Validation.full(mesh);
	const moved = (count: number): TriMesh => ({
		...mesh,
		points: mesh.points.map((x, i) => (i < 2 * count ? x + 0.01 : x)),
	});

	test('where too many entities have changed', () => {
		expect(validation.update(moved(MAX_CHANGED), undefined)).toBeDefined();
		expect(validation.update(moved(MAX_CHANGED + 1), undefined)).toBeUndefined();
	});

	test('where counts differ', () => {
		const points = Float64Array.of(...mesh.points, 7, 7);
		expect(validation.update({ ...mesh, points }, undefined)).toBeUndefined();
		expect(validation.update({ ...mesh, triangles: mesh.triangles.slice(3) }, undefined)).toBe(
			undefined,
		);
	});

	test('where it is another kind of mesh', () => {
		const { edges: _, triangleEdges: __, ...bare } = mesh;
		expect(validation.update(bare, undefined)).toBeUndefined();
	});
});

test('marks change nothing', () => {
	const mesh = fileMesh(randomMesh(6301), 'gmr');
	const validation = Validation.full(mesh, positionsOf(mesh, 0));
	const marked = { ...mesh, marked: new Uint8Array(mesh.triangles.length / 3).fill(1) };
	expect(validation.update(marked, positionsOf(mesh, 0))?.findings).toEqual(validation.findings);
});
