import type { Layer } from './layers.ts';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/**
 * Entries of a triangle without a value and of one that is not drawn; smaller ones are indexes into the colour table.
 */
export const NO_VALUE = 256;
export const HIDDEN = 257;

/** A rectangle in pixels from the top left. */
export interface Frame {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** The triangles of a picture. */
export interface Fill {
	/** Three positions for each triangle; later triangles cover earlier ones. */
	readonly triangles: Uint32Array;
	/** Index into `colours` for each triangle, or `HIDDEN`. */
	readonly entries: Uint16Array;
	/**
	 * Fractional index for each corner of each triangle, to interpolate; may be beyond the ends of the table, NaN without
	 * a value. Absent if values are on triangles.
	 */
	readonly smooth?: Float32Array;
	/** With few colours: fractional indexes where the colour changes; triangles are cut there. */
	readonly borders?: readonly number[];
	/** Red, green and blue of entries [0, `NO_VALUE`]. */
	readonly colours: Uint8Array;
	/** Present for a mesh in space. */
	readonly faces?: FaceLook;
}

/** Style of the faces of a mesh in space. */
export interface FaceLook {
	/** Direction of each triangle relative to the viewer, see `facingOf`. */
	readonly facing: Float32Array;
	/** Darken faces the less they face the viewer. */
	readonly lit: boolean;
	/** Colour of the hatching of back faces; absent for none. */
	readonly hatch?: Colour;
}

/** Lines of one style between positions of the scene. */
export interface Lines {
	readonly layer: Layer;
	/** Under other lines of the layer. */
	readonly isHalo?: boolean;
	/** Two positions for each line. */
	readonly ends: Uint32Array;
	readonly colour: Colour;
	readonly opacity: number;
	readonly width: number;
}

/** Positions of the scene as dots. */
export interface Dots {
	readonly layer: Layer;
	/** Under other dots of the layer. */
	readonly isHalo?: boolean;
	readonly points: Uint32Array;
	readonly colour: Colour;
	readonly opacity: number;
	readonly radius: number;
}

export interface Box extends Frame {
	readonly colour: Colour;
}

/** A bar with the colours of a table, from bottom to top. */
export interface Bar extends Frame {
	/** Red, green, blue and opacity of each entry. */
	readonly colours: Uint8Array;
}

/** Lines of one colour beside the mesh, not clipped by its frame. */
export interface Strokes {
	/** x y of both ends of each line. */
	readonly ends: readonly number[];
	readonly colour: Colour;
	readonly width: number;
}

export interface Text {
	readonly text: string;
	/** Position of the baseline at `anchor`. */
	readonly x: number;
	readonly y: number;
	readonly anchor: 'start' | 'middle' | 'end';
	readonly size: number;
	readonly colour: Colour;
	readonly fontStyle?: 'bold' | 'italic';
	/** Colour of the halo around letters over the mesh, see `overlayStyle.numbers`. */
	readonly halo?: Colour;
}

/** All elements of a picture, in drawing order; lengths in CSS pixels. */
export interface Scene {
	readonly width: number;
	readonly height: number;
	/** Title for screen readers. */
	readonly title: string;
	readonly background: Colour;
	/** Frame of the mesh. */
	readonly frame: Frame;
	/** Whether a part of the mesh is outside the frame. */
	readonly cut: boolean;
	/** x y of the mesh's points, and of other ends of lines and corners. */
	readonly positions: Float64Array;
	readonly fill?: Fill;
	/** Lines and dots over the triangles. */
	readonly overlays: readonly (Lines | Dots)[];
	readonly bars: readonly Bar[];
	readonly boxes: readonly Box[];
	readonly strokes: readonly Strokes[];
	readonly texts: readonly Text[];
}
