import type { Range } from '../../src/mesh/metrics/metrics.ts';
import { colourMaps } from '../../src/quantities/colourMaps.ts';
import type { Quantity, QuantityClass } from '../../src/quantities/quantity.ts';
import type { RangeChoice } from '../../src/quantities/ranges.ts';
import {
	type ColourChoice,
	hasBands,
	hasLines,
	mapFor,
	type OwnColours,
	THEME_MAP,
	usualColours,
} from '../model/colourChoice.ts';
import { el } from '../util/dom.ts';
import { arrowKey, barLegend, classLegend, contourKey } from './colourLegend.ts';
import { createContourFields } from './contourFields.ts';
import { icon } from './icons.ts';
import { quantityOptions } from './quantityOptions.ts';

/** What the colours of triangles stand for, beside the usual: a range of numbers, or classes. */
export type ColourScale =
	| 'usual'
	| { readonly table: Uint8Array; readonly range: Range }
	| { readonly table: Uint8Array; readonly classes: readonly QuantityClass[] };

/** What the control shows. */
export interface ShownColours {
	readonly quantities: readonly Quantity[];
	readonly choice: ColourChoice;
	/** What the mesh is coloured by now; null where there is no mesh. */
	readonly quantity: Quantity | null;
	/** Null where nothing has a value. */
	readonly scale: ColourScale | null;
}

/** The control, and the part of the legend that goes with it. */
export interface ColourBy {
	/** How it is coloured. */
	readonly element: HTMLElement;
	/** What it is coloured by: a list for the toolbar. */
	readonly quantity: HTMLElement;
	/** What the colours mean, for the legend; null where they are the usual ones. */
	readonly scale: readonly HTMLElement[] | null;
	show(shown: ShownColours): void;
	/** Explains arrows, by the length of the longest vector; null where there are none. */
	showArrows(longest: number | null): void;
	/** Hears of what is chosen now, and says what is chosen in all. */
	changed: (choice: OwnColours) => ColourChoice;
}

/** Values of the list of ranges, and what they are called. */
const ranges = [
	['value', 'All values'],
	['percentile', '2nd to 98th percentile'],
	['acceptable', 'Acceptable values'],
	['hand', 'From … to …'],
] as const;

const bands = [0, 3, 4, 5, 6, 8, 10, 12, 16, 20];

/**
 * Chooses what the mesh is coloured by, and how: colour map, range, reversed, in bands.
 *
 * @param legend is called when `scale` has changed
 */
export function createColourBy(legend: () => void): ColourBy {
	let shown: ShownColours = { quantities: [], choice: usualColours, quantity: null, scale: null };
	const change = (chosen: OwnColours): void => {
		// What is chosen next goes on from it, though it may be shown later.
		shown = { ...shown, choice: control.changed(chosen) };
	};
	const quantity = select('colour-by', 'Colour by', 'Colour by', (quantity) =>
		change({ quantity }),
	);
	quantity.label.classList.add('colour-quantity');
	quantity.label.prepend(icon('colours'));
	const map = select('colour-map', 'Colours', 'The colour map', (id) => change({ map: id }));
	const range = select('colour-range', 'Range', 'What the ends of the scale are for', (by) =>
		change({ range: chosenRange(by as RangeChoice['by'], shown.scale) }),
	);
	const ends = (['low', 'high'] as const).map((end) =>
		numberField(`colour-${end}`, end === 'low' ? 'From' : 'To', (value) => {
			const now = shown.choice.range;
			if (now.by === 'hand') change({ range: { ...now, [end]: value } });
		}),
	);
	const band = select('colour-bands', 'Bands', 'Colours that the map is cut into', (count) =>
		change({ bands: Number(count) }),
	);
	const reversed = el('input', {
		type: 'checkbox',
		'data-testid': 'colour-reversed',
		onchange: () => change({ reversed: reversed.checked }),
	});
	const contours = createContourFields(change);
	let longest: number | null = null;
	const handOnly = ends.map(({ label }) => label);
	const control = {
		element: el(
			'div',
			{ class: 'colour-by', role: 'group', 'aria-label': 'Colours' },
			map.label,
			range.label,
			...handOnly,
			band.label,
			...contours.elements,
			el('label', { class: 'tick' }, reversed, 'Reversed'),
		),
		quantity: quantity.label,
		scale: null as readonly HTMLElement[] | null,
		changed: (_: OwnColours): ColourChoice => usualColours,
		show(next: ShownColours) {
			shown = next;
			const { choice, quantity: now } = next;
			fillGroups(quantity.list, next.quantities);
			control.element.hidden = now === null;
			quantity.label.hidden = now === null;
			if (now) {
				quantity.list.value = now.id;
				const isClass = now.kind === 'class';
				fillList(map.list, mapsFor(now));
				map.list.value = mapFor(choice, now);
				fillList(
					range.list,
					now.acceptable ? ranges : ranges.filter(([by]) => by !== 'acceptable'),
				);
				const isOffered = choice.range.by !== 'acceptable' || now.acceptable;
				range.list.value = isOffered ? choice.range.by : 'value';
				fillList(
					band.list,
					bands.map((count) => [`${count}`, count === 0 ? 'Smooth' : `${count}`] as const),
				);
				band.list.value = `${choice.bands}`;
				reversed.checked = choice.reversed;
				range.label.hidden = isClass;
				// Bands of contours are as many as there are levels.
				band.label.hidden = isClass || hasBands(choice, now);
				for (const label of handOnly) label.hidden = isClass || choice.range.by !== 'hand';
				if (choice.range.by === 'hand') {
					ends[0]!.set(choice.range.low);
					ends[1]!.set(choice.range.high);
				}
			}
			contours.show(now, choice);
			showScale();
		},
		showArrows(next: number | null) {
			if (next === longest) return;
			longest = next;
			showScale();
		},
	};
	const showScale = (): void => {
		const scale = legendOf(shown, (tag) => {
			const { hidden } = shown.choice;
			const others = hidden.filter((one) => one !== tag);
			change({ hidden: others.length < hidden.length ? others : [...hidden, tag] });
		});
		const arrows = longest === null ? [] : [arrowKey(longest)];
		control.scale = scale && [...scale, ...lineKey(shown), ...arrows];
		legend();
	};
	return control;
}

function legendOf(
	{ quantity, scale, choice }: ShownColours,
	toggle: (tag: number) => void,
): readonly HTMLElement[] | null {
	if (!quantity || !scale || scale === 'usual') return null;
	return 'classes' in scale
		? classLegend(quantity, scale.table, scale.classes, choice.hidden, toggle)
		: barLegend(quantity, scale.table, scale.range);
}

/** What contour lines are for, where there are some. */
function lineKey({ quantity, scale, choice }: ShownColours): HTMLElement[] {
	const isRange = scale !== null && scale !== 'usual' && 'range' in scale;
	return quantity && isRange && hasLines(choice, quantity)
		? [contourKey(scale.range, choice.levels, quantity.unit)]
		: [];
}

/** By hand it begins with the range that was shown. */
function chosenRange(by: RangeChoice['by'], scale: ColourScale | null): RangeChoice {
	if (by === 'percentile') return { by, percent: 2 };
	if (by !== 'hand') return { by };
	const [low, high] = scale && scale !== 'usual' && 'range' in scale ? scale.range : [0, 60];
	return { by, low, high };
}

function mapsFor({ kind }: Quantity): (readonly [id: string, title: string])[] {
	const maps = colourMaps.map(({ id, title }) => [id, title] as const);
	if (kind === 'class') return [...maps].sort(([a], [b]) => rank(a) - rank(b));
	return [[THEME_MAP, 'Theme'], ...maps.filter(([id]) => id !== 'tab20')];
}

/** Colours without order come first for classes. */
const rank = (id: string): number => (id === 'tab20' ? 0 : 1);

function select(id: string, label: string, title: string, changed: (value: string) => void) {
	const list = el('select', { 'data-testid': id, title, onchange: () => changed(list.value) });
	return { list, label: el('label', { class: 'field' }, el('span', {}, label), list) };
}

/** Options in place of those before, unless they are the same. */
function fillList(list: HTMLSelectElement, options: readonly (readonly [string, string])[]): void {
	const wanted = options.map(([value]) => value).join('\n');
	if (list.dataset.options === wanted) return;
	list.dataset.options = wanted;
	list.replaceChildren(...options.map(([value, text]) => el('option', { value }, text)));
}

function fillGroups(list: HTMLSelectElement, quantities: readonly Quantity[]): void {
	const wanted = quantities.map(({ id }) => id).join('\n');
	if (list.dataset.options === wanted) return;
	list.dataset.options = wanted;
	list.replaceChildren(...quantityOptions(quantities));
}

function numberField(id: string, label: string, changed: (value: number) => void) {
	const input = el('input', {
		type: 'number',
		step: 'any',
		'data-testid': id,
		onchange: () => {
			if (input.value !== '' && Number.isFinite(Number(input.value))) changed(Number(input.value));
		},
	});
	return {
		label: el('label', { class: 'field' }, el('span', {}, label), input),
		set: (value: number) => {
			if (Number(input.value) !== value) input.value = `${value}`;
		},
	};
}
