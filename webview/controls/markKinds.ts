import type { Quantity } from '../../src/quantities/quantity.ts';
import { el } from '../util/dom.ts';
import type { ConditionKind } from './markNumbers.ts';
import { quantityOptions } from './quantityOptions.ts';

/** Conditions other than those on quantities. */
const kinds: readonly (readonly [ConditionKind, string])[] = [
	['area', 'the area is'],
	['longestEdge', 'the longest edge is'],
	['smallestAngle', 'the minimum angle is'],
	['circle', 'the centroid is in a circle'],
	['rectangle', 'the centroid is in a rectangle'],
];

/** The list of conditions of "Mark where…". */
export interface MarkKinds {
	readonly element: HTMLElement;
	/** The chosen kind of condition or quantity. */
	get(): { readonly kind: ConditionKind } | { readonly quantity: string };
	/** Chooses a quantity if the mesh has it. */
	choose(quantity: string): void;
	focus(): void;
	/** Sets the quantities of the mesh; keeps the choice if it is still available. */
	fill(quantities: readonly Quantity[]): void;
}

/** Creates the list of conditions. */
export function createMarkKinds(change: () => void): MarkKinds {
	const list = el('select', {
		'data-testid': 'mark-kind',
		title: 'Condition',
		onchange: change,
	});
	const fixedOptions = kinds.map(([value, label]) => el('option', { value }, label));
	list.append(...fixedOptions);
	const has = (value: string): boolean =>
		[...list.options].some((option) => option.value === value);
	return {
		element: el('label', { class: 'field' }, el('span', {}, 'Mark triangles where'), list),
		get() {
			const kind = kinds.find(([value]) => value === list.value)?.[0];
			return kind ? { kind } : { quantity: list.value };
		},
		choose(quantity) {
			if (has(quantity)) list.value = quantity;
		},
		focus: () => list.focus(),
		fill(quantities) {
			const previous = list.value;
			list.replaceChildren(...fixedOptions, ...quantityOptions(quantities));
			list.value = has(previous) ? previous : 'area';
		},
	};
}
