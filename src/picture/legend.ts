import { ellipseStrokes } from '../quantities/arrowStrokes.ts';
import type { QuantityClass } from '../quantities/quantity.ts';
import { ELLIPSE_LEGEND, LONGEST_ARROW } from '../quantities/vectors.ts';
import { countText } from '../util/counted.ts';
import { roundBelow } from '../util/ticks.ts';
import type { Colouring } from './colouring.ts';
import { textWidth } from './font/strokeFont.ts';
import type { Bar, Box, Colour, Frame, Strokes, Text } from './scene.ts';
import type { PictureTheme } from './themes.ts';
import { ticksIn, tickTexts } from './ticks.ts';

/** Width of a legend's column, including the space before it. */
export const LEGEND_WIDTH = 168;
const SPACE = 24;
const TITLE = 14;
const LABEL = 12;
const LINE = 19;
const LABEL_LINE = 15;
const BAR_WIDTH = 14;
const LONGEST_BAR = 320;
const ROW = 21;
const SWATCH = 12;
/** Minimum distance between labels of a scale, in pixels. */
const TICK_ROOM = 34;

/** The shapes and texts of a legend. */
export interface Legend {
	readonly bars: readonly Bar[];
	readonly boxes: readonly Box[];
	readonly strokes: readonly Strokes[];
	readonly texts: readonly Text[];
}

export const noLegend: Legend = { bars: [], boxes: [], strokes: [], texts: [] };

/**
 * Lays out the legend of a colouring in a column of the picture.
 *
 * @param longest length of the longest vector if arrows are drawn, or `ellipses`
 */
export function legendIn(
	{ quantity, classes, range, table, bar = table, entries, onMembers }: Colouring,
	column: Frame,
	theme: PictureTheme,
	longest?: number | 'ellipses',
): Legend {
	if (!quantity) return noLegend;
	const unit = quantity.unit === '' ? '' : ` (${quantity.unit})`;
	const left = column.x + SPACE;
	const width = column.width - SPACE;
	const heading = wrapped(`${quantity.title}${unit}`, TITLE, width).map((text, i) => ({
		text,
		x: left,
		y: column.y + TITLE + i * LINE,
		anchor: 'start' as const,
		size: TITLE,
		colour: theme.ink,
	}));
	const top = column.y + heading.length * LINE + 12;
	const frame = { x: left, y: top, width, height: column.y + column.height - top };
	const rest = classes
		? classRows(
				classes
					.map((entry, c) => ({ ...entry, c }))
					.filter(({ c }) => table[4 * (c % 256) + 3] !== 0),
				table,
				frame,
				theme,
			)
		: scaleOf(
				range ?? null,
				bar,
				frame,
				theme,
				longest === undefined ? 1 : longest === 'ellipses' ? 3 : 2,
			);
	const hasMissing = !classes && !onMembers && range && entries.some((entry) => entry > 255);
	const parts: Partial<Legend>[] = [
		rest,
		...(hasMissing ? [missingValueKey(rest.bars[0], theme)] : []),
		...(typeof longest === 'number' ? [arrowKey(rest.bars[0], longest, theme)] : []),
		...(longest === 'ellipses' ? [ellipseKey(rest.bars[0], width, theme)] : []),
	];
	return {
		bars: rest.bars,
		boxes: parts.flatMap(({ boxes = [] }) => boxes),
		strokes: parts.flatMap(({ strokes = [] }) => strokes),
		texts: [...heading, ...parts.flatMap(({ texts = [] }) => texts)],
	};
}

const label = (text: string, x: number, y: number, colour: Colour): Text => ({
	text,
	x,
	y: y + LABEL * 0.36,
	anchor: 'start',
	size: LABEL,
	colour,
});

function scaleOf(
	range: readonly [number, number] | null,
	colours: Uint8Array,
	frame: Frame,
	{ ink, dim }: PictureTheme,
	rowsBelow: number,
): Legend {
	if (!range) return { ...noLegend, texts: [label('no values', frame.x, frame.y, dim)] };
	// Leave space below the bar for the swatch of missing values and the keys of arrows or ellipses.
	const height = Math.max(
		20,
		Math.min(LONGEST_BAR, frame.height - LABEL - rowsBelow * ROW - SWATCH),
	);
	const bar: Bar = { x: frame.x, y: frame.y + LABEL / 2, width: BAR_WIDTH, height, colours };
	const values = ticksIn(range, Math.max(2, Math.floor(height / TICK_ROOM)));
	const texts = tickTexts(values);
	const [low, high] = range;
	const boxes: Box[] = [];
	const labels = values.map((value, i) => {
		const fraction = high > low ? (value - low) / (high - low) : 0.5;
		const y = bar.y + height * (1 - fraction);
		const x = bar.x + BAR_WIDTH;
		boxes.push({ x, y: y - 0.5, width: 5, height: 1, colour: dim });
		return label(texts[i]!, x + 9, y, ink);
	});
	return { ...noLegend, bars: [bar], boxes, texts: labels };
}

function missingValueKey(
	bar: Bar | undefined,
	{ plain, dim }: PictureTheme,
): Pick<Legend, 'boxes' | 'texts'> {
	if (!bar) return { boxes: [], texts: [] };
	const y = bar.y + bar.height + 14;
	return {
		boxes: [{ x: bar.x, y, width: BAR_WIDTH, height: SWATCH, colour: plain }],
		texts: [label('no value', bar.x + BAR_WIDTH + 9, y + SWATCH / 2, dim)],
	};
}

/** An arrow of a round length below the bar, labelled with its length. */
function arrowKey(
	bar: Bar | undefined,
	longest: number,
	{ ink, dim }: PictureTheme,
): Pick<Legend, 'boxes' | 'texts'> {
	if (!bar) return { boxes: [], texts: [] };
	const y = bar.y + bar.height + 14 + ROW + SWATCH / 2;
	if (!(longest > 0)) return { boxes: [], texts: [label('arrows of length 0', bar.x, y, dim)] };
	const round = roundBelow(longest);
	const end = bar.x + (LONGEST_ARROW * round) / longest;
	const box = (x: number, width: number, height: number): Box => ({
		x,
		y: y - height / 2,
		width,
		height,
		colour: ink,
	});
	const head = [1, 2, 3, 4, 5].map((i) => box(end - i, 1, 1.2 * i));
	return {
		boxes: [box(bar.x, end - bar.x - 2, 1.4), ...head],
		texts: [label(tickTexts([round])[0]!, bar.x + LONGEST_ARROW + 9, y, dim)],
	};
}

/** An ellipse below the bar, with an explanation. */
function ellipseKey(
	bar: Bar | undefined,
	width: number,
	{ ink, dim }: PictureTheme,
): Partial<Legend> {
	if (!bar) return {};
	const y = bar.y + bar.height + 14 + ROW + SWATCH / 2;
	const ends: number[] = [];
	const half = { dx: LONGEST_ARROW / 2, dy: 0, ratio: 1 / 3 };
	ellipseStrokes(bar.x + half.dx, y, half, (...stroke) => ends.push(...stroke));
	const left = LONGEST_ARROW + 9;
	return {
		strokes: [{ ends, colour: ink, width: 1.2 }],
		texts: wrapped(ELLIPSE_LEGEND, LABEL, width - left).map((text, i) =>
			label(text, bar.x + left, y + i * LABEL_LINE, dim),
		),
	};
}

function classRows(
	classes: readonly (QuantityClass & { readonly c: number })[],
	table: Uint8Array,
	frame: Frame,
	{ ink, dim }: PictureTheme,
): Legend {
	const rows = Math.max(1, Math.floor(frame.height / ROW));
	const shown = classes.length <= rows ? classes.length : rows - 1;
	const boxes: Box[] = [];
	const texts: Text[] = [];
	for (let row = 0; row < shown; row++) {
		const { label: name, count, c } = classes[row]!;
		const y = frame.y + (row + 0.5) * ROW;
		const at = 4 * (c % 256);
		const colour = [table[at]!, table[at + 1]!, table[at + 2]!] as const;
		boxes.push({ x: frame.x, y: y - SWATCH / 2, width: SWATCH, height: SWATCH, colour });
		const countLabel = countText(count);
		const end = frame.x + frame.width;
		const labelWidth = frame.width - SWATCH - 18 - textWidth(countLabel, LABEL);
		texts.push(label(shortened(name, LABEL, labelWidth), frame.x + SWATCH + 9, y, ink));
		texts.push({ ...label(countLabel, end, y, dim), anchor: 'end' });
	}
	const omitted = classes.length - shown;
	if (omitted > 0)
		texts.push(
			label(`and ${countText(omitted)} more`, frame.x, frame.y + (shown + 0.5) * ROW, dim),
		);
	return { ...noLegend, boxes, texts };
}

/** Truncates `text` to `room` pixels, ending it with an ellipsis. */
export function shortened(text: string, size: number, width: number): string {
	if (textWidth(text, size) <= width) return text;
	const chars = [...text];
	while (chars.length > 1 && textWidth(`${chars.join('')}…`, size) > width) chars.pop();
	return `${chars.join('')}…`;
}

/** Wraps `text` to lines of `room` pixels, at most three. */
function wrapped(text: string, size: number, width: number): string[] {
	const lines: string[] = [];
	for (const word of text.split(' ')) {
		const last = lines.at(-1);
		const longer = last === undefined ? word : `${last} ${word}`;
		if (last !== undefined && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	const shownLines = lines.length > 3 ? [...lines.slice(0, 2), lines.slice(2).join(' ')] : lines;
	return shownLines.map((line) => shortened(line, size, width));
}
