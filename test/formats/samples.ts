import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatOf } from '../../src/formats/registry.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { figureB1 } from '../support/figureB.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';

const folder = resolve(import.meta.dirname, '../meshes');

/** The sets of files in `test/meshes`: name of the set, its files with their bytes. */
export function fileSets(): [name: string, files: Map<string, Uint8Array>][] {
	const sets = new Map<string, Map<string, Uint8Array>>();
	for (const name of readdirSync(folder).sort()) {
		const bytes = new Uint8Array(readFileSync(join(folder, name)));
		const format = formatOf(name, bytes);
		if (!format) continue;
		const base = format.baseName(name);
		sets.set(base, (sets.get(base) ?? new Map()).set(name, bytes));
	}
	return [...sets];
}

const markers = (on: Field['on'], count: number, random: () => number): Field => ({
	name: 'marker',
	on,
	role: 'marker',
	type: 'integer',
	components: 1,
	values: Int32Array.from({ length: count }, () => Math.floor(2 ** 32 * random()) | 0),
});

const attributes = (
	on: Field['on'],
	count: number,
	components: number,
	random: () => number,
): Field => ({
	name: 'attribute',
	on,
	role: 'attribute',
	type: 'real',
	components,
	values: Float64Array.from({ length: count * components }, () => anyDouble(random)),
});

/** A finite double of any size, −0 and whole numbers among them. */
export function anyDouble(random: () => number): number {
	const kind = Math.floor(5 * random());
	if (kind === 0) return Math.floor(2000 * random()) - 1000;
	if (kind === 1) return random() < 0.5 ? -0 : 0;
	if (kind === 2) return random();
	const words = Uint32Array.of(2 ** 32 * random(), 2 ** 32 * random());
	const value = new Float64Array(words.buffer)[0]!;
	return Number.isFinite(value) ? value : Number.MAX_VALUE;
}

/** Meshes that hold every kind of data, from nothing to numbers at the edge of what a double holds. */
export function sampleMeshes(): [name: string, mesh: TriMesh][] {
	const random = seededRandom(3);
	const plain = randomMesh(3, { holes: 0.2, orientation: 'mixed', irregular: true });
	const topology = topologyOf(plain);
	const counts = [plain.points.length / 2, topology.edges.length / 2, plain.triangles.length / 3];
	const [points, edges, triangles] = counts as [number, number, number];
	const numbered: TriMesh = {
		...plain,
		edges: topology.edges,
		triangleEdges: topology.triangleEdges,
	};
	const set = (firstIndex: 0 | 1, parts: string[]) => ({ format: 'triangle', firstIndex, parts });
	return [
		['figure B.1', figureB1()],
		[
			'an empty mesh',
			{ dimension: 2, points: new Float64Array(0), triangles: new Uint32Array(0), fields: [] },
		],
		[
			'points alone',
			{
				dimension: 2,
				points: Float64Array.of(-0, 1e-320, 1e308, 0.1),
				triangles: new Uint32Array(0),
				fields: [],
			},
		],
		['seed 3, mixed orientation, holes', plain],
		[
			'seed 3, marked',
			{ ...plain, marked: Uint8Array.from({ length: triangles }, () => 2 * random()) },
		],
		[
			'seed 3, coordinates of any size',
			{ ...plain, points: plain.points.map(() => anyDouble(random)) },
		],
		[
			'seed 3, fields, counted from 0',
			{
				...plain,
				fields: [
					attributes('points', points, 2, random),
					markers('points', points, random),
					attributes('triangles', triangles, 3, random),
				],
				source: set(0, ['node', 'ele']),
			},
		],
		[
			'seed 3, the whole set of files',
			{
				...numbered,
				fields: [
					markers('points', points, random),
					attributes('triangles', triangles, 1, random),
					markers('edges', edges, random),
				],
				source: {
					...set(1, ['node', 'ele', 'poly', 'edge', 'neigh']),
					segments: Uint32Array.of(3, 1, 4, 1),
					holes: Float64Array.of(0.1, -0, 1e300, 7),
					regions: [
						[1, 2, 3.5, -1],
						[0.1, 0.2, 4],
						[5, 6],
					],
				},
			},
		],
	];
}
