import type { Camera, Size } from '../model/camera.ts';
import type { TriangleValues } from '../model/colourValues.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { TriangleFacts } from '../model/entities.ts';
import type { Highlights } from '../model/highlights.ts';
import type { FrameOptions, Palette } from '../model/palette.ts';
import type { FrameSpace } from '../model/space.ts';

/** Draws one mesh into one canvas on request. */
export interface Painter {
	/** Title for the user: "WebGPU", "WebGL 2", "Canvas 2D". */
	readonly name: string;
	setMesh(mesh: DisplayMesh | null): void;
	/** Flags of each triangle: MARKED, SELECTED, lines and cuts, see `src/draw/look.ts`. */
	setLooks(looks: Uint8Array): void;
	/** Values of triangles for a frame with a colouring by values; null for none. A new mesh has none. */
	setValues(values: TriangleValues | null): void;
	/** Selected edges and points of the mesh; null for none. A new mesh has none. */
	setHighlights(highlights: Highlights | null): void;
	/** Draws one frame; resolves when it was submitted, rejects if it could not be. */
	draw(
		camera: Camera,
		size: Size,
		pixelRatio: number,
		palette: Palette,
		options: FrameOptions,
	): Promise<void>;
	/** The triangle at a position in CSS pixels; absent if the page finds it by itself. */
	pick?(
		camera: Camera,
		size: Size,
		pixelRatio: number,
		position: readonly [number, number],
		space: FrameSpace | undefined,
	): Promise<number | null>;
	/** Facts about a triangle of the mesh as drawn, null if it is not; absent if `pick` is. */
	facts?(triangle: number, space: FrameSpace | undefined): Promise<TriangleFacts | null>;
	/** Frees the graphics resources. */
	dispose(): void;
}
