import { crc32, deflateSync } from 'node:zlib';
import type { MeshBuffers } from '../../src/draw/boundMesh.ts';
import {
	COPY_DST,
	COPY_SRC,
	MAP_READ,
	RENDER_ATTACHMENT,
	STORAGE,
} from '../../src/draw/gpuFlags.ts';
import {
	CUT_SHIFT,
	type DrawOptions,
	type LatticeCamera,
	LINE_SHIFT,
	MARKED,
	type Palette,
	SELECTED,
	type ViewParameters,
} from '../../src/draw/look.ts';
import { createMeshPainter, type PainterOptions } from '../../src/draw/meshPainter.ts';
import type { FrameSettings, MeshView } from '../../src/draw/meshView.ts';
import { SOFTWARE_MAX_ITEMS } from '../../src/engine/gpuEngine.ts';
import { colourScale } from '../../webview/view/colours.ts';
import { gpu } from '../support/engines.ts';

const TEXTURE_COPY_SRC = 1;

/** Triangles on the lattice, as arrays. */
export interface LatticeMesh {
	readonly dimension: 2 | 3;
	readonly coordinates: Uint32Array;
	readonly corners: Uint32Array;
	/** A bit for each triangle. */
	readonly marked?: Uint32Array;
	readonly selected?: Uint32Array;
	/** Bit k of each triangle's byte for the side from corner k on. */
	readonly lines?: Uint8Array;
	/** So many of the first sides of each triangle are cuts inside a face. */
	readonly cuts?: Uint8Array;
	readonly isSurface?: boolean;
	readonly values?: {
		readonly on: 'triangles' | 'corners';
		readonly numbers: Float32Array;
		readonly hides?: boolean;
	};
}

/** The dark theme's colours. */
export const palette: Palette = {
	scale: colourScale('dark'),
	foreground: [0.8, 0.8, 0.8],
	plain: [0.22, 0.22, 0.22],
	marked: [0.82, 0.53, 0.13],
	selected: [0.2, 0.5, 0.85],
	wire: 0.6,
};

/** Red, green, blue, opacity of each pixel, a byte each, row by row from the top. */
export interface Picture {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8Array;
}

/** The bits of all triangles, a byte each. */
function looksOf({ corners, marked, selected, lines, cuts }: LatticeMesh): Uint32Array {
	const count = corners.length / 3;
	const bytes = new Uint8Array(4 * Math.ceil(count / 4));
	const bit = (words: Uint32Array | undefined, t: number) =>
		((words?.[t >> 5] ?? 0) >> (t & 31)) & 1;
	for (let t = 0; t < count; t++)
		bytes[t] =
			bit(marked, t) * MARKED +
			bit(selected, t) * SELECTED +
			((cuts?.[t] ?? 0) << CUT_SHIFT) +
			((lines?.[t] ?? 0) << LINE_SHIFT);
	return new Uint32Array(bytes.buffer);
}

/** A painter on the tests' device with one mesh. */
export class Offscreen {
	readonly device: GPUDevice;
	readonly view: MeshView;
	readonly #buffers: GPUBuffer[] = [];

	constructor(
		mesh: LatticeMesh,
		options: PainterOptions = {},
		triangles?: MeshBuffers['triangles'],
	) {
		if (!gpu) throw new Error('no GPU');
		this.device = gpu.device;
		const maxItems = gpu.software ? { maxItems: SOFTWARE_MAX_ITEMS } : {};
		this.view = createMeshPainter(this.device, 'rgba8unorm', {
			...maxItems,
			...options,
		}).openView();
		this.change(mesh, triangles);
	}

	/** Shows another mesh. */
	change(mesh: LatticeMesh, triangles?: MeshBuffers['triangles']): void {
		this.view.setMesh({
			dimension: mesh.dimension,
			points: mesh.coordinates.length / mesh.dimension,
			triangles: triangles ?? mesh.corners.length / 3,
			corners: this.upload(mesh.corners),
			coordinates: this.upload(mesh.coordinates),
			...(mesh.isSurface && { isSurface: true }),
			...((mesh.marked || mesh.selected || mesh.lines || mesh.cuts) && {
				looks: this.upload(looksOf(mesh)),
			}),
			...(mesh.values && {
				values: {
					on: mesh.values.on,
					hasHidden: mesh.values.hides === true,
					buffer: this.upload(new Uint32Array(mesh.values.numbers.buffer)),
				},
			}),
		});
	}

	upload(words: Uint32Array): GPUBuffer {
		const size = Math.max(16, words.byteLength);
		const buffer = this.device.createBuffer({ size, usage: STORAGE | COPY_DST | COPY_SRC });
		this.device.queue.writeBuffer(buffer, 0, words as Uint32Array<ArrayBuffer>);
		this.#buffers.push(buffer);
		return buffer;
	}

	async draw(
		look: ViewParameters,
		options: Partial<DrawOptions> = {},
		settings: FrameSettings = {},
	): Promise<Picture> {
		const { width, height } = look;
		const target = this.device.createTexture({
			size: [width, height],
			format: 'rgba8unorm',
			usage: RENDER_ATTACHMENT | TEXTURE_COPY_SRC,
		});
		const bytesPerRow = Math.ceil((4 * width) / 256) * 256;
		const staging = this.device.createBuffer({
			size: bytesPerRow * height,
			usage: MAP_READ | COPY_DST,
		});
		this.device.pushErrorScope('validation');
		const encoder = this.device.createCommandEncoder();
		const shown = { fill: true, wireframe: true, byAngle: true, ...options };
		this.view.draw(encoder, target.createView(), look, palette, shown, settings);
		encoder.copyTextureToBuffer({ texture: target }, { buffer: staging, bytesPerRow }, [
			width,
			height,
		]);
		this.device.queue.submit([encoder.finish()]);
		const error = await this.device.popErrorScope();
		if (error) throw new Error(error.message);
		await staging.mapAsync(MAP_READ);
		const padded = new Uint8Array(staging.getMappedRange());
		const pixels = new Uint8Array(4 * width * height);
		for (let row = 0; row < height; row++)
			pixels.set(
				padded.subarray(row * bytesPerRow, row * bytesPerRow + 4 * width),
				4 * width * row,
			);
		staging.destroy();
		target.destroy();
		return { width, height, pixels };
	}

	dispose(): void {
		this.view.dispose();
		for (const buffer of this.#buffers) buffer.destroy();
	}
}

/** The look that shows the whole lattice square. */
export const fitLook = (
	width: number,
	height: number,
	camera: Partial<LatticeCamera> = {},
): ViewParameters => ({
	camera: { x: 2 ** 29, y: 2 ** 29, scale: Math.min(width, height) / 2 ** 30, ...camera },
	width,
	height,
	ratio: 1,
});

/** A picture as PNG (W3C, second edition), on a background. */
export function png({ width, height, pixels }: Picture, background = [30, 30, 30]): Uint8Array {
	const raw = new Uint8Array((3 * width + 1) * height);
	for (let i = 0, at = 0; i < width * height; i++) {
		if (i % width === 0) at++;
		for (let k = 0; k < 3; k++)
			raw[at++] = pixels[4 * i + k]! + background[k]! * (1 - pixels[4 * i + 3]! / 255);
	}
	const chunk = (name: string, data: Uint8Array): Uint8Array => {
		const bytes = new Uint8Array(12 + data.length);
		const view = new DataView(bytes.buffer);
		view.setUint32(0, data.length);
		bytes.set(new TextEncoder().encode(name), 4);
		bytes.set(data, 8);
		view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
		return bytes;
	};
	const header = new Uint8Array(13);
	new DataView(header.buffer).setUint32(0, width);
	new DataView(header.buffer).setUint32(4, height);
	header.set([8, 2, 0, 0, 0], 8);
	return Buffer.concat([
		Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
		chunk('IHDR', header),
		chunk('IDAT', deflateSync(raw)),
		chunk('IEND', new Uint8Array(0)),
	]);
}
