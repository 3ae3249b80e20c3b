import { COPY_DST, COPY_SRC, MAP_READ, RENDER_ATTACHMENT, STORAGE } from '../draw/gpuFlags.ts';
import type { DrawOptions, Look, Palette } from '../draw/look.ts';
import { createMeshPainter } from '../draw/meshPainter.ts';
import type { MeshView } from '../draw/meshView.ts';
import { SOFTWARE_MAX_ITEMS } from '../engine/gpuEngine.ts';
import { matrixOf, turnedBy, turns } from '../mesh/turn.ts';
import { median } from './measure.ts';
import type { Pacer, RowPace } from './pace.ts';

const QUERY_RESOLVE = 0x200;
const TEXTURE_COPY_SRC = 1;
const RUNS = 20;
/** Frames before those that count: pipelines are made, and memory is touched for the first time. */
const WARM_UPS = 3;
/** Pixels across and down between those whose triangle is asked for. */
const PICK_EVERY = 61;

/** Triangles on the lattice, on the host. */
export interface DrawnMesh {
	readonly dimension: 2 | 3;
	readonly coordinates: Uint32Array;
	readonly corners: Uint32Array;
}

/** Where and how large pictures are. */
export interface Screen {
	readonly device: GPUDevice;
	readonly software: boolean;
	readonly width: number;
	readonly height: number;
	readonly pacer: Pacer;
	readonly now: () => number;
}

/** Milliseconds of a frame: on the GPU, where it measures them, and by the clock from recording to the end. */
export interface FrameTime {
	readonly name: 'filled' | 'wireframe';
	readonly path: string;
	readonly time: number;
	readonly wall: number;
	readonly pace?: RowPace;
}

/** Milliseconds by the clock that a person waits for while the view moves. */
export interface GestureTime {
	readonly name: string;
	readonly median: number;
	readonly longest: number;
}

const frames: readonly { readonly name: FrameTime['name']; readonly options: DrawOptions }[] = [
	{ name: 'filled', options: { fill: true, wireframe: false, byAngle: true } },
	{ name: 'wireframe', options: { fill: false, wireframe: true, byAngle: false } },
];

/** Grey for everything: times do not depend on colours. */
const palette: Palette = {
	scale: new Uint8Array(768).fill(128),
	foreground: [1, 1, 1],
	plain: [0.5, 0.5, 0.5],
	marked: [1, 0.5, 0],
	selected: [0, 0.5, 1],
	wire: 0.6,
};

/**
 * Times frames that show the whole of a mesh, the median of 20 after some to warm up, and gestures. Throws where the picture is empty
 * or a pixel's triangle is not where the pixel is.
 */
export async function benchFrames(
	mesh: DrawnMesh,
	screen: Screen,
): Promise<{ frames: FrameTime[]; gestures: GestureTime[] }> {
	const { device, software, width, height } = screen;
	const { dimension, coordinates, corners } = mesh;
	const buffers = [uploaded(device, corners), uploaded(device, coordinates)] as const;
	const extent = extentOf(mesh);
	const limits = software ? { maxItems: SOFTWARE_MAX_ITEMS } : {};
	const view = createMeshPainter(device, 'rgba8unorm', limits).openView();
	const target = device.createTexture({
		size: [width, height],
		format: 'rgba8unorm',
		usage: RENDER_ATTACHMENT | TEXTURE_COPY_SRC,
	});
	try {
		view.setMesh({
			dimension,
			points: coordinates.length / dimension,
			triangles: corners.length / 3,
			corners: buffers[0],
			coordinates: buffers[1],
			extent,
		});
		const look: Look = {
			camera: {
				x: extent[0] / 2,
				y: extent[1] / 2,
				scale: 0.96 * Math.min(width / extent[0], height / extent[1]),
			},
			width,
			height,
			ratio: 1,
		};
		await mustPick(view, mesh, look);
		const times: FrameTime[] = [];
		for (const { name, options } of frames)
			times.push({ name, ...(await timeFrame(view, target, look, options, screen)) });
		const panned = (run: number): Look => {
			const { camera } = look;
			return { ...look, camera: { ...camera, x: camera.x + (8 * run) / camera.scale } };
		};
		const names = ['panning, a frame', 'picking'] as const;
		const { options } = frames[0]!;
		return {
			frames: times,
			gestures: await timeGestures(view, target, names, panned, options, screen),
		};
	} finally {
		view.dispose();
		for (const buffer of buffers) buffer.destroy();
		target.destroy();
	}
}

/**
 * Times a turned, lit surface that is seen from another direction each frame, and picks of it. Throws as `benchFrames` does;
 * that a triangle is the nearest is not looked at.
 */
export async function benchSurface(flat: DrawnMesh, screen: Screen): Promise<GestureTime[]> {
	const { device, software, width, height } = screen;
	const mesh = domeOver(flat);
	const buffers = [uploaded(device, mesh.corners), uploaded(device, mesh.coordinates)] as const;
	const limits = software ? { maxItems: SOFTWARE_MAX_ITEMS } : {};
	const view = createMeshPainter(device, 'rgba8unorm', limits).openView();
	const target = device.createTexture({
		size: [width, height],
		format: 'rgba8unorm',
		usage: RENDER_ATTACHMENT | TEXTURE_COPY_SRC,
	});
	try {
		view.setMesh({
			...{ dimension: 3, isSurface: true, extent: [2 ** 30, 2 ** 30] },
			...{ points: mesh.coordinates.length / 3, triangles: mesh.corners.length / 3 },
			...{ corners: buffers[0], coordinates: buffers[1] },
		});
		const orbited = (run: number): Look => ({
			...{ width, height, ratio: 1 },
			// The lattice of what is turned has twice the spacing.
			camera: { x: 2 ** 29, y: 2 ** 29, scale: (1.4 * Math.min(width, height)) / 2 ** 30 },
			turn: matrixOf(turnedBy(turns.isometric, 5 * run, 2 * run)),
		});
		await mustPick(view, mesh, orbited(0));
		const options = { ...frames[0]!.options, surface: { lit: true, backs: true, lines: false } };
		const names = ['surface: orbiting, a frame', 'surface: picking'] as const;
		const times = await timeGestures(view, target, names, orbited, options, screen);
		await mustShow(device, target);
		return times;
	} finally {
		view.dispose();
		for (const buffer of buffers) buffer.destroy();
		target.destroy();
	}
}

/** A flat mesh in the middle of the lattice, arched. */
function domeOver(flat: DrawnMesh): DrawnMesh {
	const { dimension, coordinates, corners } = flat;
	const [across, up] = extentOf(flat);
	const lifted = new Uint32Array((coordinates.length / dimension) * 3);
	for (let p = 0; p < lifted.length / 3; p++) {
		const [x, y] = [coordinates[dimension * p]!, coordinates[dimension * p + 1]!];
		const arch = Math.sin((Math.PI * x) / across) * Math.sin((Math.PI * y) / up);
		lifted[3 * p] = 2 ** 29 + x - Math.floor(across / 2);
		lifted[3 * p + 1] = 2 ** 29 + y - Math.floor(up / 2);
		lifted[3 * p + 2] = 2 ** 29 + Math.round(2 ** 28 * (arch - 0.5));
	}
	return { dimension: 3, coordinates: lifted, corners };
}

function uploaded(device: GPUDevice, words: Uint32Array): GPUBuffer {
	const size = Math.max(16, words.byteLength);
	const buffer = device.createBuffer({ size, usage: STORAGE | COPY_DST | COPY_SRC });
	const step = 2 ** 20;
	for (let at = 0; at < words.length; at += step)
		device.queue.writeBuffer(buffer, 4 * at, words.slice(at, at + step));
	return buffer;
}

/** Draws frames, each when the last is there; then asks for triangles under a pointer in the last one. */
async function timeGestures(
	view: MeshView,
	target: GPUTexture,
	names: readonly [frame: string, pick: string],
	lookOf: (run: number) => Look,
	options: DrawOptions,
	{ device, now, width, height }: Screen,
): Promise<GestureTime[]> {
	let look = lookOf(0);
	const moved: number[] = [];
	for (let run = 0; run < WARM_UPS + RUNS; run++) {
		look = lookOf(run + 1);
		const started = now();
		const encoder = device.createCommandEncoder();
		view.draw(encoder, target.createView(), look, palette, options);
		device.queue.submit([encoder.finish()]);
		await device.queue.onSubmittedWorkDone();
		moved.push(now() - started);
	}
	const picks: number[] = [];
	for (let run = 0; run < WARM_UPS + RUNS; run++) {
		const [x, y] = [(run * 7919) % width, (run * 6007) % height];
		const started = now();
		await view.pick(look, x, y);
		picks.push(now() - started);
	}
	return [moved, picks].map((all, i) => {
		const counted = all.slice(WARM_UPS);
		return { name: names[i]!, median: median(counted), longest: Math.max(...counted) };
	});
}

async function timeFrame(
	view: MeshView,
	target: GPUTexture,
	look: Look,
	options: DrawOptions,
	screen: Screen,
): Promise<Omit<FrameTime, 'name'>> {
	const { device, pacer } = screen;
	const timed = device.features.has('timestamp-query');
	const queries = timed ? device.createQuerySet({ type: 'timestamp', count: 2 }) : undefined;
	const resolved = device.createBuffer({ size: 16, usage: QUERY_RESOLVE | COPY_SRC });
	const staging = device.createBuffer({ size: 16, usage: MAP_READ | COPY_DST });
	const timer = queries && { timer: { querySet: queries, begin: 0, end: 1 } };
	let path = '';
	const frame = async () => {
		await pacer.beforeRun();
		const started = screen.now();
		const encoder = device.createCommandEncoder();
		path = view.draw(encoder, target.createView(), look, palette, options, timer ?? {});
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
		const all: { time: number; wall: number }[] = [];
		for (let run = 0; run < WARM_UPS + RUNS; run++) all.push(await frame());
		return all.slice(WARM_UPS);
	});
	await mustShow(device, target);
	for (const one of [resolved, staging]) one.destroy();
	queries?.destroy();
	return {
		path,
		time: median(runs.map(({ time }) => time)),
		wall: median(runs.map(({ wall }) => wall)),
		...(pace && { pace }),
	};
}

function extentOf({ dimension, coordinates }: DrawnMesh): readonly [number, number] {
	let [x, y] = [1, 1];
	for (let i = 0; i < coordinates.length; i += dimension) {
		if (coordinates[i]! > x) x = coordinates[i]!;
		if (coordinates[i + 1]! > y) y = coordinates[i + 1]!;
	}
	return [x, y];
}

/** Throws where less than a tenth of a picture shows something. */
async function mustShow(device: GPUDevice, target: GPUTexture): Promise<void> {
	const bytesPerRow = 256 * Math.ceil(target.width / 64);
	const size = bytesPerRow * target.height;
	const staging = device.createBuffer({ size, usage: MAP_READ | COPY_DST });
	const encoder = device.createCommandEncoder();
	encoder.copyTextureToBuffer({ texture: target }, { buffer: staging, bytesPerRow }, [
		target.width,
		target.height,
	]);
	device.queue.submit([encoder.finish()]);
	await staging.mapAsync(MAP_READ);
	const pixels = new Uint32Array(staging.getMappedRange());
	let shown = 0;
	for (const pixel of pixels) if (pixel >>> 24 > 0) shown++;
	staging.destroy();
	if (shown < 0.1 * target.width * target.height)
		throw new Error(`only ${shown} pixels of the picture show the mesh`);
}

/** Throws where a pixel is said to be in a triangle that does not hold its centre, or where hardly any is in one. */
async function mustPick(view: MeshView, mesh: DrawnMesh, look: Look): Promise<void> {
	const { width, height, camera } = look;
	const picked = await view.pickRectangle(look, { x: 0, y: 0, width, height });
	let hit = 0;
	let asked = 0;
	for (let j = 0; j < height; j += PICK_EVERY)
		for (let i = 0; i < width; i += PICK_EVERY) {
			asked++;
			const number = picked[j * width + i]!;
			if (number === 0) continue;
			hit++;
			const x = camera.x + (i + 0.5 - width / 2) / camera.scale;
			const y = camera.y - (j + 0.5 - height / 2) / camera.scale;
			if (!holds(mesh, number - 1, x, y, look.turn))
				throw new Error(`the pixel ${i}, ${j} is not in triangle ${number - 1}`);
		}
	if (hit < 0.1 * asked) throw new Error(`only ${hit} of ${asked} pixels are in a triangle`);
}

/** Whether a place is in a triangle, half a lattice unit of its sides included, of a turned one two units. */
function holds(
	{ dimension, coordinates, corners }: DrawnMesh,
	t: number,
	x: number,
	y: number,
	turn?: readonly number[],
) {
	const at = (k: number): readonly [number, number] => {
		const p = dimension * corners[3 * t + (k % 3)]!;
		if (!turn) return [coordinates[p]!, coordinates[p + 1]!];
		const row = (r: number): number => {
			let sum = 0;
			for (let i = 0; i < 3; i++) sum += turn[3 * r + i]! * (coordinates[p + i]! - 2 ** 29);
			return sum / 2 + 2 ** 29;
		};
		return [row(0), row(1)];
	};
	const sides = [0, 1, 2].map((k) => {
		const [[ax, ay], [bx, by]] = [at(k), at(k + 1)];
		const [dx, dy] = [bx - ax, by - ay];
		return (dx * (y - ay) - dy * (x - ax)) / Math.hypot(dx, dy);
	});
	const slack = turn ? 2 : 0.5;
	// Of a turned one it may be the back that is seen.
	return sides.every((d) => d >= -slack) || (turn !== undefined && sides.every((d) => d <= slack));
}
