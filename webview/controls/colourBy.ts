import type { Range } from '../../src/mesh/metrics/metrics.ts';
import { colourMaps } from '../../src/quantities/colourMaps.ts';
import type { ClassKey } from '../../src/quantities/members.ts';
import type { Quantity, QuantityClass } from '../../src/quantities/quantity.ts';
import type { RangeChoice } from '../../src/quantities/ranges.ts';
import {
	boundariesIn,
	type ColourChoice,
	type ColourOverrides,
	defaultColours,
	hasBands,
	mapFor,
	THEME_MAP,
} from '../model/colourChoice.ts';
import type { PickMode } from '../model/gestures.ts';
import type { ViewId } from '../model/viewId.ts';
import { el } from '../util/dom.ts';
import { createBoundaryControls, type ShownBoundaries } from './boundaryControls.ts';
import { createContourFields } from './contourFields.ts';
import { icon } from './icons.ts';
import { quantityOptions } from './quantityOptions.ts';

/** The scale of the colours: a range of numbers, or the classes of both views and of each. */
export type ColourScale =
	| { readonly table: Uint8Array; readonly range: Range }
	| {
			readonly table: Uint8Array;
			readonly classes: readonly QuantityClass[];
			readonly own: Readonly<Record<ViewId, readonly QuantityClass[] | undefined>>;
	  };

/** Input of the control. */
export interface ShownColours {
	readonly quantities: readonly Quantity[];
	readonly choice: ColourChoice;
	/** The quantity shown; null if there is no mesh. */
	readonly quantity: Quantity | null;
	/** Null if there are no values. */
	readonly scale: ColourScale | null;
	/** Views without values, which have no legend; none by default. */
	readonly without?: readonly ViewId[];
}

/** The controls. */
export interface ColourBy {
	/** Colour map, range and so on. */
	readonly element: HTMLElement;
	/** The list of quantities, for the toolbar. */
	readonly quantity: HTMLElement;
	show(shown: ShownColours): void;
	/** Hides or shows a class, by its tag. */
	toggleClass(tag: number): void;
	/** Called when the label of a boundary is pressed, to select its edges. */
	boundaryChosen: (key: ClassKey, mode: PickMode) => void;
	/** Shows the legend of boundaries drawn over the colours; null for none. */
	showBoundaries(shown: ShownBoundaries | null): void;
	/** Called with a change; returns the complete choice. */
	changed: (choice: ColourOverrides) => ColourChoice;
}

/** Values and labels of the list of ranges. */
const ranges = [
	['value', 'All values'],
	['percentile', '2nd to 98th percentile'],
	['acceptable', 'Acceptable values'],
	['hand', 'From … to …'],
] as const;

const bands = [0, 3, 4, 5, 6, 8, 10, 12, 16, 20];

/** Creates the controls of the colours: quantity, colour map, range, direction and bands. */
export function createColourBy(): ColourBy {
	let shown: ShownColours = { quantities: [], choice: defaultColours, quantity: null, scale: null };
	const change = (part: ColourOverrides): void => {
		// Further changes are based on this choice, although it may be shown later.
		shown = { ...shown, choice: control.changed(part) };
	};
	const quantity = select('colour-by', 'Colour by', 'Colour by', (quantity) =>
		change({ quantity }),
	);
	quantity.label.classList.add('colour-quantity');
	quantity.label.prepend(icon('colours'));
	const map = select('colour-map', 'Colours', 'Colour map', (id) => change({ map: id }));
	const range = select('colour-range', 'Range', 'Value range of the colour map', (by) =>
		change({ range: chosenRange(by as RangeChoice['by'], shown.scale), locked: false }),
	);
	const rangeEnds = (['low', 'high'] as const).map((end) =>
		numberField(`colour-${end}`, end === 'low' ? 'From' : 'To', (value) => {
			const now = shown.choice.range;
			if (now.by === 'hand') change({ range: { ...now, [end]: value } });
		}),
	);
	const band = select('colour-bands', 'Bands', 'Number of discrete colours', (count) =>
		change({ bands: Number(count) }),
	);
	const reversed = el('input', {
		type: 'checkbox',
		'data-testid': 'colour-reversed',
		onchange: () => change({ reversed: reversed.checked }),
	});
	const reversedLabel = el('label', { class: 'tick' }, reversed, 'Reversed');
	const locked = el('input', {
		type: 'checkbox',
		'data-testid': 'colour-locked',
		onchange: () => {
			const fixed =
				shown.choice.range.by === 'hand' ? {} : { range: chosenRange('hand', shown.scale) };
			change({ locked: locked.checked, ...(locked.checked && fixed) });
		},
	});
	const lock = el(
		'label',
		{ class: 'tick', title: 'Keep the ends of the scale for other quantities and rounds' },
		locked,
		'Lock range',
	);
	const contours = createContourFields(change);
	const boundaryControls = createBoundaryControls(change, (key, mode) =>
		control.boundaryChosen(key, mode),
	);
	const handOnly = rangeEnds.map(({ label }) => label);
	const control = {
		element: el(
			'div',
			{ class: 'colour-by', role: 'group', 'aria-label': 'Colours' },
			map.label,
			range.label,
			...handOnly,
			lock,
			band.label,
			...contours.elements,
			reversedLabel,
			...boundaryControls.elements,
		),
		quantity: quantity.label,
		changed: (_: ColourOverrides): ColourChoice => defaultColours,
		boundaryChosen: (_key: ClassKey, _mode: PickMode): void => {},
		show(next: ShownColours) {
			shown = next;
			const { choice, quantity: now } = next;
			fillGroups(quantity.list, next.quantities);
			control.element.hidden = now === null;
			quantity.label.hidden = now === null;
			if (now) {
				quantity.list.value = now.id;
				const isClass = now.kind === 'class';
				map.label.hidden = now.ownColours === true;
				reversedLabel.hidden = now.ownColours === true;
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
				lock.hidden = isClass;
				locked.checked = choice.locked;
				// The number of contour levels sets that of bands.
				band.label.hidden = isClass || hasBands(choice, now);
				for (const label of handOnly) label.hidden = isClass || choice.range.by !== 'hand';
				if (choice.range.by === 'hand') {
					rangeEnds[0]!.set(choice.range.low);
					rangeEnds[1]!.set(choice.range.high);
				}
			}
			contours.show(now, choice);
			const boundaries = boundariesIn(next.quantities);
			boundaryControls.show(choice, boundaries !== undefined && boundaries.id !== now?.id);
		},
		showBoundaries: boundaryControls.showLegend,
		toggleClass(tag: number) {
			const { hidden } = shown.choice;
			const others = hidden.filter((one) => one !== tag);
			change({ hidden: others.length < hidden.length ? others : [...hidden, tag] });
		},
	};
	return control;
}

/** A range by hand starts with the range shown. */
function chosenRange(by: RangeChoice['by'], scale: ColourScale | null): RangeChoice {
	if (by === 'percentile') return { by, percent: 2 };
	if (by !== 'hand') return { by };
	const [low, high] = scale && 'range' in scale ? scale.range : [0, 60];
	return { by, low, high };
}

function mapsFor({ kind }: Quantity): (readonly [id: string, title: string])[] {
	const maps = colourMaps.map(({ id, title }) => [id, title] as const);
	if (kind === 'class') return [...maps].sort(([a], [b]) => rank(a) - rank(b));
	return [[THEME_MAP, 'Theme'], ...maps.filter(([id]) => id !== 'tab20')];
}

/** Unordered colours come first for classes. */
const rank = (id: string): number => (id === 'tab20' ? 0 : 1);

function select(id: string, label: string, title: string, changed: (value: string) => void) {
	const list = el('select', { 'data-testid': id, title, onchange: () => changed(list.value) });
	return { list, label: el('label', { class: 'field' }, el('span', {}, label), list) };
}

/** Replaces the options of a list, unless they are the same. */
function fillList(list: HTMLSelectElement, options: readonly (readonly [string, string])[]): void {
	const key = options.map(([value]) => value).join('\n');
	if (list.dataset.options === key) return;
	list.dataset.options = key;
	list.replaceChildren(...options.map(([value, text]) => el('option', { value }, text)));
}

function fillGroups(list: HTMLSelectElement, quantities: readonly Quantity[]): void {
	const key = quantities.map(({ id }) => id).join('\n');
	if (list.dataset.options === key) return;
	list.dataset.options = key;
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
