import { RENDER_ATTACHMENT } from '../draw/gpuFlags.ts';
import type { DrawOptions, Palette } from '../draw/look.ts';
import { createMeshPainter } from '../draw/meshPainter.ts';
import type { MeshView } from '../draw/meshView.ts';
import { SOFTWARE_MAX_ITEMS } from '../engine/gpuEngine.ts';
import type { Pacer } from './pace.ts';

const TEXTURE_COPY_SRC = 1;
/** Number of timed frames. */
export const RUNS = 20;

/** Number of frames before the timed ones, which compile pipelines and touch memory for the first time. */
export const WARM_UPS = 3;

/** A device and the size of pictures on it. */
export interface Screen {
	readonly device: GPUDevice;
	readonly software: boolean;
	readonly width: number;
	readonly height: number;
	readonly pacer: Pacer;
	readonly now: () => number;
}

/** Triangles filled by their angles. */
export const filled: DrawOptions = { fill: true, wireframe: false, byAngle: true };

/** Grey for all values: times do not depend on colours. */
export const palette: Palette = {
	scale: new Uint8Array(768).fill(128),
	foreground: [1, 1, 1],
	plain: [0.5, 0.5, 0.5],
	marked: [1, 0.5, 0],
	selected: [0, 0.5, 1],
	wire: 0.6,
};

/** Opens a view without a mesh, and a texture to draw to. */
export function openView({ device, software, width, height }: Screen): {
	readonly view: MeshView;
	readonly target: GPUTexture;
} {
	const limits = software ? { maxItems: SOFTWARE_MAX_ITEMS } : {};
	const target = device.createTexture({
		size: [width, height],
		format: 'rgba8unorm',
		usage: RENDER_ATTACHMENT | TEXTURE_COPY_SRC,
	});
	return { view: createMeshPainter(device, 'rgba8unorm', limits).openView(), target };
}
