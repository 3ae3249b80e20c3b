import type {
	DrawOptions as PictureOptions,
	Palette as PicturePalette,
	Rgb,
} from '../../src/draw/look.ts';
import type { FrameSpace } from './space.ts';

export { CUT_SHIFT, LINE_SHIFT, MARKED, SELECTED } from '../../src/draw/look.ts';

/** Colours of the view, from the theme. */
export interface Palette extends PicturePalette {
	readonly background: Rgb;
	/** Outline of the selection and its halo: black and white, so that one contrasts with any colour. */
	readonly outline: { readonly line: Rgb; readonly halo: Rgb };
}

/** Options of a frame. */
export interface FrameOptions extends Omit<PictureOptions, 'surface'> {
	/** For a mesh in space. */
	readonly space?: FrameSpace;
}

/** Parts of the mesh that are drawn. */
export type DrawOptions = Omit<FrameOptions, 'tint' | 'colouring' | 'space'>;
