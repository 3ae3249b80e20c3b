import type { Rgb } from '../../src/draw/look.ts';
import { mixed } from '../../src/picture/faceColour.ts';
import { edgeStyle, faceStyle } from '../../src/picture/layers.ts';
import { type FrameOptions, MARKED, type Palette, SELECTED } from '../model/palette.ts';
import { backHatch, markHatch } from './canvasHatch.ts';
import { cssColour } from './colours.ts';

const hatches = { back: backHatch, mark: markHatch } as const;

/** Steps between the faintest and the full opacity of edges. */
const STEPS = 16;

/**
 * Factor by which strokes are finer than edges: both faces of an edge stroke it, so that strokes overlap. Rims are as
 * fine as edges, because strokes of up to a pixel take half as long as wider ones.
 */
const STROKE_OVERLAP = 1.2;

/** The mean height of the triangles of a polygon over its longest side; x y of its corners. */
export function heightOf(positions: readonly number[]): number {
	let [area, longest] = [0, 0];
	for (let i = 0; i < positions.length; i += 2) {
		const [ax, ay] = [positions[i]!, positions[i + 1]!];
		const [bx, by] = [
			positions[(i + 2) % positions.length]!,
			positions[(i + 3) % positions.length]!,
		];
		area += ax * by - bx * ay;
		longest = Math.max(longest, Math.hypot(bx - ax, by - ay));
	}
	return longest > 0 ? Math.abs(area) / (positions.length / 2 - 2) / longest : 0;
}

/** Styles of faces and their edges on a canvas, by the flags of a face. */
export interface CanvasFaces {
	/** Whether the face is filled. */
	isFilled(flags: number): boolean;
	/** Sets the fill to a colour of the face, without its stripes. */
	brush(flags: number, colour: Rgb): void;
	/** Fills the current path with the stripes of the face, if it is a back face or marked. */
	hatch(flags: number, isBack: boolean): void;
	/** Sets the stroke of the edges of a face of a height in pixels; false if they are not drawn. */
	pen(flags: number, height: number): boolean;
}

/** Styles of a frame, with the layers of a face as in `faceColour`. */
export function canvasFaces(
	context: CanvasRenderingContext2D,
	palette: Palette,
	{ fill, wireframe, tint = faceStyle.selection.opacity }: FrameOptions,
): CanvasFaces {
	const { marks } = faceStyle;
	const { edges, rims } = edgeStyle;
	const tinted = (colour: Rgb, flags: number): Rgb =>
		flags & SELECTED ? mixed(colour, palette.selected, tint) : colour;
	const names = [new Map<Rgb, string>(), new Map<Rgb, string>()] as const;
	const nameOf = (colour: Rgb, flags: number): string => {
		const cache = names[flags & SELECTED ? 1 : 0];
		const name = cache.get(colour) ?? cssColour(tinted(colour, flags));
		cache.set(colour, name);
		return name;
	};
	const patterns: Record<keyof typeof hatches, (CanvasPattern | string)[]> = { back: [], mark: [] };
	const fillStripes = (kind: keyof typeof hatches, flags: number): void => {
		patterns[kind][flags & SELECTED] ??= hatches[kind](context, {
			foreground: tinted(palette.foreground, flags),
			marked: tinted(palette.marked, flags),
		});
		context.fillStyle = patterns[kind][flags & SELECTED]!;
		context.fill();
	};
	const faded = (colour: Rgb, opacity: number): string[] =>
		Array.from({ length: STEPS + 1 }, (_, i) => cssColour(colour, (opacity * i) / STEPS));
	const wires = faded(palette.foreground, palette.wire);
	const selected = faded(palette.selected, Math.min(1, tint * rims.opacity));
	return {
		isFilled: (flags) => fill || (flags & (MARKED | SELECTED)) !== 0,
		brush(flags, colour) {
			context.fillStyle = nameOf(colour, flags);
			if (fill) return;
			context.globalAlpha = Math.max(
				flags & MARKED ? marks.between : 0,
				flags & SELECTED ? tint : 0,
			);
		},
		hatch(flags, isBack) {
			if (isBack) fillStripes('back', flags);
			if (!fill) context.globalAlpha = marks.opacity;
			if (flags & MARKED) fillStripes('mark', flags);
			context.globalAlpha = 1;
		},
		pen(flags, height) {
			const isSelected = (flags & SELECTED) !== 0;
			if (!isSelected && !wireframe) return false;
			const density = densityOf(height);
			const { min } = edges;
			context.strokeStyle = isSelected
				? selected[Math.round(STEPS * density)]!
				: wires[Math.round(STEPS * (min + (1 - min) * density))]!;
			context.lineWidth = edges.width / STROKE_OVERLAP;
			return true;
		},
	};
}

/** From 0 for a face at most `none` pixels high to 1 for one that is `full` pixels high, smoothly. */
function densityOf(height: number): number {
	const { none, full } = edgeStyle.edges;
	const share = Math.max(0, Math.min(1, (height - none) / (full - none)));
	return share * share * (3 - 2 * share);
}
