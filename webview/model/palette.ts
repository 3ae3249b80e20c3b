import type {
	DrawOptions as PictureOptions,
	Palette as PicturePalette,
	Rgb,
} from '../../src/draw/look.ts';

/** Bits of a triangle's look. */
export const MARKED = 1;
export const SELECTED = 2;

/** Colours of the view, from the theme. */
export interface Palette extends PicturePalette {
	readonly background: Rgb;
}

/** How a frame is drawn. */
export type FrameOptions = PictureOptions;

/** What of the mesh is drawn. */
export type DrawOptions = Omit<FrameOptions, 'tint' | 'colouring'>;
