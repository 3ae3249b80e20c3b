/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The entry of a triangle that has no value, and of one that is not drawn; those before are colours of the table. */
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
	/** Three points of the scene for each triangle; one that comes later covers those before. */
	readonly triangles: Uint32Array;
	/** An entry of `colours` for each triangle, or `HIDDEN`. */
	readonly entries: Uint16Array;
	/**
	 * An entry for each corner of each triangle, in fractions and beyond the ends of the table, NaN for none: what is
	 * interpolated. Absent where triangles have values.
	 */
	readonly smooth?: Float32Array;
	/** Between which entries the colour changes, where there are few colours: triangles are cut there. */
	readonly borders?: readonly number[];
	/** Red, green and blue of the entries up to `NO_VALUE`. */
	readonly colours: Uint8Array;
	/** Of a mesh in space. */
	readonly faces?: FaceLook;
}

/** How faces of a mesh in space are drawn. */
export interface FaceLook {
	/** How much each triangle faces the viewer, see `facingOf`. */
	readonly facing: Float32Array;
	/** They are darker the less they do. */
	readonly lit: boolean;
	/** The colour that those are hatched with that are seen from behind; absent for none. */
	readonly hatch?: Colour;
}

/** Lines between points of the scene, all alike. */
export interface Lines {
	readonly name: string;
	/** Two points for each. */
	readonly ends: Uint32Array;
	readonly colour: Colour;
	readonly opacity: number;
	readonly width: number;
}

/** Points of the scene as dots. */
export interface Dots {
	readonly points: Uint32Array;
	readonly colour: Colour;
	readonly radius: number;
}

export interface Box extends Frame {
	readonly colour: Colour;
}

/** A bar with the colours of a table, from its lower end to its upper one. */
export interface Bar extends Frame {
	/** Red, green, blue and opacity of each. */
	readonly colours: Uint8Array;
}

export interface Text {
	readonly text: string;
	/** Of the base line, at its start, middle or end. */
	readonly x: number;
	readonly y: number;
	readonly anchor: 'start' | 'middle' | 'end';
	readonly size: number;
	readonly colour: Colour;
	readonly look?: 'bold' | 'italic';
	/** The colour round the letters, where they lie over the mesh. */
	readonly halo?: Colour;
}

/** All that is in a picture, in the order in which it is drawn; lengths in pixels of CSS. */
export interface Scene {
	readonly width: number;
	readonly height: number;
	/** What the picture is called, for those who can't see it. */
	readonly title: string;
	readonly background: Colour;
	/** The mesh is drawn inside. */
	readonly frame: Frame;
	/** Whether something of the mesh is outside of it. */
	readonly cut: boolean;
	/** Places of the mesh's points, x y, and of what else lines go through. */
	readonly places: Float64Array;
	readonly fill?: Fill;
	readonly lines: readonly Lines[];
	readonly dots: readonly Dots[];
	readonly bars: readonly Bar[];
	readonly boxes: readonly Box[];
	readonly texts: readonly Text[];
}
