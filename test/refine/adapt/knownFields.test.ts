// Fields with structures at several scales, by whole runs; measured by test/others/fields, which `npm run test:others -- fields` also
// compares other programs by.
import { expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { type Field, metricField, type TriMesh } from '../../../src/library/index.ts';
import { adapt } from '../../../src/refine/adapt/operations.ts';
import { runOperation } from '../../../src/refine/runOperation.ts';
import { fields, sampled, squareMesh } from '../../others/fields/fields.mjs';
import {
	complexityOf,
	edgesOf,
	measureEdges,
	measureQuality,
	metricsAt,
} from '../../others/fields/measure.mjs';

const TRIANGLES = 3000;
const sizes = { size: 'hessian:u', triangles: TRIANGLES, largest: 0.5 };
/** A metric field as it is: without gradation and bounds. */
const asGiven = { size: 'field:metric', growth: 1e6, anisotropy: 1e6 };

const withField = (
	{ points, triangles }: Pick<TriMesh, 'points' | 'triangles'>,
	field: Pick<Field, 'name' | 'role' | 'components' | 'values'>,
) => ({
	...({ dimension: 2, points: Float64Array.from(points), triangles } as const),
	fields: [{ ...field, on: 'points', type: 'real' } as const],
});

const withMetric = (mesh: Pick<TriMesh, 'points' | 'triangles'>, values: Float64Array) =>
	withField(mesh, { name: 'metric', role: 'metric', components: 3, values });

interface Made {
	readonly points: Float64Array;
	readonly triangles: Uint32Array;
}

async function adapted(mesh: TriMesh): Promise<Made> {
	const { mesh: made } = await runOperation(adapt, createCpuEngine(), mesh, {
		selection: new Uint8Array(mesh.triangles.length / 3).fill(1),
		...{ values: asGiven, now: () => performance.now() },
	});
	return { points: made.points as Float64Array, triangles: made.triangles };
}

/**
 * The point of `before` that each point of `after` is nearest to in the metric of `before`, and its distance; only where that is below
 * 0.35: points that are new lie further from others.
 */
function nearest(after: Made, before: Made, metrics: Float64Array) {
	const found: (readonly [number, number])[] = [];
	for (let q = 0; q < after.points.length; q += 2) {
		let [point, least] = [-1, 0.35 ** 2];
		for (let p = 0, at = 0; p < before.points.length; p += 2, at += 3) {
			const x = after.points[q]! - before.points[p]!;
			const y = after.points[q + 1]! - before.points[p + 1]!;
			const squared =
				metrics[at]! * x * x + 2 * metrics[at + 1]! * x * y + metrics[at + 2]! * y * y;
			if (squared < least) [point, least] = [p / 2, squared];
		}
		found.push([point, Math.sqrt(least)]);
	}
	return found;
}

test.each(['hyperbolic', 'tanh', 'layer'] as const)(
	'a mesh fits the field %s, and stays when it is adapted again',
	async (name) => {
		const field = fields[name];
		const start = squareMesh(field.square, Math.round(Math.sqrt(TRIANGLES / 2)));
		const u = {
			name: 'u',
			role: 'attribute',
			components: 1,
			values: sampled(field, start),
		} as const;
		const metrics = (await metricField(withField(start, u), sizes)).field.values as Float64Array;
		const made = await adapted(withMetric(start, metrics));

		const own = metricsAt(made, start, metrics);
		const { within, above } = measureEdges(made, own);
		expect(within).toBeGreaterThan(name === 'hyperbolic' ? 0.92 : 0.97);
		expect(above).toBe(0);
		const { mean, percentile, worst } = measureQuality(made, own);
		expect(mean).toBeGreaterThan(0.92);
		expect(percentile).toBeGreaterThan(0.7);
		expect(worst).toBeGreaterThan(0.1);
		const ideal = (4 / Math.sqrt(3)) * complexityOf(start, metrics);
		expect(Math.abs(made.triangles.length / 3 / ideal - 1)).toBeLessThan(0.1);

		const again = await adapted(withMetric(made, own));
		const partners = nearest(again, made, own);
		const edges = new Set(edgesOf(made).map(([a, b]) => `${a} ${b}`));
		const all = edges.size;
		for (const ends of edgesOf(again)) {
			const [a, b] = ends.map((p) => partners[p]![0]) as [number, number];
			edges.delete(`${Math.min(a, b)} ${Math.max(a, b)}`);
		}
		expect(edges.size / all).toBeLessThan(0.01);
		const moves = partners.filter(([p]) => p >= 0).map(([, distance]) => distance);
		expect(Math.max(...moves)).toBeLessThanOrEqual(0.05);
	},
);
