import { type Lattice, powerOfTwo } from '../mesh/lattice.ts';

/**
 * Bits of a triangle's look: hatched, tinted, in two bits from `CUT_SHIFT` on how many of its first sides are cuts inside a
 * face, which have neither wire nor rim, and from `LINE_SHIFT` on one for each side that is a line of the surface: the side from
 * corner k to the next.
 */
export const MARKED = 1;
export const SELECTED = 2;
export const CUT_SHIFT = 2;
export const LINE_SHIFT = 4;

/** Red, green, blue from 0 to 1, as in CSS (sRGB, not linear). */
export type Rgb = readonly [number, number, number];

/** Colours of a picture. */
export interface Palette {
	/** 256 colours (three bytes each) for smallest angles from 0° to 60°. */
	readonly scale: Uint8Array;
	/** The wire's. */
	readonly foreground: Rgb;
	/** Fill where triangles are not coloured by angle. */
	readonly plain: Rgb;
	readonly marked: Rgb;
	readonly selected: Rgb;
	/** Opacity of the wire, 0 to 1. */
	readonly wire: number;
}

/** What the colours of triangles stand for. */
export interface Colouring {
	/** 256 colours with opacity, four bytes each. A triangle whose colour has none is not drawn. */
	readonly table: Uint8Array;
	/** The smallest angle of each triangle in degrees, or the values that the mesh was given. */
	readonly by: 'angle' | 'values';
	/** What the first and the last colour are for; values beyond have the same. */
	readonly range: readonly [low: number, high: number];
}

/** Values below it are none: triangles have the plain colour. */
export const NO_VALUE = -1e30;

/** Triangles with values below it are not drawn, and not found by picking. */
export const HIDDEN = -1e36;

/** What of the mesh is drawn. */
export interface DrawOptions {
	readonly fill: boolean;
	readonly wireframe: boolean;
	/** Whether triangles are coloured, by their smallest angle unless `colouring` says otherwise. */
	readonly byAngle: boolean;
	/** The palette's scale by smallest angles from 0° to 60° if absent. */
	readonly colouring?: Colouring;
	/** How much of the selection's colour covers a selected triangle, 0 to 1; `USUAL_TINT` if absent. */
	readonly tint?: number;
	/** How faces in space are shown; absent in the plane. */
	readonly surface?: Surface;
}

/** How the faces of a mesh in space are shown. */
export interface Surface {
	/** Darker the less they face the viewer. */
	readonly lit: boolean;
	/** Hatched where they are seen from behind: their corners go round clockwise. */
	readonly backs: boolean;
	/** With the sides that are lines of the surface. */
	readonly lines: boolean;
}

export const USUAL_TINT = 0.68;

/** Smallest angles that the palette's scale is for, in degrees. */
export const USUAL_RANGE = [0, 60] as const;

/**
 * An orthographic view of the lattice from above. `x`, `y` is the place in the middle of the picture in lattice units,
 * y pointing up, with or without a fraction; `scale` is CSS pixels to a lattice unit.
 */
export interface LatticeCamera {
	readonly x: number;
	readonly y: number;
	readonly scale: number;
}

/** Which place of the lattice each pixel of a picture shows. */
export interface Look {
	readonly camera: LatticeCamera;
	/** Device pixels. */
	readonly width: number;
	readonly height: number;
	/** Device pixels to a CSS pixel. */
	readonly ratio: number;
	/**
	 * How a mesh in space is rotated about the middle of the lattice before it is seen from above: the rows of a rotation, to
	 * the right, up and at the viewer. Camera and plane are on the lattice of what is seen then, which has twice the spacing;
	 * absent where nothing is rotated.
	 */
	readonly rotation?: readonly number[];
	/** What is beyond is cut off. */
	readonly plane?: LatticePlane;
}

/** What has u x + v y + w z > d is beyond, in lattice units; u, v, w has length 1. */
export type LatticePlane = readonly [u: number, v: number, w: number, d: number];

/** Whether two looks show the same in the same place; camera and size apart. */
export const sameSight = (a: Look, b: Look): boolean =>
	`${a.rotation}` === `${b.rotation}` && `${a.plane}` === `${b.plane}`;

/**
 * The number of a value's colour in a table: `middle` + (value - `low`) × `slope`, rounded and cut to 0 to 255. A range
 * without width has its own value in the middle, and what is beyond at the ends.
 */
export function placesIn([low, high]: Colouring['range']): {
	readonly low: number;
	readonly slope: number;
	readonly middle: number;
} {
	return high > low
		? { low, slope: 255 / (high - low), middle: 0 }
		: { low, slope: 1e30, middle: 128 };
}

/** A camera in the mesh's own coordinates as one in lattice units. */
export function latticeCamera(
	camera: { readonly x: number; readonly y: number; readonly scale: number },
	{ origin, exponent }: Pick<Lattice, 'origin' | 'exponent'>,
): LatticeCamera {
	const spacing = powerOfTwo(exponent);
	return {
		x: (camera.x - origin[0]!) / spacing,
		y: (camera.y - origin[1]!) / spacing,
		scale: camera.scale * spacing,
	};
}
