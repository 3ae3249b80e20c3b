import type { EngineBuffer } from '../../engine/engine.ts';
import { FIT, measureFit as measure, QUALITY_UNIT } from '../../steps/adapt/measureFit.ts';
import { IDEAL_QUALITY, valueOfBits } from '../../steps/adapt/quality.ts';
import { WORKGROUP } from '../../steps/step.ts';
import type { Fit } from '../fit.ts';
import { type AdaptMesh, squaredHighLow } from './adaptMesh.ts';

/**
 * Measures how a mesh on an engine fits its field.
 *
 * @param upper bound on lengths, half of which is the lower bound
 * @throws EngineError
 */
export async function measureFit(mesh: AdaptMesh, upper: number): Promise<Fit> {
	const { session, time, triangles: count } = mesh;
	const { points, triangles } = mesh.buffers;
	const length = FIT * Math.ceil(count / WORKGROUP);
	const [fits] = (await session.allocate([['fits', length, { dirty: true }]])) as [EngineBuffer];
	try {
		const [upperHigh, upperLow] = squaredHighLow(upper ** 2);
		const [lowerHigh, lowerLow] = squaredHighLow(upper ** 2 / 4);
		const bounds = { upperHigh, upperLow, lowerHigh, lowerLow };
		await time('measure', () => session.run(measure, count, bounds, { points, triangles, fits }));
		return sumOf(await session.peek(fits, length), count);
	} finally {
		session.free(fits);
	}
}

/** Sums up the fits of all tiles. */
function sumOf(fits: Uint32Array, count: number): Fit {
	let [edges, short, long, worst, sum] = [0, 0, 0, 2 ** 32, 0];
	for (let at = 0; at < fits.length; at += FIT) {
		edges += fits[at]!;
		short += fits[at + 1]!;
		long += fits[at + 2]!;
		worst = Math.min(worst, fits[at + 3]!);
		sum += fits[at + 4]!;
	}
	const share = (quality: number): number => Math.min(1, quality / IDEAL_QUALITY);
	return {
		edges,
		short,
		long,
		worst: count > 0 ? share(valueOfBits(worst)) : 0,
		mean: count > 0 ? share(sum / QUALITY_UNIT / count) : 0,
	};
}
