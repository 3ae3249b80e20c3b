import { type Lattice, powerOfTwo } from '../mesh/lattice.ts';

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

/** What of the mesh is drawn. */
export interface DrawOptions {
	readonly fill: boolean;
	readonly wireframe: boolean;
	readonly byAngle: boolean;
	/** How much of the selection's colour covers a selected triangle, 0 to 1; `USUAL_TINT` if absent. */
	readonly tint?: number;
}

export const USUAL_TINT = 0.68;

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
