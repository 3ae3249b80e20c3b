import type { DrawOptions, ViewParameters } from '../draw/look.ts';
import type { MeshView } from '../draw/meshView.ts';
import { median } from './measure.ts';
import { palette, RUNS, type Screen, WARM_UPS } from './screen.ts';

/** Wall-clock milliseconds that a user waits while the view moves. */
export interface GestureTime {
	readonly name: string;
	readonly median: number;
	readonly longest: number;
}

/** Times frames one after the other, then picks in the last one. */
export async function timeGestures(
	view: MeshView,
	target: GPUTexture,
	names: readonly [frame: string, pick: string],
	parametersOf: (run: number) => ViewParameters,
	options: DrawOptions,
	{ device, now, width, height }: Screen,
): Promise<GestureTime[]> {
	let parameters = parametersOf(0);
	const frameTimes: number[] = [];
	for (let run = 0; run < WARM_UPS + RUNS; run++) {
		parameters = parametersOf(run + 1);
		const started = now();
		const encoder = device.createCommandEncoder();
		view.draw(encoder, target.createView(), parameters, palette, options);
		device.queue.submit([encoder.finish()]);
		await device.queue.onSubmittedWorkDone();
		frameTimes.push(now() - started);
	}
	const pickTimes: number[] = [];
	for (let run = 0; run < WARM_UPS + RUNS; run++) {
		const [x, y] = [(run * 7919) % width, (run * 6007) % height];
		const started = now();
		await view.pick(parameters, x, y);
		pickTimes.push(now() - started);
	}
	return [frameTimes, pickTimes].map((times, i) => {
		const samples = times.slice(WARM_UPS);
		return { name: names[i]!, median: median(samples), longest: Math.max(...samples) };
	});
}
