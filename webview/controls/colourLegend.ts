import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { Quantity, QuantityClass } from '../../src/quantities/quantity.ts';
import { ELLIPSE_LEGEND, LONGEST_ARROW } from '../../src/quantities/vectors.ts';
import { countText } from '../../src/util/counted.ts';
import { roundBelow } from '../../src/util/ticks.ts';
import { measureText } from '../messages/numbers.ts';
import type { NumberedClass } from '../model/colourTables.ts';
import type { PickMode } from '../model/gestures.ts';
import type { ViewId } from '../model/viewId.ts';
import { el, svg } from '../util/dom.ts';
import { cssColour } from '../view/colours.ts';
import { icon } from './icons.ts';

/** Number of ticks along a bar. */
const TICKS = 5;

/** A bar of the colours over a range, with numbers below. */
export function barLegend(
	viewId: ViewId,
	{ title, unit }: Pick<Quantity, 'title' | 'unit'>,
	table: Uint8Array,
	[low, high]: Range,
): HTMLElement[] {
	const bar = el('div', { class: 'ramp' });
	// Constant segments, so that bands have sharp borders.
	const stops = Array.from({ length: 64 }, (_, i) => {
		const colour = entryColour(table, 4 * i + 2);
		return `${colour} ${((100 * i) / 64).toFixed(2)}% ${((100 * (i + 1)) / 64).toFixed(2)}%`;
	});
	bar.style.background = `linear-gradient(to right, ${stops.join(', ')})`;
	const marks = Array.from({ length: TICKS }, (_, i) => low + ((high - low) * i) / (TICKS - 1));
	const texts =
		low === high ? [measureText(low)] : marks.map((value) => tickText(value, low, high));
	return [
		el('span', { class: 'legend-title' }, title),
		el(
			'div',
			{ class: 'scale', 'data-testid': `${viewId}-colour-scale` },
			bar,
			el('div', { class: 'marks' }, ...texts.map((text) => el('span', {}, `${text}${unit}`))),
		),
	];
}

/** The interval between contour lines. */
export function contourKey(
	viewId: ViewId,
	[low, high]: Range,
	levels: number,
	unit: string,
): HTMLElement {
	const key = el('span', { class: 'swatch contour-key' });
	const text = `line every ${measureText((high - low) / levels)}${unit}`;
	return el('span', { class: 'key', 'data-testid': `${viewId}-contour-key` }, key, text);
}

/** An arrow for a round length, with its label; the longest vector has the longest arrow. */
export function arrowKey(viewId: ViewId, longest: number): HTMLElement {
	const round = longest > 0 ? roundBelow(longest) : 0;
	const length = longest > 0 ? (LONGEST_ARROW * round) / longest : LONGEST_ARROW;
	const arrow = svg(
		'svg',
		{ class: 'arrow-key', width: LONGEST_ARROW + 4, height: 12, 'aria-hidden': 'true' },
		svg('path', { d: `M2 6h${length.toFixed(1)}m-5 -4l5 4l-5 4` }),
	);
	return el(
		'span',
		{ class: 'key', 'data-testid': `${viewId}-arrow-key` },
		arrow,
		longest > 0 ? `arrow of ${measureText(round)}` : 'all arrows have length 0',
	);
}

/** The legend of ellipses, which show direction and ratio of sizes, and have equal length. */
export function ellipseKey(viewId: ViewId): HTMLElement {
	const ellipse = svg(
		'svg',
		{ class: 'arrow-key', width: 26, height: 12, 'aria-hidden': 'true' },
		svg('ellipse', { cx: 13, cy: 6, rx: 12, ry: 4 }),
	);
	return el(
		'span',
		{ class: 'key', 'data-testid': `${viewId}-ellipse-key` },
		ellipse,
		ELLIPSE_LEGEND,
	);
}

/** A number with enough digits to distinguish neighbouring ticks. */
function tickText(value: number, low: number, high: number): string {
	const step = (high - low) / (TICKS - 1);
	const magnitude = Math.max(Math.abs(low), Math.abs(high));
	if (magnitude !== 0 && (magnitude < 1e-3 || magnitude >= 1e6)) return value.toPrecision(3);
	const digits = Math.max(0, Math.min(8, 1 - Math.floor(Math.log10(step))));
	return `${Number(value.toFixed(digits))}`;
}

/** Events of a legend of classes. */
export interface ClassEvents {
	/** Selects the members of a class. */
	choose(tag: number, mode: PickMode): void;
	/** Hides or shows a class. */
	toggle(tag: number): void;
}

/** Classes with colour and count as buttons that select, each with an eye button that hides it. */
export function classLegend(
	viewId: ViewId,
	{ title }: Pick<Quantity, 'title'>,
	table: Uint8Array,
	classes: readonly NumberedClass[],
	hidden: readonly number[],
	events: ClassEvents,
): HTMLElement[] {
	const items = classes.map(({ one, number }) => {
		const isHidden = hidden.includes(one.tag);
		return el(
			'span',
			{ class: isHidden ? 'class-key is-hidden' : 'class-key' },
			classButton(viewId, one, entryColour(table, number), isHidden, events.choose),
			eyeButton(viewId, one, isHidden, events.toggle),
		);
	});
	return [
		el('span', { class: 'legend-title', 'aria-hidden': 'true' }, title),
		el(
			'div',
			{
				class: 'classes',
				role: 'toolbar',
				'aria-label': `${title} ${viewId} refinement`,
				'data-testid': `${viewId}-classes`,
			},
			...items,
		),
	];
}

function classButton(
	viewId: ViewId,
	{ tag, label, count }: QuantityClass,
	colour: string,
	isHidden: boolean,
	choose: ClassEvents['choose'],
): HTMLElement {
	const swatch = el('span', { class: 'swatch' });
	swatch.style.background = colour;
	const parts = [
		swatch,
		el('span', { class: 'class-label' }, label),
		el('span', { class: 'class-count' }, countText(count)),
	];
	const id = `${viewId}-class-${tag}`;
	return el(
		'button',
		{
			type: 'button',
			class: 'class-name',
			'data-testid': id,
			title: isHidden ? `Show ${label} to select it` : `Select ${label} (Shift adds, Ctrl toggles)`,
			disabled: isHidden,
			onclick: (event) => choose(tag, pickMode(event as MouseEvent)),
		},
		...parts,
	);
}

/** Shift adds to the selection, Ctrl or Cmd toggles. */
export const pickMode = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): PickMode =>
	ctrlKey || metaKey ? 'toggle' : shiftKey ? 'add' : 'replace';

const eyeButton = (
	viewId: ViewId,
	{ tag, label }: QuantityClass,
	isHidden: boolean,
	toggle: (tag: number) => void,
): HTMLElement =>
	el(
		'button',
		{
			type: 'button',
			class: 'class-eye',
			'data-testid': `${viewId}-eye-${tag}`,
			'aria-pressed': `${isHidden}`,
			'aria-label': `Hide ${label}`,
			title: `${isHidden ? 'Show' : 'Hide'} ${label}`,
			onclick: () => toggle(tag),
		},
		icon(isHidden ? 'hidden' : 'shown'),
	);

/** A colour of a table of 256, in CSS syntax. */
function entryColour(table: Uint8Array, entry: number): string {
	const offset = 4 * (entry % 256);
	return cssColour([table[offset]! / 255, table[offset + 1]! / 255, table[offset + 2]! / 255]);
}
