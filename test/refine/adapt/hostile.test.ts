import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { adapt, coarsen } from '../../../src/refine/adapt/operations.ts';
import { runOperation } from '../../../src/refine/runOperation.ts';
import type { OptionValues } from '../../../src/util/options.ts';
import { Dice } from '../../fuzz/case.ts';
import { slit } from '../../fuzz/generate/hostileShape.ts';
import { wrongsOf } from '../../fuzz/oracle/adapted.ts';
import { adaptHostile } from '../../fuzz/properties/adapted.ts';

const run = async (operation: typeof adapt, mesh: TriMesh, values: OptionValues) =>
	(
		await runOperation(operation, createCpuEngine(), mesh, {
			selection: new Uint8Array(triangleCount(mesh)).fill(1),
			values,
			now: () => 0,
		})
	).mesh;

/** A square with a slit, turned, and moved along both axes; triangles alternate between 0 and 1. */
function withSlit(columns: number, angle = 0, offset = 0): TriMesh {
	const { points, triangles } = slit(columns, 3);
	const [c, s] = [Math.cos(angle), Math.sin(angle)];
	const placed = Float64Array.from(points, (_, i) => {
		const [x, y] = [points[i & ~1]!, points[i | 1]!];
		return (i % 2 === 0 ? c * x - s * y : s * x + c * y) + offset;
	});
	const [x, y] = [placed[0]!, placed[1]!];
	const real = { role: 'attribute', type: 'real', components: 1 } as const;
	return {
		...{ dimension: 2, points: placed, triangles: Uint32Array.from(triangles) },
		fields: [
			{
				...{ name: 'linear', on: 'points', ...real },
				values: Float64Array.from(
					{ length: points.length / 2 },
					(_, p) => 1 + placed[2 * p]! - x - (placed[2 * p + 1]! - y),
				),
			},
			{
				...{ name: 'own', on: 'triangles', ...real },
				values: Float64Array.from({ length: triangles.length / 3 }, (_, t) => (t % 3) / 2),
			},
		],
	};
}

describe('a slit', () => {
	test.each([0, 0.3])('turned by %d stays open in a mesh that is coarsened', async (angle) => {
		const mesh = withSlit(8, angle);
		const coarse = await run(coarsen, mesh, { size: '10' });
		expect(triangleCount(coarse)).toBeLessThan(triangleCount(mesh) / 3);
		expect([...wrongsOf(mesh, coarse, [1, -1, 0])]).toEqual([]);
	});

	test.each([
		[4, Math.PI / 18],
		[4, 2.92],
		[7, Math.PI / 18],
	])(
		'in %d cells turned by %d, of rounded coordinates, keeps the integral of a field',
		async (columns, angle) => {
			const mesh = withSlit(columns, angle, 1e6);
			expect([...wrongsOf(mesh, await run(adapt, mesh, { size: '0.1' }), [1, -1, 0])]).toEqual([]);
		},
	);
});

test.each([...Array(30).keys()])('hostile mesh %d and its data fit hostile sizes', async (seed) => {
	const found: string[] = [];
	const lab = { fault: (kind: string, said: string) => found.push(`${kind}: ${said}`) };
	await adaptHostile(lab, new Dice(seed));
	expect(found).toEqual([]);
});
