import type { Camera, Size } from '../model/camera.ts';
import type { TriangleValues } from '../model/colourChoice.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { TriangleFacts } from '../model/entities.ts';
import type { Highlights } from '../model/highlights.ts';
import type { FrameOptions, Palette } from '../model/palette.ts';
import type { FrameSpace } from '../model/space.ts';

/** Draws one mesh into one canvas, when asked to. */
export interface Painter {
	/** What draws, for people: "WebGPU", "WebGL 2", "Canvas 2D". */
	readonly name: string;
	setMesh(mesh: DisplayMesh | null): void;
	/** MARKED, SELECTED and LINES bits of each triangle of the mesh. */
	setLooks(looks: Uint8Array): void;
	/** What triangles are coloured by where the frame's colouring says so; null for nothing. A new mesh has none. */
	setValues(values: TriangleValues | null): void;
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
	/** The triangle at a position in CSS pixels; absent where the page finds it by itself. */
	pick?(
		camera: Camera,
		size: Size,
		pixelRatio: number,
		position: readonly [number, number],
		space: FrameSpace | undefined,
	): Promise<number | null>;
	/** A triangle of the mesh as it is drawn, null where it is not; absent where `pick` is. */
	facts?(triangle: number, space: FrameSpace | undefined): Promise<TriangleFacts | null>;
	dispose(): void;
}
