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
	/** The line round what is selected and the halo of that line: black and white, so that one contrasts with any colour. */
	readonly outline: { readonly line: Rgb; readonly halo: Rgb };
}

/** How a frame is drawn. */
export interface FrameOptions extends Omit<PictureOptions, 'surface'> {
	/** Of a mesh in space. */
	readonly space?: FrameSpace;
}

/** What of the mesh is drawn. */
export type DrawOptions = Omit<FrameOptions, 'tint' | 'colouring' | 'space'>;
