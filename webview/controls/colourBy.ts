import type { Range } from '../../src/mesh/metrics/metrics.ts';
import { colourMaps } from '../../src/quantities/colourMaps.ts';
import type { ClassKey } from '../../src/quantities/members.ts';
import type { Quantity, QuantityClass } from '../../src/quantities/quantity.ts';
import type { RangeChoice } from '../../src/quantities/ranges.ts';
import {
	boundariesIn,
	type ColourChoice,
	hasBands,
	mapFor,
	type OwnColours,
	THEME_MAP,
	usualColours,
} from '../model/colourChoice.ts';
import type { PickMode } from '../model/gestures.ts';
import type { ViewId } from '../model/viewId.ts';
import { el } from '../util/dom.ts';
import { createContourFields } from './contourFields.ts';
import { icon } from './icons.ts';
import { createOverColours, type ShownBoundaries } from './overColours.ts';
import { quantityOptions } from './quantityOptions.ts';

/** What the colours of a mesh stand for: a range of numbers, or classes, those of both views and of each. */
export type ColourScale =
	| { readonly table: Uint8Array; readonly range: Range }
	| {
			readonly table: Uint8Array;
			readonly classes: readonly QuantityClass[];
			readonly own: Readonly<Record<ViewId, readonly QuantityClass[] | undefined>>;
	  };

/** What the control shows. */
export interface ShownColours {
	readonly quantities: readonly Quantity[];
	readonly choice: ColourChoice;
	/** What the mesh is coloured by now; null where there is no mesh. */
	readonly quantity: Quantity | null;
	/** Null where nothing has a value. */
	readonly scale: ColourScale | null;
}

/** The controls. */
export interface ColourBy {
	/** How it is coloured. */
	readonly element: HTMLElement;
	/** What it is coloured by: a list for the toolbar. */
	readonly quantity: HTMLElement;
	show(shown: ShownColours): void;
	/** Hides a class, or shows it again, by its tag. */
	toggleClass(tag: number): void;
	/** A press on the name of a boundary: its edges are to be selected. */
	boundaryChosen: (key: ClassKey, mode: PickMode) => void;
	/** Names the boundaries that are drawn over the colours; null where none are. */
	showBoundaries(shown: ShownBoundaries | null): void;
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

/** Chooses what the mesh is coloured by, and how: colour map, range, reversed, in bands. */
export function createColourBy(): ColourBy {
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
	const map = select('colour-map', 'Colours', 'Colour map', (id) => change({ map: id }));
	const range = select('colour-range', 'Range', 'Value range of the colour map', (by) =>
		change({ range: chosenRange(by as RangeChoice['by'], shown.scale), locked: false }),
	);
	const ends = (['low', 'high'] as const).map((end) =>
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
	const over = createOverColours(change, (key, mode) => control.boundaryChosen(key, mode));
	const handOnly = ends.map(({ label }) => label);
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
			el('label', { class: 'tick' }, reversed, 'Reversed'),
			...over.elements,
		),
		quantity: quantity.label,
		changed: (_: OwnColours): ColourChoice => usualColours,
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
				// Bands of contours are as many as there are levels.
				band.label.hidden = isClass || hasBands(choice, now);
				for (const label of handOnly) label.hidden = isClass || choice.range.by !== 'hand';
				if (choice.range.by === 'hand') {
					ends[0]!.set(choice.range.low);
					ends[1]!.set(choice.range.high);
				}
			}
			contours.show(now, choice);
			const boundaries = boundariesIn(next.quantities);
			over.show(choice, boundaries !== undefined && boundaries.id !== now?.id);
		},
		showBoundaries: over.showLegend,
		toggleClass(tag: number) {
			const { hidden } = shown.choice;
			const others = hidden.filter((one) => one !== tag);
			change({ hidden: others.length < hidden.length ? others : [...hidden, tag] });
		},
	};
	return control;
}

/** By hand it begins with the range that was shown. */
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
