import type { DrawPipelines } from './pipelines.ts';
import type { RangeSizes } from './triangleRanges.ts';

/** Items of a dispatch on a device without a limit. */
export const UNLIMITED = 2 ** 31;

/** The state that all views of a painter share. */
export interface PaintDevice {
	readonly device: GPUDevice;
	readonly format: GPUTextureFormat;
	readonly pipelines: DrawPipelines;
	/** Maximum number of bytes of a storage binding. */
	readonly binding: number;
	readonly sizes: RangeSizes;
	/** Maximum number of triangles or pixels of one dispatch. */
	readonly maxItems: number;
}
