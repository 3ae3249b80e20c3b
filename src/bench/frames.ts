import { COPY_DST, COPY_SRC, MAP_READ } from '../draw/gpuFlags.ts';
import type { DrawOptions, ViewParameters } from '../draw/look.ts';
import type { MeshView } from '../draw/meshView.ts';
import { assertCovered } from './assertCovered.ts';
import { assertPicks } from './assertPicks.ts';
import { type DrawnMesh, extentOf, uploadU32 } from './drawnMesh.ts';
import { type GestureTime, timeGestures } from './gestures.ts';
import { median } from './measure.ts';
import type { RowPace } from './pace.ts';
import { filled, openView, palette, RUNS, type Screen, WARM_UPS } from './screen.ts';

const QUERY_RESOLVE = 0x200;

/**
 * Milliseconds of a frame: `time` on the GPU, by the clock without timestamps; `wall` by the clock from recording to
 * the end.
 */
export interface FrameTime {
	readonly name: 'filled' | 'wireframe';
	readonly path: string;
	readonly time: number;
	readonly wall: number;
	readonly pace?: RowPace;
}

const frames: readonly { readonly name: FrameTime['name']; readonly options: DrawOptions }[] = [
	{ name: 'filled', options: filled },
	{ name: 'wireframe', options: { fill: false, wireframe: true, byAngle: false } },
];

/**
 * Times frames that show the whole mesh, the median of 20 after warm-up, and gestures. Throws if the picture is almost
 * empty, or if a pixel is not in the triangle that is picked there.
 */
export async function benchFrames(
	mesh: DrawnMesh,
	screen: Screen,
): Promise<{ frames: FrameTime[]; gestures: GestureTime[] }> {
	const { device, width, height } = screen;
	const { dimension, coordinates, corners } = mesh;
	const buffers = [uploadU32(device, corners), uploadU32(device, coordinates)] as const;
	const extent = extentOf(mesh);
	const { view, target } = openView(screen);
	try {
		view.setMesh({
			dimension,
			points: coordinates.length / dimension,
			triangles: corners.length / 3,
			corners: buffers[0],
			coordinates: buffers[1],
			extent,
		});
		const parameters: ViewParameters = {
			camera: {
				x: extent[0] / 2,
				y: extent[1] / 2,
				scale: 0.96 * Math.min(width / extent[0], height / extent[1]),
			},
			width,
			height,
			ratio: 1,
		};
		await assertPicks(view, mesh, parameters);
		const times: FrameTime[] = [];
		for (const { name, options } of frames)
			times.push({ name, ...(await timeFrame(view, target, parameters, options, screen)) });
		const panned = (run: number): ViewParameters => {
			const { camera } = parameters;
			return { ...parameters, camera: { ...camera, x: camera.x + (8 * run) / camera.scale } };
		};
		const names = ['panning, a frame', 'picking'] as const;
		return {
			frames: times,
			gestures: await timeGestures(view, target, names, panned, filled, screen),
		};
	} finally {
		view.dispose();
		for (const buffer of buffers) buffer.destroy();
		target.destroy();
	}
}

async function timeFrame(
	view: MeshView,
	target: GPUTexture,
	parameters: ViewParameters,
	options: DrawOptions,
	screen: Screen,
): Promise<Omit<FrameTime, 'name'>> {
	const { device, pacer } = screen;
	const hasTimestamps = device.features.has('timestamp-query');
	const queries = hasTimestamps
		? device.createQuerySet({ type: 'timestamp', count: 2 })
		: undefined;
	const resolved = device.createBuffer({ size: 16, usage: QUERY_RESOLVE | COPY_SRC });
	const staging = device.createBuffer({ size: 16, usage: MAP_READ | COPY_DST });
	const timer = queries && { timer: { querySet: queries, begin: 0, end: 1 } };
	let path = '';
	const frame = async () => {
		await pacer.beforeRun();
		const started = screen.now();
		const encoder = device.createCommandEncoder();
		path = view.draw(encoder, target.createView(), parameters, palette, options, timer ?? {});
		if (queries) {
			encoder.resolveQuerySet(queries, 0, 2, resolved, 0);
			encoder.copyBufferToBuffer(resolved, 0, staging, 0, 16);
		}
		device.queue.submit([encoder.finish()]);
		await device.queue.onSubmittedWorkDone();
		const wall = screen.now() - started;
		if (!queries) return { time: wall, wall };
		await staging.mapAsync(MAP_READ);
		const [begin, end] = new BigUint64Array(staging.getMappedRange());
		const time = Number(end! - begin!) / 1e6;
		staging.unmap();
		return { time, wall };
	};
	const { value: runs, pace } = await pacer.measure(async () => {
		const samples: { time: number; wall: number }[] = [];
		for (let run = 0; run < WARM_UPS + RUNS; run++) samples.push(await frame());
		return samples.slice(WARM_UPS);
	});
	await assertCovered(device, target);
	for (const buffer of [resolved, staging]) buffer.destroy();
	queries?.destroy();
	return {
		path,
		time: median(runs.map(({ time }) => time)),
		wall: median(runs.map(({ wall }) => wall)),
		...(pace && { pace }),
	};
}
