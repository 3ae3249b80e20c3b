import { MeshView } from './meshView.ts';
import { UNLIMITED } from './paintDevice.ts';
import { DrawPipelines } from './pipelines.ts';
import { rangeSizes } from './triangleRanges.ts';

/** Settings of a painter. */
export interface PainterOptions {
	/**
	 * Maximum number of triangles or pixels of one dispatch or draw; software adapters take too long for more than 2¹⁸.
	 * Default: `UNLIMITED`.
	 */
	readonly maxItems?: number;
	/** Maximum number of bytes of a storage binding. Default: the device's limit. */
	readonly maxBinding?: number;
}

/**
 * The WebGPU painter: draws meshes from the buffers that refinement writes, without copies, on the same device, which the
 * caller owns. It is the only painter for a result that stays on the GPU.
 *
 * ```
 * const painter = createMeshPainter(device, format);
 * const view = painter.openView();
 * view.setMesh({ dimension: 2, points, triangles, corners, coordinates, looks });
 * view.draw(encoder, context.getCurrentTexture().createView(), look, palette, options);
 * ```
 */
export interface MeshPainter {
	/** Why this device can't draw by pulling vertices and all triangles are rasterised; null if it can. */
	readonly noPull: string | null;
	/** Compiles the kernels that rasterise planar meshes ahead of use; see `DrawPipelines.prepare`. */
	prepare(): Promise<void>;
	/** Opens a view, which draws one mesh. */
	openView(): MeshView;
}

/** @param format of the target textures */
export function createMeshPainter(
	device: GPUDevice,
	format: GPUTextureFormat,
	{ maxItems = UNLIMITED, maxBinding }: PainterOptions = {},
): MeshPainter {
	const pipelines = new DrawPipelines(device, format);
	const binding = maxBinding ?? device.limits.maxStorageBufferBindingSize;
	const sizes = rangeSizes(binding, maxItems);
	const shared = { device, format, pipelines, binding, sizes, maxItems };
	return {
		noPull: pipelines.noPull,
		prepare: () => pipelines.prepare(),
		openView: () => new MeshView(shared),
	};
}
