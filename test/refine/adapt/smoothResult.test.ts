import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { topologyOf } from '../../../src/mesh/topology.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { openAdaptMesh, readRecords } from '../../../src/refine/adapt/adaptMesh.ts';
import { constraintsOf } from '../../../src/refine/adapt/constraints.ts';
import { adaptedOf } from '../../../src/refine/adapt/fromRecords.ts';
import { adaptedMesh } from '../../../src/refine/adapt/result.ts';
import { smoothPoints } from '../../../src/refine/adapt/smoothPoints.ts';
import { recordsOf } from '../../../src/refine/adapt/start.ts';
import { planarPoints } from '../../../src/sizing/planarMesh.ts';
import { allSlices } from '../../../src/util/slices.ts';
import { box, count, field, group } from '../../support/adapted.ts';
import { seededRandom } from '../../support/random.ts';

/** A mesh after sweeps over all its points, with one size everywhere. */
async function smoothed(mesh: TriMesh, sweeps: number) {
	const topology = topologyOf(mesh);
	const plane = planarPoints(mesh);
	const planar = plane.points;
	const metrics = Float64Array.from({ length: 3 * count(mesh) }, (_, i) => (i % 3 === 1 ? 0 : 4));
	const constraints = allSlices(constraintsOf(mesh, topology, planar));
	const selection = new Uint8Array(mesh.triangles.length / 3).fill(1);
	const input = { mesh, topology, planar, metrics, constraints, selection };
	const records = allSlices(recordsOf(input, 'file'));
	const session = createCpuEngine().begin(() => 0);
	const onEngine = openAdaptMesh(
		session,
		records.start,
		topology.edges.length / 2,
		(name, record) => session.time(name, record),
	);
	const { moved } = await smoothPoints(onEngine, { sweeps, keepLines: false });
	const adapted = allSlices(adaptedOf(await readRecords(onEngine), records, planar));
	session.end();
	const given = { before: mesh, topology, plane, constraints, adapted };
	const result = allSlices(adaptedMesh({ ...given, pointGroups: 'grow' }));
	return { ...result, moved };
}

const areasOf = ({ points, triangles, fields }: TriMesh): number[] => {
	const regions = fields.find(({ on }) => on === 'triangles')!.values;
	const sums: number[] = [];
	for (let t = 0; t < regions.length; t++) {
		const [a, b, c] = [0, 1, 2].map((k) => 2 * triangles[3 * t + k]!) as [number, number, number];
		const ux = points[b]! - points[a]!;
		const uy = points[b + 1]! - points[a + 1]!;
		const twice = ux * (points[c + 1]! - points[a + 1]!) - uy * (points[c]! - points[a]!);
		sums[regions[t]!] = (sums[regions[t]!] ?? 0) + twice / 2;
	}
	return sums;
};

/** A jittered square on its corner, of two regions with an oblique border, a linear field, and the points of one side in a group. */
function plate(): TriMesh {
	const random = seededRandom(3);
	const [c, s] = [Math.cos(0.3), Math.sin(0.3)];
	const isEven = (x: number) => x === 0 || x === 6 || x === 12;
	const mesh = box(12, 12, [12, 12], (x, y) => {
		const [dx, dy] = [0.5 * random() - 0.25, 0.5 * random() - 0.25];
		const u = isEven(x) ? x : x + dx;
		const v = y === 0 || y === 12 ? y : y + dy;
		return [c * u - s * v, s * u + c * v];
	});
	const { points, triangles } = mesh;
	const along = (p: number) => c * points[2 * p]! + s * points[2 * p + 1]!;
	const regions = Int32Array.from({ length: triangles.length / 3 }, (_, t) =>
		along(triangles[3 * t]!) + along(triangles[3 * t + 1]!) + along(triangles[3 * t + 2]!) < 18
			? 1
			: 2,
	);
	const linear = Float64Array.from(
		{ length: count(mesh) },
		(_, p) => 1 + 2 * points[2 * p]! - 3 * points[2 * p + 1]!,
	);
	const side = [...Array(count(mesh)).keys()].filter((p) => Math.abs(along(p)) < 1e-9);
	return {
		...mesh,
		fields: [field('points', linear), field('triangles', regions)],
		groups: [group('points', side)],
	};
}

describe('a mesh whose points have moved', () => {
	test('keeps linear fields, areas of regions and groups on sides', async () => {
		const before = plate();
		const { mesh, provenance, moved } = await smoothed(before, 100);
		expect(moved).toBeGreaterThan(2000);
		expect(count(mesh)).toBe(count(before));
		const [values] = mesh.fields.map((own) => own.values);
		for (let p = 0; p < count(mesh); p++) {
			const exact = 1 + 2 * mesh.points[2 * p]! - 3 * mesh.points[2 * p + 1]!;
			expect(Math.abs(values![p]! - exact)).toBeLessThan(1e-10);
		}
		for (const [region, area] of areasOf(mesh).entries())
			if (region > 0) expect(Math.abs(area - areasOf(before)[region]!)).toBeLessThan(1e-11);
		// Points that stay are kept with the input's coordinates, those that moved are none of them.
		const kept = provenance.points.kept as Uint32Array;
		expect(kept.length).toBeLessThan(count(before) / 2);
		for (const [i, p] of kept.entries())
			expect([...mesh.points.subarray(2 * i, 2 * i + 2)]).toEqual([
				...before.points.subarray(2 * p, 2 * p + 2),
			]);
		const [c, s] = [Math.cos(0.3), Math.sin(0.3)];
		const onSide = [...Array(count(mesh)).keys()].filter(
			(p) => Math.abs(c * mesh.points[2 * p]! + s * mesh.points[2 * p + 1]!) < 1e-9,
		);
		expect(onSide).toHaveLength(13);
		expect([...mesh.groups![0]!.members[0]!.members].sort((a, b) => a - b)).toEqual(onSide);
	});

	test('is the same after no sweep', async () => {
		const before = plate();
		const { mesh } = await smoothed(before, 0);
		expect([mesh.points, mesh.triangles]).toEqual([before.points, before.triangles]);
	});
});
