import type { Colour } from './scene.ts';

export type ThemeId = 'light' | 'dark';

/** Colours of a picture except those of its quantity. */
export interface PictureTheme {
	readonly background: Colour;
	/** Text, and lines of a mesh without colours. */
	readonly ink: Colour;
	/** Lines of the mesh over colours. */
	readonly line: Colour;
	/** Secondary text. */
	readonly dim: Colour;
	/** Triangles without a value. */
	readonly plain: Colour;
	/** Opacity of lines between triangles. */
	readonly wire: number;
}

export const pictureThemes: Readonly<Record<ThemeId, PictureTheme>> = {
	light: {
		background: [255, 255, 255],
		ink: [27, 39, 51],
		line: [27, 39, 51],
		dim: [95, 107, 120],
		plain: [226, 233, 240],
		wire: 0.6,
	},
	dark: {
		background: [17, 22, 28],
		ink: [226, 232, 238],
		line: [10, 14, 20],
		dim: [150, 160, 171],
		plain: [44, 56, 68],
		wire: 0.5,
	},
};
