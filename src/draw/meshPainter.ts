import { MeshView } from './meshView.ts';
import { UNLIMITED } from './paintDevice.ts';
import { DrawPipelines } from './pipelines.ts';
import { rangeSizes } from './triangleRanges.ts';

/** Settings of a painter. */
export interface PainterOptions {
	/** Triangles or pixels of one dispatch or draw; software adapters take too long over more than 2¹⁸. Default: `UNLIMITED`. */
	readonly maxItems?: number;
	/** Bytes of a storage binding; the device's limit if absent. */
	readonly maxBinding?: number;
}

/**
 * Draws meshes straight from the buffers that refinement writes, on the same device, which stays the caller's.
 *
 * ```
 * const painter = createMeshPainter(device, format);
 * const view = painter.openView();
 * view.setMesh({ dimension: 2, points, triangles, corners, coordinates, marked });
 * view.draw(encoder, context.getCurrentTexture().createView(), look, palette, options);
 * ```
 */
export interface MeshPainter {
	/** Why triangles can't be drawn by pulling vertices on this device, so that all are rasterised; null where they can. */
	readonly noPull: string | null;
	/** Compiles what draws large meshes in the plane before there is one; see `DrawPipelines.prepare`. */
	prepare(): Promise<void>;
	/** Makes room for one mesh and its pictures. */
	openView(): MeshView;
}

/** @param format of the textures that are drawn into */
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
