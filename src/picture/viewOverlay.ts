import { overlayStyle } from './layers.ts';
import type { Dots, Frame, Lines, Text } from './scene.ts';
import type { PictureTheme } from './themes.ts';
import { withHalo } from './withHalo.ts';

type Position = readonly [x: number, y: number];

/** A text of a view: its centre and font size. */
export interface ViewText {
	readonly text: string;
	readonly x: number;
	readonly y: number;
	readonly size: number;
	readonly fontStyle?: NonNullable<Text['fontStyle']>;
}

/** Overlay of a view without its fields, in pixels from the view's upper left corner. */
export interface ViewOverlay {
	/** Numbers of entities, and the text of the ruler. */
	readonly texts: readonly ViewText[];
	/** Ends of the ruler. */
	readonly ruler?: readonly [Position, Position] | undefined;
}

/** Height of the middle of letters above the baseline, as a fraction of the font size. */
const MIDDLE = 0.35;

/**
 * Converts the overlay of a view to elements of a scene. The returned `places` are `places`, then the ends of the ruler.
 */
export function viewOverlay(
	{ texts, ruler }: ViewOverlay,
	frame: Frame,
	places: Float64Array,
	{ ink, background }: PictureTheme,
): {
	readonly places: Float64Array;
	readonly overlays: readonly (Lines | Dots)[];
	readonly texts: readonly Text[];
} {
	const sceneTexts = texts.map(
		({ x, y, size, ...rest }): Text => ({
			...rest,
			x: frame.x + x,
			y: frame.y + y + MIDDLE * size,
			size,
			anchor: 'middle',
			colour: ink,
			halo: background,
		}),
	);
	if (!ruler) return { places, overlays: [], texts: sceneTexts };
	const positions = new Float64Array(places.length + 4);
	positions.set(places);
	positions.set(
		ruler.flatMap(([x, y]) => [frame.x + x, frame.y + y]),
		places.length,
	);
	const ends = Uint32Array.of(places.length / 2, places.length / 2 + 1);
	const { radius, ...widths } = overlayStyle.ruler;
	const layer = 'ruler' as const;
	const style = { ...widths, colour: ink, haloColour: background, haloOpacity: 1 };
	const dots = { layer, points: ends, colour: ink, opacity: 1, radius };
	return {
		places: positions,
		overlays: [...withHalo(layer, ends, style), dots],
		texts: sceneTexts,
	};
}
