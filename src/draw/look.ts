import { type Lattice, powerOfTwo } from '../mesh/lattice.ts';

/**
 * Bits of a triangle's look. `MARKED`: hatched; `SELECTED`: tinted. From `CUT_SHIFT` on, in two bits: the number of its
 * first edges that are cuts inside a face, drawn without wire or rim. From `LINE_SHIFT` on: a bit for each feature edge,
 * where edge k runs from corner k to the next.
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
	/** Colour of the wire. */
	readonly foreground: Rgb;
	/** Fill of triangles that are not coloured by a value. */
	readonly plain: Rgb;
	readonly marked: Rgb;
	readonly selected: Rgb;
	/** Opacity of the wire, 0 to 1. */
	readonly wire: number;
}

/** Mapping from values of triangles to colours. */
export interface Colouring {
	/** 256 colours of four bytes, the last one opacity. A triangle whose colour has opacity 0 is not drawn. */
	readonly table: Uint8Array;
	/** By the smallest angle of each triangle in degrees, or by the values of the mesh. */
	readonly by: 'angle' | 'values';
	/** Values of the first and the last colour; values beyond are clamped. */
	readonly range: readonly [low: number, high: number];
}

/** A value below it is missing: the triangle has the plain colour. */
export const NO_VALUE = -1e30;

/** Triangles with values below it are neither drawn nor picked. */
export const HIDDEN = -1e36;

/** Drawing options. */
export interface DrawOptions {
	readonly fill: boolean;
	readonly wireframe: boolean;
	/** Colour triangles, by smallest angle unless `colouring` says otherwise. */
	readonly byAngle: boolean;
	/** If absent, the palette's scale by smallest angles from 0° to 60°. */
	readonly colouring?: Colouring;
	/** Opacity of the selection's colour over a selected triangle, 0 to 1; by default that of `faceStyle`. */
	readonly tint?: number;
	/** Options of a surface in space; absent in the plane. */
	readonly surface?: Surface;
}

/** Options of a surface in space. */
export interface Surface {
	/** Darken faces the less they face the viewer. */
	readonly lit: boolean;
	/** Hatch back faces, those with clockwise corners. */
	readonly backs: boolean;
	/** Draw the edges that are lines of the surface. */
	readonly lines: boolean;
}

/** Range of smallest angles of the palette's scale, in degrees. */
export const DEFAULT_RANGE = [0, 60] as const;

/**
 * An orthographic view of the lattice from above. `x`, `y` is the centre of the picture in lattice units, not
 * necessarily integers, with y pointing up; `scale` is CSS pixels per lattice unit.
 */
export interface LatticeCamera {
	readonly x: number;
	readonly y: number;
	readonly scale: number;
}

/** A view: maps lattice coordinates to pixels. */
export interface ViewParameters {
	readonly camera: LatticeCamera;
	/** Device pixels. */
	readonly width: number;
	readonly height: number;
	/** Device pixels per CSS pixel. */
	readonly ratio: number;
	/**
	 * Row-major matrix of a rotation about the middle of the lattice; its rows point right, up and at the viewer.
	 * `camera` and `plane` are then on the lattice of rotated points, which has twice the spacing. Absent if the mesh is
	 * not rotated.
	 */
	readonly rotation?: readonly number[];
	/** Cutting plane; points beyond it are not drawn. */
	readonly plane?: LatticePlane;
}

/** A plane in lattice units, with unit normal (u, v, w): points with u x + v y + w z > d are beyond it. */
export type LatticePlane = readonly [u: number, v: number, w: number, d: number];

/** Whether two views have the same rotation and cutting plane. */
export const sameProjection = (a: ViewParameters, b: ViewParameters): boolean =>
	`${a.rotation}` === `${b.rotation}` && `${a.plane}` === `${b.plane}`;

/**
 * The mapping from a value to its index in a table: `middle` + (value - `low`) × `slope`, rounded and clamped to 0 to
 * 255. An empty range maps its value to the middle and all others to the ends.
 */
export function tableMapping([low, high]: Colouring['range']): {
	readonly low: number;
	readonly slope: number;
	readonly middle: number;
} {
	return high > low
		? { low, slope: 255 / (high - low), middle: 0 }
		: { low, slope: 1e30, middle: 128 };
}

/** Converts a camera from mesh coordinates to lattice units. */
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
