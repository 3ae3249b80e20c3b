import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { pointCount, type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { flip } from '../../../src/refine/adapt/operations.ts';
import { runOperation } from '../../../src/refine/runOperation.ts';
import type { OptionValues } from '../../../src/util/options.ts';
import { box, field } from '../../support/adapted.ts';
import { conformityFaults, orientations } from '../../support/conforming.ts';
import { totalArea } from '../../support/measures.ts';
import { middleFaults, middlesByEnds } from '../../support/middleFaults.ts';
import { seededRandom } from '../../support/random.ts';
import { sixNodeMesh, sixNodesOf } from '../../support/sixNodes.ts';

const engine = createCpuEngine();
const run = (mesh: TriMesh, values: OptionValues = {}) =>
	runOperation(flip, engine, mesh, {
		selection: new Uint8Array(triangleCount(mesh)).fill(1),
		values,
		now: () => 0,
	});

const random = seededRandom(5);
/** Inner corners of the unit square moved by up to a quarter of a cell, so that many edges are not Delaunay. */
const flat = sixNodeMesh(
	box(10, 10, [1, 1], (x, y) => {
		const inside = x > 0 && x < 1 && y > 0 && y < 1;
		const by = () => (inside ? 0.05 * (random() - 0.5) : 0);
		return [x + by(), y + by()];
	}),
);

const at = ({ points }: TriMesh, p: number) => [points[2 * p]!, points[2 * p + 1]!] as const;

/** Coordinates of the corners, in order. */
const cornersOf = (mesh: TriMesh) =>
	[...new Set(mesh.triangles)].map((p) => at(mesh, p).join(' ')).sort();

/** Inner edges whose opposite angles add up to more than π by over 10⁻⁶, by the cosines of the angles. */
function wideEdges(mesh: TriMesh): string[] {
	const angles = new Map<string, number[]>();
	for (const nodes of sixNodesOf(mesh))
		for (let k = 0; k < 3; k++) {
			const [a, b] = [nodes[(k + 1) % 3]!, nodes[(k + 2) % 3]!];
			const [x, y] = at(mesh, nodes[k]!);
			const [u, v] = [a, b].map((p) => [at(mesh, p)[0] - x, at(mesh, p)[1] - y] as const);
			const cosine = (u![0] * v![0] + u![1] * v![1]) / (Math.hypot(...u!) * Math.hypot(...v!));
			const edge = `${Math.min(a, b)} ${Math.max(a, b)}`;
			angles.set(edge, [...(angles.get(edge) ?? []), Math.acos(cosine)]);
		}
	return [...angles].flatMap(([edge, [one, other = 0]]) =>
		one! + other > Math.PI + 1e-6 ? [edge] : [],
	);
}

const sound = (before: TriMesh, after: TriMesh): void => {
	validMesh(after);
	expect(conformityFaults(after)).toEqual([]);
	expect(middleFaults(before, after)).toEqual([]);
	expect(orientations(after).every((sign) => sign > 0)).toBe(true);
	expect(totalArea(after)).toBeCloseTo(totalArea(before), 12);
	expect([triangleCount(after), pointCount(after)]).toEqual([
		triangleCount(before),
		pointCount(before),
	]);
	expect(cornersOf(after)).toEqual(cornersOf(before));
	expect(new Set(sixNodesOf(after).flat()).size).toBe(pointCount(after));
};

/** How many edges of one mesh are not in another. */
const goneOf = (before: TriMesh, after: TriMesh): number => {
	const now = middlesByEnds(after);
	return [...middlesByEnds(before).keys()].filter((ends) => !now.has(ends)).length;
};

describe('Flips of six-node triangles', () => {
	test('make their corners Delaunay, with a node in the middle of each new edge', async () => {
		expect(wideEdges(flat).length).toBeGreaterThan(10);
		const { mesh } = await run(flat);
		sound(flat, mesh);
		expect(wideEdges(mesh)).toEqual([]);
		expect(goneOf(flat, mesh)).toBeGreaterThan(10);
	});

	test('in a metric field keep midside nodes correct', async () => {
		const { mesh } = await run(flat, { size: '0.02 + x / 5' });
		sound(flat, mesh);
		expect(goneOf(flat, mesh)).toBeGreaterThan(5);
	});

	test('interpolate quadratic values at new midside nodes', async () => {
		const value = (x: number, y: number) => 1 + x - 2 * y + 3 * x * x - x * y + y * y;
		const values = (mesh: TriMesh) =>
			Float64Array.from({ length: pointCount(mesh) }, (_, p) => value(...at(mesh, p)));
		const { mesh } = await run({
			...flat,
			fields: [field('points', values(flat)), ...flat.fields],
		});
		expect(goneOf(flat, mesh)).toBeGreaterThan(10);
		const own = mesh.fields.find(({ on }) => on === 'points')!.values;
		for (const [p, wanted] of values(mesh).entries()) expect(own[p]).toBeCloseTo(wanted, 7);
	});

	test('keep an edge with a curve, and no other', async () => {
		const straight = await run(flat);
		const now = middlesByEnds(straight.mesh);
		const gone = new Set(
			[...middlesByEnds(flat)].flatMap(([ends, m]) => (now.has(ends) ? [] : [m])),
		);
		// Of the edges that flip, one whose midside node moves a little.
		const moved = sixNodesOf(flat)
			.flatMap((nodes) => nodes.slice(3))
			.find((m) =>
				gone.has(
					at(flat, m)
						.map((x) => x + 0)
						.join(' '),
				),
			)!;
		const points = flat.points.slice();
		points[2 * moved]! += 0.002;
		const before = { ...flat, points };
		const { mesh, report } = await run(before);
		sound(before, mesh);
		expect(report.warnings.some((text) => text.startsWith('1 edge is curved'))).toBe(true);
		expect([...middlesByEnds(mesh).values()]).toContain(at(before, moved).join(' '));
		expect(goneOf(before, mesh)).toBeGreaterThan(10);
	});
});
