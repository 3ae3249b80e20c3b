import type { Rgb } from '../../src/draw/look.ts';

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
