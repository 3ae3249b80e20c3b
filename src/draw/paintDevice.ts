import type { DrawPipelines } from './pipelines.ts';
import type { RangeSizes } from './triangleRanges.ts';

/** Items of a dispatch on a device that takes any number. */
export const UNLIMITED = 2 ** 31;

/** What the views of a painter share. */
export interface PaintDevice {
	readonly device: GPUDevice;
	readonly format: GPUTextureFormat;
	readonly pipelines: DrawPipelines;
	/** Bytes of a storage binding. */
	readonly binding: number;
	readonly sizes: RangeSizes;
	/** Triangles or pixels of one dispatch. */
	readonly maxItems: number;
}
