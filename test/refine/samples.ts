import { topologyOf } from '../../src/mesh/topology.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { longestChain } from '../support/chain.ts';
import { corpusMesh, triangleMeshes } from '../support/corpus.ts';
import {
	equilateralLattice,
	fan,
	gradedRing,
	perturbedGrid,
	rightTriangleGrid,
} from '../support/grids.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';

/** A mesh for the tests of refinement; `load` gives it with the edges that its maps refer to. */
export interface Sample {
	readonly name: string;
	readonly load: () => Promise<TriMesh>;
}

/** The mesh with its edges, derived where it has none. */
export function withEdges(mesh: TriMesh): TriMesh {
	const { edges, triangleEdges } = topologyOf(mesh);
	return { ...mesh, edges, triangleEdges };
}

const made = (name: string, make: () => TriMesh): Sample => ({
	name,
	load: async () => withEdges(make()),
});

/** A strip of triangles in space, bent, seeded by nothing. */
function bentStrip(): TriMesh {
	const flat = rightTriangleGrid(6, 3);
	const points = new Float64Array((flat.points.length / 2) * 3);
	for (let p = 0; p < flat.points.length / 2; p++) {
		const [x, y] = [flat.points[2 * p]!, flat.points[2 * p + 1]!];
		points.set([x, y, 0.1 * x * x - 0.3 * y], 3 * p);
	}
	return { ...flat, dimension: 3, points };
}

/** Seeded random and regular meshes, small. */
export const samples: readonly Sample[] = [
	made('random, seed 1', () => randomMesh(1)),
	made('random clockwise, seed 2', () => randomMesh(2, { orientation: 'cw' })),
	made('random of mixed orientation, seed 3', () => randomMesh(3, { orientation: 'mixed' })),
	made('random with holes, seed 4', () => randomMesh(4, { holes: 0.2 })),
	made('random off the lattice, seed 5', () => randomMesh(5, { irregular: true, cells: 16 })),
	made('random mixed with holes off the lattice, seed 6', () =>
		randomMesh(6, { orientation: 'mixed', holes: 0.3, irregular: true }),
	),
	made('right-triangle grid', () => rightTriangleGrid(9, 7)),
	made('equilateral lattice', () => equilateralLattice(8, 8)),
	made('bent strip in space', bentStrip),
	made('ring graded 1 : 500', () => gradedRing(16, 8)),
	made('fan of 200', () => fan(200)),
	made('chain of 300 longest edges', () => longestChain(300)),
	made('three components, seed 7', () =>
		sideBySide([randomMesh(7), equilateralLattice(4, 4), longestChain(20)]),
	),
	made('perturbed grid of 32,768 triangles', () => perturbedGrid(128, 128)),
];

/** Meshes in the plane beside each other, far enough apart that they share no point. */
function sideBySide(meshes: readonly TriMesh[]): TriMesh {
	const points: number[] = [];
	const triangles: number[] = [];
	meshes.forEach((mesh, m) => {
		const first = points.length / 2;
		for (let i = 0; i < mesh.points.length; i += 2)
			points.push(mesh.points[i]! + 2 ** 17 * m, mesh.points[i + 1]!);
		for (const p of mesh.triangles) triangles.push(first + p);
	});
	return {
		dimension: 2,
		points: Float64Array.from(points),
		triangles: Uint32Array.from(triangles),
		fields: [],
	};
}

/** Triangle's files of the corpus that hold a mesh; empty without a corpus. */
export const corpusSamples: readonly Sample[] = triangleMeshes
	.filter((path) => !path.includes('tetgen'))
	.map((path) => ({
		name: path,
		load: async () => {
			const mesh = await corpusMesh(path);
			if (!mesh) throw new Error(`${path} can't be read`);
			return withEdges(mesh);
		},
	}));

/** Selects about `share` of the triangles, at least one where there is one. */
export function randomSelection(mesh: TriMesh, share: number, seed: number): Uint8Array {
	const random = seededRandom(seed);
	const selection = Uint8Array.from({ length: triangleCount(mesh) }, () =>
		random() < share ? 1 : 0,
	);
	if (selection.length > 0) selection[Math.floor(random() * selection.length)] = 1;
	return selection;
}
