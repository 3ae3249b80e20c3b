import type { Rgb } from '../../src/draw/look.ts';
import type { Range } from '../../src/mesh/metrics/metrics.ts';
import { mixed } from '../../src/picture/faceColour.ts';
import type { PictureOptions } from '../../src/picture/options.ts';
import type { Colour } from '../../src/picture/scene.ts';
import { pictureThemes } from '../../src/picture/themes.ts';
import type { Quantity } from '../../src/quantities/quantity.ts';
import type { Camera, Size } from '../model/camera.ts';
import { type ColourChoice, mapFor, THEME_MAP } from '../model/colourChoice.ts';
import type { DrawOptions, Palette } from '../model/palette.ts';
import type { FrameSpace } from '../model/space.ts';
import { toOklab } from './colours.ts';

/** The content of a view, for a picture. */
export interface ShownView {
	readonly camera: Camera;
	readonly size: Size;
	readonly palette: Palette;
	readonly options: DrawOptions;
	/** View of a mesh in space. */
	readonly space?: FrameSpace | undefined;
}

/** The colours of a view; `range` is null for classes, `groups` are drawn over them. */
export interface ShownColours {
	readonly choice: ColourChoice;
	readonly quantity: Quantity | null;
	readonly range: Range | null;
	readonly groups: Quantity | undefined;
}

/** Options of a picture with the same part of the mesh in the same colours as a view. */
export function pictureOptions(
	{ camera, size, palette, options, space }: ShownView,
	{ choice, quantity, range, groups }: ShownColours,
): PictureOptions {
	const { background, foreground, plain, scale, wire } = palette;
	const base = pictureThemes[toOklab(background)[0] > 0.5 ? 'light' : 'dark'];
	const { byAngle, fill, wireframe } = options;
	return {
		...{ fill, wireframe, camera },
		...(space && {
			...{ rotation: space.matrix, plane: space.plane, lit: space.lit, backs: space.backs },
			...{ features: space.features, boundary: space.features !== null },
		}),
		...(groups && { groups: groups.id }),
		...(byAngle && quantity ? colourOptions(choice, quantity, range, scale) : { quantity: null }),
		size: { width: Math.round(size.width), height: Math.round(size.height) },
		theme: {
			...base,
			background: colourBytes(background),
			ink: colourBytes(foreground),
			line: colourBytes(foreground),
			dim: colourBytes(mixed(background, foreground, 0.65)),
			plain: colourBytes(plain),
			wire,
		},
	};
}

/** Options of colours by a quantity; `theme` are the theme's colours. */
function colourOptions(
	choice: ColourChoice,
	quantity: Quantity,
	range: Range | null,
	theme: Uint8Array,
): PictureOptions {
	const { reversed, bands, hidden, contours, levels, arrows } = choice;
	const map = mapFor(choice, quantity);
	const hasOwnColours = quantity.ownColours === true && choice.map === null;
	return {
		...{ quantity: quantity.id, reversed, hidden },
		...(map === THEME_MAP ? { map: 'viridis', scale: theme } : !hasOwnColours && { map }),
		...(bands > 1 && { bands }),
		...(quantity.contours && { contours, levels }),
		...(quantity.arrows && { arrows }),
		...(range && { range: { by: 'hand', low: range[0], high: range[1] } }),
	};
}

const colourBytes = (rgb: Rgb): Colour => {
	const [red, green, blue] = rgb.map((value) => Math.round(255 * value));
	return [red!, green!, blue!];
};
