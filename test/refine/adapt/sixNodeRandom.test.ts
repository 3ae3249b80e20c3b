import { expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { topologyOf } from '../../../src/mesh/topology.ts';
import {
	type CellBlock,
	type Group,
	pointCount,
	type TriMesh,
	triangleCount,
} from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { adapt } from '../../../src/refine/adapt/operations.ts';
import { runOperation } from '../../../src/refine/runOperation.ts';
import { box, field, group } from '../../support/adapted.ts';
import { conformityFaults } from '../../support/conforming.ts';
import { middleFaults } from '../../support/middleFaults.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { sixNodeMesh, sixNodesOf } from '../../support/sixNodes.ts';

const engine = createCpuEngine();
const upTo = (count: number) => [...Array(count).keys()];
const linear = ({ points }: TriMesh, p: number) => points[2 * p]! - 3 * points[2 * p + 1]!;
const place = ({ points }: TriMesh, p: number) => `${points[2 * p]} ${points[2 * p + 1]}`;

/** A mesh with random data on corners and midside nodes, some of which are moved by at most `by`. */
function randomData(seed: number, by: number): TriMesh {
	const random = seededRandom(seed);
	const bare = seed % 2 === 0 ? box(6, 5, [6, 5]) : randomMesh(seed, { cells: 6 });
	const flat = sixNodeMesh({ ...bare, fields: [] });
	const count = pointCount(flat);
	const corners = new Set(flat.triangles);
	const some = (share: number, of: number) => upTo(of).filter(() => random() < share);
	const middles = some(0.1, count).filter((p) => !corners.has(p));
	const points = flat.points.slice();
	for (const m of middles) for (let k = 0; k < 2; k++) points[2 * m + k]! += by * (random() - 0.5);
	const mesh = { ...flat, points };
	const { edges } = topologyOf(flat);
	const lines = some(0.1, edges.length / 2).flatMap((e) => [edges[2 * e]!, edges[2 * e + 1]!]);
	const cells: CellBlock[] = [
		{ shape: 'point', nodes: Uint32Array.from(some(0.01, count)), fields: [] },
		{ shape: 'line', nodes: Uint32Array.from(lines), fields: [] },
	];
	return {
		...mesh,
		cells,
		groups: [
			group('points', some(0.02, count)),
			group('triangles', some(0.3, triangleCount(mesh)), { tag: 2 }),
			group('points', some(0.01, count), { tag: 3, name: 'RequiredVertices' }),
		],
		fields: [
			...mesh.fields,
			field(
				'points',
				Float64Array.from(upTo(count), (p) => linear(mesh, p)),
			),
		],
	};
}

/** Members of a group of points but midside nodes whose ends are in it. */
function alone(mesh: TriMesh, { members }: Group): Set<number> {
	const all = new Set(members[0]!.members);
	const left = new Set(all);
	for (const nodes of sixNodesOf(mesh))
		for (let k = 0; k < 3; k++)
			if (all.has(nodes[(k + 1) % 3]!) && all.has(nodes[(k + 2) % 3]!)) left.delete(nodes[3 + k]!);
	return left;
}

test.each(upTo(12))('Random six-node triangles keep random data, seed %d', async (seed) => {
	const by = [0, 0.05, 0.3][seed % 3]!;
	const before = randomData(seed, by);
	const width = before.points.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
	const { mesh } = await runOperation(adapt, engine, before, {
		selection: new Uint8Array(triangleCount(before)).fill(1),
		values: { size: String(width * [0.08, 0.2, 0.5, 2][seed % 4]!) },
		now: () => 0,
	});
	validMesh(mesh);
	expect(conformityFaults(mesh)).toEqual([]);
	expect(middleFaults(before, mesh)).toEqual([]);
	for (const g of [0, 2]) {
		const now = new Set([...mesh.groups![g]!.members[0]!.members].map((p) => place(mesh, p)));
		for (const p of alone(before, before.groups![g]!)) expect(now).toContain(place(before, p));
	}
	expect([...mesh.cells![0]!.nodes].map((p) => place(mesh, p))).toEqual(
		[...before.cells![0]!.nodes].map((p) => place(before, p)),
	);
	const values = mesh.fields.find(({ on }) => on === 'points')!.values;
	const errors = upTo(values.length).map((p) => Math.abs(values[p]! - linear(mesh, p)));
	expect(Math.max(...errors)).toBeLessThan(1e-8 * width);
});
