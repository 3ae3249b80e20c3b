import { MeshView } from './meshView.ts';
import { UNLIMITED } from './paintDevice.ts';
import { DrawPipelines } from './pipelines.ts';
import { rangeSizes } from './triangleRanges.ts';

/** Settings of a painter. */
export interface PainterOptions {
	/**
	 * Triangles or pixels of one dispatch or draw; software adapters take too long for more than 2¹⁸. Default:
	 * `UNLIMITED`.
	 */
	readonly maxItems?: number;
	/** Bytes of a storage binding; the device's limit if absent. */
	readonly maxBinding?: number;
}

/**
 * The painter with WebGPU: draws meshes from the buffers that refinement writes, without copies, on the same device, which the
 * caller owns. Only it draws a result that never leaves the card.
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
