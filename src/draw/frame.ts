import { faceStyle } from '../picture/layers.ts';
import { COPY_DST, UNIFORM } from './gpuFlags.ts';
import {
	DEFAULT_RANGE,
	type DrawOptions,
	type LatticePlane,
	type Palette,
	type Rgb,
	tableMapping,
	type ViewParameters,
} from './look.ts';
import type { DrawPipelines } from './pipelines.ts';
import type { SampleGrid } from './sampleGrid.ts';

/** Bytes of the struct `Frame` of `kernels/draw/frame.wgsl`. */
const FRAME_BYTES = 176 + 1024;

const FILL = 1;
const COLOURED = 2;
const HAS_LOOKS = 4;
const AT_CORNERS = 8;
const LIT = 16;
const BACKS = 32;
const LINES = 64;
const HAS_HIDDEN = 128;

/** Properties of the mesh that kernels need. */
export interface FrameMesh {
	/** First point in the second window of the coordinates. */
	readonly split: number;
	readonly looks: boolean;
	/** Entities that have values; undefined if the mesh has no values. */
	readonly values: 'triangles' | 'corners' | undefined;
	/** Whether some values may be below `HIDDEN`. */
	readonly hasHidden: boolean;
}

/** The struct `Frame` in a uniform buffer: `write` and `colour` fill it, `send` uploads it. */
export class Frame {
	readonly bindGroup: GPUBindGroup;
	readonly #device: GPUDevice;
	readonly #buffer: GPUBuffer;
	readonly #bytes = new ArrayBuffer(FRAME_BYTES);
	readonly #u32 = new Uint32Array(this.#bytes);
	readonly #i32 = new Int32Array(this.#bytes);
	readonly #f32 = new Float32Array(this.#bytes);
	/** The table that `#bytes` has the colours of. */
	#table: Uint8Array | undefined;

	constructor(device: GPUDevice, pipelines: DrawPipelines) {
		this.#device = device;
		this.#buffer = device.createBuffer({
			label: 'frame',
			size: FRAME_BYTES,
			usage: UNIFORM | COPY_DST,
		});
		this.bindGroup = device.createBindGroup({
			label: 'frame',
			layout: pipelines.frame,
			entries: [{ binding: 0, resource: { buffer: this.#buffer } }],
		});
	}

	/** Writes the sampling grid, the cut plane and the properties of the mesh; `samples` is their number along each axis of a pixel. */
	write(grid: SampleGrid, look: ViewParameters, samples: number, mesh: FrameMesh): void {
		this.#u32.set([...grid.x, ...grid.y, ...grid.step, grid.width, grid.height]);
		this.#i32.set(grid.origin, 8);
		this.#f32.set([...grid.offset, grid.scale, look.ratio * samples], 10);
		this.#u32[16] = mesh.split;
		this.#u32[17] = valueFlags(mesh);
		this.#u32[18] = samples;
		this.#f32.set(planeInSamples(grid, look.plane), 40);
	}

	/** Writes the colours and the flags of the drawing options. */
	colour(palette: Palette, options: DrawOptions, mesh: FrameMesh): void {
		this.#f32[14] = options.wireframe ? palette.wire : 0;
		this.#f32[15] = options.tint ?? faceStyle.selection.opacity;
		const { colouring } = options;
		const lacksValues = colouring?.by === 'values' && !mesh.values;
		this.#u32[17] =
			(options.fill ? FILL : 0) |
			(options.byAngle && !lacksValues ? COLOURED : 0) |
			(mesh.looks ? HAS_LOOKS : 0) |
			(options.surface?.lit ? LIT : 0) |
			(options.surface?.backs ? BACKS : 0) |
			(options.surface?.lines ? LINES : 0) |
			valueFlags(mesh);
		const colours: Rgb[] = [palette.foreground, palette.plain, palette.marked, palette.selected];
		colours.forEach((colour, i) => {
			this.#f32.set(colour, 20 + 4 * i);
		});
		const { low, slope, middle } = tableMapping(colouring?.range ?? DEFAULT_RANGE);
		this.#f32.set([low, slope, middle], 36);
		this.#writeTable(colouring?.table ?? palette.scale);
	}

	/** Writes 256 colours of three or four bytes each. */
	#writeTable(table: Uint8Array): void {
		if (table === this.#table) return;
		this.#table = table;
		const size = table.length / 256;
		for (let i = 0; i < 256; i++) {
			const [red, green, blue, opacity = 255] = table.subarray(size * i, size * (i + 1));
			this.#u32[44 + i] = (red! | (green! << 8) | (blue! << 16) | (opacity << 24)) >>> 0;
		}
	}

	/** Uploads the struct; later submits read it. */
	send(): void {
		this.#device.queue.writeBuffer(this.#buffer, 0, this.#bytes);
	}

	destroy(): void {
		this.#buffer.destroy();
	}
}

const valueFlags = ({ values, hasHidden }: FrameMesh): number =>
	(values === 'corners' ? AT_CORNERS : 0) | (hasHidden ? HAS_HIDDEN : 0);

/**
 * Transforms a plane from lattice coordinates to sample coordinates and lattice depths. Without `plane`, returns one with
 * no points beyond it.
 */
function planeInSamples(
	{ origin, offset, scale }: SampleGrid,
	plane: LatticePlane | undefined,
): readonly number[] {
	if (!plane) return [0, 0, 0, 1];
	const [u, v, w, d] = plane;
	const rest = d - u * origin[0] - v * origin[1];
	return [u, -v, w * scale, rest * scale + u * offset[0] - v * offset[1]];
}
