import { expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { adapt, flip } from '../../../src/refine/adapt/operations.ts';
import type { Operation } from '../../../src/refine/operation.ts';
import { runOperation } from '../../../src/refine/runOperation.ts';
import type { OptionValues } from '../../../src/util/options.ts';
import { box } from '../../support/adapted.ts';

const run = (operation: Operation, mesh: TriMesh, values: OptionValues, keepSizes = true) =>
	runOperation(operation, createCpuEngine(), mesh, {
		selection: new Uint8Array(triangleCount(mesh)).fill(1),
		...{ values, keepSizes, now: () => 0 },
	});

test('sizes whose logarithms are linear are those of the formula at all points', async () => {
	const mesh = box(3, 3, [1, 1]);
	const size = '0.1 * 2^(2*x + y)';
	const { mesh: made, sizes } = await run(adapt, mesh, { size, growth: 1000 });
	expect(made.points.length).toBeGreaterThan(1.5 * mesh.points.length);
	for (const [{ points }, metrics] of [
		[mesh, sizes!.before],
		[made, sizes!.after],
	] as const) {
		const wanted = Array.from({ length: points.length / 2 }, (_, p) => {
			const h = 0.1 * 2 ** (2 * points[2 * p]! + points[2 * p + 1]!);
			return [h ** -2, 0, h ** -2];
		}).flat();
		const furthest = Math.max(
			...wanted.map((one, i) => Math.abs(metrics[i]! / (one || 1) - (one && 1))),
		);
		expect(metrics).toHaveLength(wanted.length);
		expect(furthest).toBeLessThan(1e-9);
	}
});

test('they are absent if nobody asks for them, and if none were given', async () => {
	const mesh = box(2, 2, [1, 1]);
	expect((await run(adapt, mesh, { size: '0.3' }, false)).sizes).toBeUndefined();
	expect((await run(flip, mesh, {})).sizes).toBeUndefined();
});
