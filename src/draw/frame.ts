import { COPY_DST, UNIFORM } from './gpuFlags.ts';
import { type DrawOptions, type Palette, type Rgb, USUAL_TINT } from './look.ts';
import type { DrawPipelines } from './pipelines.ts';
import type { SampleGrid } from './sampleGrid.ts';

/** Bytes of the struct `Frame` of `kernels/draw/frame.wgsl`. */
const FRAME_BYTES = 144 + 1024;

const FILL = 1;
const BY_ANGLE = 2;
const HAS_MARKED = 4;
const HAS_SELECTED = 8;

/** What a frame says of its mesh. */
export interface FrameMesh {
	/** Points from this one on are in the second window of the coordinates. */
	readonly split: number;
	readonly marked: boolean;
	readonly selected: boolean;
}

/** The struct `Frame` in a uniform buffer, filled field by field and then sent. */
export class Frame {
	readonly bindGroup: GPUBindGroup;
	readonly #device: GPUDevice;
	readonly #buffer: GPUBuffer;
	readonly #bytes = new ArrayBuffer(FRAME_BYTES);
	readonly #words = new Uint32Array(this.#bytes);
	readonly #signed = new Int32Array(this.#bytes);
	readonly #floats = new Float32Array(this.#bytes);
	#scale: Uint8Array | undefined;

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

	place(places: SampleGrid, ratio: number, samples: number, mesh: FrameMesh): void {
		this.#words.set([...places.x, ...places.y, ...places.step, places.width, places.height]);
		this.#signed.set(places.origin, 8);
		this.#floats.set([...places.offset, places.scale, ratio * samples], 10);
		this.#words[16] = mesh.split;
		this.#words[18] = samples;
	}

	colour(palette: Palette, options: DrawOptions, mesh: FrameMesh): void {
		this.#floats[14] = options.wireframe ? palette.wire : 0;
		this.#floats[15] = options.tint ?? USUAL_TINT;
		this.#words[17] =
			(options.fill ? FILL : 0) |
			(options.byAngle ? BY_ANGLE : 0) |
			(mesh.marked ? HAS_MARKED : 0) |
			(mesh.selected ? HAS_SELECTED : 0);
		const colours: Rgb[] = [palette.foreground, palette.plain, palette.marked, palette.selected];
		colours.forEach((colour, i) => {
			this.#floats.set(colour, 20 + 4 * i);
		});
		if (palette.scale === this.#scale) return;
		this.#scale = palette.scale;
		for (let i = 0; i < 256; i++) {
			const [red, green, blue] = palette.scale.subarray(3 * i, 3 * i + 3);
			this.#words[36 + i] = red! | (green! << 8) | (blue! << 16);
		}
	}

	/** Writes it to the device, before what is submitted next. */
	send(): void {
		this.#device.queue.writeBuffer(this.#buffer, 0, this.#bytes);
	}

	destroy(): void {
		this.#buffer.destroy();
	}
}
