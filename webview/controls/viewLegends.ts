import { hasLines } from '../model/colourChoice.ts';
import { classesOn } from '../model/colourTables.ts';
import type { PickMode } from '../model/gestures.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import { el } from '../util/dom.ts';
import type { ShownColours } from './colourBy.ts';
import {
	arrowKey,
	barLegend,
	type ClassEvents,
	classLegend,
	contourKey,
	ellipseKey,
} from './colourLegend.ts';
import { roving } from './roving.ts';

/** Events of the legends. */
export interface LegendEvents {
	/** Selects the members of a class in a view. */
	classChosen(viewId: ViewId, tag: number, mode: PickMode): void;
	/** Hides or shows a class. */
	classToggled(tag: number): void;
}

/** Content of the legends. */
interface LegendContent {
	/** Null before there are any. */
	readonly colours: ShownColours | null;
	/** Whether meshes are drawn in these colours. */
	readonly coloured: boolean;
	/** Length of the longest vector drawn as an arrow, or `ellipses`; null for neither. */
	readonly longest: number | 'ellipses' | null;
}

/** The legends below the views: a bar with numbers, or classes with counts, to select and hide. */
export class ViewLegends {
	readonly before: HTMLElement;
	readonly after: HTMLElement;
	readonly #events: LegendEvents;
	#content: LegendContent;

	constructor(coloured: boolean, events: LegendEvents) {
		this.#events = events;
		this.#content = { colours: null, coloured, longest: null };
		this.before = legendElement('before');
		this.after = legendElement('after');
	}

	/** Updates the legends. */
	show(change: Partial<LegendContent>): void {
		this.#content = { ...this.#content, ...change };
		for (const viewId of viewIds) this.#show(viewId);
	}

	#show(viewId: ViewId): void {
		const element = this[viewId];
		// The pressed button is replaced, and its replacement focused.
		const focused = element.contains(document.activeElement)
			? document.activeElement?.getAttribute('data-testid')
			: null;
		element.replaceChildren(...this.#elements(viewId));
		element.hidden = element.childElementCount === 0;
		if (focused) element.querySelector<HTMLElement>(`[data-testid="${focused}"]`)?.focus();
	}

	#elements(viewId: ViewId): readonly HTMLElement[] {
		const { colours, coloured, longest } = this.#content;
		if (!coloured || !colours?.quantity || !colours.scale) return [];
		const { quantity, scale, choice, without = [] } = colours;
		if (without.includes(viewId)) return [];
		if ('classes' in scale) {
			const ownClasses = scale.own[viewId];
			if (!ownClasses) return [];
			const events: ClassEvents = {
				choose: (tag, mode) => this.#events.classChosen(viewId, tag, mode),
				toggle: this.#events.classToggled,
			};
			const classes = classesOn(scale.classes, ownClasses);
			return classLegend(viewId, quantity, scale.table, classes, choice.hidden, events);
		}
		return [
			...barLegend(viewId, quantity, scale.table, scale.range),
			...(hasLines(choice, quantity)
				? [contourKey(viewId, scale.range, choice.levels, quantity.unit)]
				: []),
			...(longest === 'ellipses' ? [ellipseKey(viewId)] : []),
			...(typeof longest === 'number' ? [arrowKey(viewId, longest)] : []),
		];
	}
}

function legendElement(viewId: ViewId): HTMLElement {
	const element = el('div', {
		class: 'view-legend',
		role: 'group',
		'aria-label': `Colours ${viewId} refinement`,
		'data-testid': `${viewId}-legend`,
		hidden: true,
	});
	roving(element);
	return element;
}
