import { BoundMesh, type MeshBuffers } from './boundMesh.ts';
import { choosePath, type DrawPath } from './choosePath.ts';
import { Frame } from './frame.ts';
import { RENDER_ATTACHMENT } from './gpuFlags.ts';
import type { DrawOptions, Palette, ViewParameters } from './look.ts';
import { type PaintDevice, UNLIMITED } from './paintDevice.ts';
import { Picker, type PixelBox } from './picker.ts';
import { type ColouredBy, DEPTH_FORMAT, PULL_SAMPLES } from './pipelines.ts';
import { Rasteriser } from './rasteriser.ts';
import { sampleGridOf } from './sampleGrid.ts';
import { Shading } from './shading.ts';

/** Settings of a frame that do not change its content. */
export interface FrameSettings {
	/** Path to use instead of the fastest. Throws if the device does not support it. */
	readonly path?: DrawPath;
	/**
	 * Samples per pixel along each axis on the path `raster`. Default: 2, or 1 if the adapter is slow or the picture huge.
	 */
	readonly samples?: 1 | 2;
	/** Queries for the timestamps at begin and end of the frame's work. */
	readonly timer?: { readonly querySet: GPUQuerySet; readonly begin: number; readonly end: number };
}

interface SampledTexture {
	readonly texture: GPUTexture;
	readonly view: GPUTextureView;
}

const WHOLE_LATTICE = [2 ** 30, 2 ** 30] as const;

/** Draws one mesh and picks triangles of it. */
export class MeshView {
	readonly #shared: PaintDevice;
	readonly #frame: Frame;
	readonly #raster: Rasteriser;
	readonly #shading: Shading;
	readonly #picker: Picker;
	#mesh: BoundMesh | null = null;
	#multisampled: SampledTexture | undefined;
	/** Depth buffer of the path `pull`. */
	#depth: SampledTexture | undefined;

	constructor(shared: PaintDevice) {
		const { device, pipelines } = shared;
		this.#shared = shared;
		this.#frame = new Frame(device, pipelines);
		this.#raster = new Rasteriser(shared, 'raster');
		this.#shading = new Shading(shared);
		this.#picker = new Picker(shared, this.#raster);
	}

	/**
	 * Sets the buffers to draw from; call it again whenever their contents change. Throws `EngineError` 'too-large' if
	 * the device can't bind them.
	 */
	setMesh(buffers: MeshBuffers | null): void {
		this.#picker.forget();
		this.#mesh?.destroy();
		this.#mesh = null;
		if (buffers) this.#mesh = new BoundMesh(this.#shared, buffers);
	}

	/** The default path of `draw`. */
	pathFor(look: ViewParameters): DrawPath {
		if (this.#shared.pipelines.noPull !== null || !this.#mesh) return 'raster';
		return choosePath(look, this.#mesh.maxTriangles, this.#mesh.buffers.extent ?? WHOLE_LATTICE);
	}

	/**
	 * Records one frame; returns the path taken. The target has the painter's format and the look's size; it is cleared
	 * and gets premultiplied colours. Submit before the view's next `draw` or `pick`.
	 */
	draw(
		encoder: GPUCommandEncoder,
		target: GPUTextureView,
		look: ViewParameters,
		palette: Palette,
		options: DrawOptions,
		{ path = this.pathFor(look), samples = this.#samplesFor(look), timer }: FrameSettings = {},
	): DrawPath {
		const { pipelines } = this.#shared;
		if (path === 'pull' && pipelines.noPull !== null)
			throw new Error(
				`triangles can't be drawn by pulling vertices on this device: ${pipelines.noPull}`,
			);
		const mesh = this.#mesh?.maxTriangles ? this.#mesh : null;
		const by: ColouredBy =
			options.colouring?.by === 'values' && mesh?.buffers.values ? 'values' : 'angle';
		const timestamps = timer && { querySet: timer.querySet };
		const atBegin = timestamps && { ...timestamps, beginningOfPassWriteIndex: timer.begin };
		const atEnd = timestamps && { ...timestamps, endOfPassWriteIndex: timer.end };
		if (atBegin) encoder.beginComputePass({ label: 'timer', timestampWrites: atBegin }).end();
		if (mesh) {
			const perPixel = path === 'raster' ? samples : 1;
			const frameMesh = {
				split: mesh.split,
				looks: mesh.buffers.looks !== undefined,
				values: mesh.buffers.values?.on,
				hasHidden: by === 'values' && mesh.buffers.values?.hasHidden === true,
			};
			const grid = sampleGridOf(look, perPixel);
			this.#frame.write(grid, look, perPixel, frameMesh);
			this.#frame.colour(palette, options, frameMesh);
			this.#frame.send();
			mesh.rotate(encoder, look.rotation);
			mesh.prepare(encoder);
			if (path === 'raster') {
				const { bindGroup } = this.#frame;
				const count = grid.width * grid.height;
				const numbers = this.#raster.encode(encoder, mesh, bindGroup, count);
				const rasterised = { numbers, width: look.width, height: look.height };
				this.#shading.encode(encoder, mesh, bindGroup, rasterised, by);
				this.#picker.remember(perPixel === 1 ? look : null);
			}
		}
		const pass = encoder.beginRenderPass({
			label: path,
			colorAttachments: [
				{
					...(path === 'pull'
						? this.#multisample(look, target)
						: { view: target, storeOp: 'store' }),
					loadOp: 'clear',
					clearValue: [0, 0, 0, 0],
				},
			],
			...(mesh?.isSurface &&
				path === 'pull' && { depthStencilAttachment: this.#depthAttachment(look) }),
			...(atEnd && { timestampWrites: atEnd }),
		});
		if (mesh && path === 'pull') this.#pull(pass, mesh, by);
		else if (mesh) this.#shading.show(pass);
		pass.end();
		return path;
	}

	/**
	 * The triangle at pixel (x, y), counted from the top left: of those that contain its centre, borders included, the
	 * one with the largest number, or of a surface one that is nearest to the viewer; null if there is none.
	 */
	async pick(look: ViewParameters, x: number, y: number): Promise<number | null> {
		const [number = 0] = await this.pickRectangle(look, { x, y, width: 1, height: 1 });
		return number === 0 ? null : number - 1;
	}

	/** 1 + the triangle at each pixel of a box, row by row, as `pick` finds it; 0 if there is none. */
	async pickRectangle(look: ViewParameters, box: PixelBox): Promise<Uint32Array> {
		return this.#picker.numbers(() => this.#mesh, look, box);
	}

	/** Frees the view's own buffers and textures; the mesh's buffers are the caller's. */
	dispose(): void {
		this.setMesh(null);
		this.#picker.dispose();
		this.#shading.dispose();
		this.#raster.dispose();
		this.#frame.destroy();
		this.#multisampled?.texture.destroy();
		this.#multisampled = undefined;
		this.#depth?.texture.destroy();
		this.#depth = undefined;
	}

	/**
	 * Two samples along each axis, as on the path `pull`, if the adapter is fast and one binding holds their triangle
	 * numbers; otherwise one.
	 */
	#samplesFor({ width, height }: ViewParameters): 1 | 2 {
		const { maxItems, binding } = this.#shared;
		const bytes = (this.#mesh?.isSurface ? 32 : 16) * width * height;
		return maxItems >= UNLIMITED && bytes <= binding ? 2 : 1;
	}

	#pull(pass: GPURenderPassEncoder, mesh: BoundMesh, by: ColouredBy): void {
		pass.setPipeline(this.#shared.pipelines.pull(mesh.points, by, mesh.isSurface));
		pass.setBindGroup(0, this.#frame.bindGroup);
		for (const range of mesh.ranges)
			for (const chunk of range.chunks) {
				pass.setBindGroup(1, range.bindGroup, [chunk.offset]);
				if (mesh.drawArguments) pass.drawIndirect(mesh.drawArguments, chunk.arguments);
				else pass.draw(3 * chunk.count, 1, 3 * chunk.begin);
			}
	}

	/** The colour attachment of the path `pull`: a multisampled texture, resolved to the target. */
	#multisample(look: ViewParameters, resolveTarget: GPUTextureView) {
		this.#multisampled = this.#sampled(this.#multisampled, look, this.#shared.format);
		return { view: this.#multisampled.view, resolveTarget, storeOp: 'discard' as const };
	}

	#depthAttachment(look: ViewParameters): GPURenderPassDepthStencilAttachment {
		this.#depth = this.#sampled(this.#depth, look, DEPTH_FORMAT);
		return {
			view: this.#depth.view,
			depthClearValue: 0,
			depthLoadOp: 'clear',
			depthStoreOp: 'discard',
		};
	}

	/** A multisampled texture of the look's size; `current` if it has that size. */
	#sampled(
		current: SampledTexture | undefined,
		{ width, height }: ViewParameters,
		format: GPUTextureFormat,
	): SampledTexture {
		if (current?.texture.width === width && current.texture.height === height) return current;
		current?.texture.destroy();
		const texture = this.#shared.device.createTexture({
			label: 'samples',
			size: [width, height],
			format,
			sampleCount: PULL_SAMPLES,
			usage: RENDER_ATTACHMENT,
		});
		return { texture, view: texture.createView() };
	}
}
