import type { DisplayMesh, TriangleFacts } from '../work/messages.ts';
import type { Camera, Size } from './camera.ts';
import type { Rgb } from './colours.ts';

/** Bits of a triangle's look. */
export const MARKED = 1;
export const SELECTED = 2;

/** Colours of the view, from the theme. */
export interface Palette {
	/** Table of `colourScale`. */
	readonly scale: Uint8Array;
	readonly foreground: Rgb;
	readonly background: Rgb;
	/** Fill where triangles are not coloured by angle. */
	readonly plain: Rgb;
	readonly marked: Rgb;
	readonly selected: Rgb;
	/** Opacity of the wireframe, 0 to 1; higher in high contrast. */
	readonly wire: number;
}

/** What of the mesh is drawn. */
export interface DrawOptions {
	readonly fill: boolean;
	readonly wireframe: boolean;
	readonly byAngle: boolean;
}

/** How a frame is drawn. */
export interface FrameOptions extends DrawOptions {
	/** How much of the selection's colour covers a selected triangle, 0 to 1; the usual strength if absent. */
	readonly tint?: number;
}

/**
 * Selected edges and points, drawn over the mesh. Places are x y less the origin of the display, in an order in which the
 * first so many are spread over all, so that a part of them can stand for the rest.
 */
export interface Highlights {
	/** Both ends of each edge. */
	readonly edges: Float32Array;
	readonly points: Float32Array;
	/** Mean length of the mesh's edges: marks shrink where it is few pixels. */
	readonly spacing: number;
}

/** Draws one mesh into one canvas, when asked to. */
export interface Painter {
	/** What draws, for people: "WebGPU", "WebGL 2", "Canvas 2D". */
	readonly name: string;
	setMesh(mesh: DisplayMesh | null): void;
	/** MARKED and SELECTED bits of each triangle of the mesh. */
	setLooks(looks: Uint8Array): void;
	/** Edges and points of the mesh that are selected; null for none. A new mesh has none. */
	setHighlights(highlights: Highlights | null): void;
	/** Draws one frame; resolves when the frame was submitted, rejects when it could not be. */
	draw(
		camera: Camera,
		size: Size,
		pixelRatio: number,
		palette: Palette,
		options: FrameOptions,
	): Promise<void>;
	/** The triangle at a place in CSS pixels; absent where the page finds it by itself. */
	pick?(
		camera: Camera,
		size: Size,
		pixelRatio: number,
		place: readonly [number, number],
	): Promise<number | null>;
	/** A triangle of the mesh as it is drawn, null where it is not; absent where `pick` is. */
	facts?(triangle: number): Promise<TriangleFacts | null>;
	dispose(): void;
}
