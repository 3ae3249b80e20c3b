import type { QuantityBounds } from '../../src/quantities/bounds.ts';
import type { MarkCondition } from '../../src/quantities/condition.ts';
import type { Quantity } from '../../src/quantities/quantity.ts';
import type { DrawnShape } from '../model/gestures.ts';
import type { MarkAction } from '../model/marks.ts';
import { el } from '../util/dom.ts';
import { createMarkKinds } from './markKinds.ts';
import { type ConditionKind, MarkNumbers } from './markNumbers.ts';
import { MarkQuantity } from './markQuantity.ts';
import { closeButton } from './segments.ts';
import { button } from './widgets.ts';

const isShape = (kind: ConditionKind): kind is DrawnShape['kind'] =>
	kind === 'circle' || kind === 'rectangle';

/** Events of the form. */
export interface MarkFormEvents {
	/** The condition has changed, so its count and shape need an update. Null while numbers are missing. */
	condition(condition: MarkCondition | null): void;
	/** The next drag in the view draws this shape; null for none. */
	drawing(kind: DrawnShape['kind'] | null): void;
	/** A quantity was chosen: the panel must call `setBounds`. */
	quantity(id: string): void;
	mark(action: MarkAction, condition: MarkCondition): void;
	select(condition: MarkCondition): void;
	closed(): void;
}

/** Initial values of bounds. */
export type Proposals = Readonly<Record<'area' | 'longestEdge' | 'smallestAngle', number>>;

/**
 * The form "Mark where…": a bound, a shape, or values of a quantity, the number of matching triangles, and actions on
 * them.
 */
export class MarkForm {
	readonly element: HTMLElement;
	readonly #events: MarkFormEvents;
	readonly #kind = createMarkKinds(() => this.#showKind());
	readonly #numbers: MarkNumbers;
	readonly #quantity: MarkQuantity;
	readonly #fields = el('div', { class: 'numbers' });
	#wantsFocus = false;
	readonly #actions = actionButtons(
		(action) => this.#mark(action),
		() => this.#select(),
	);
	readonly #hint = el('span', { class: 'drawing-hint' }, 'Drag in the view to draw the shape.');
	readonly #hits = el('span', { class: 'hits', 'data-testid': 'mark-hits', role: 'status' });
	readonly #note = el('p', { class: 'faint', 'data-testid': 'mark-note' });

	constructor(events: MarkFormEvents) {
		this.#events = events;
		const typed = { change: () => this.#changed(), enter: () => this.#mark('set') };
		this.#numbers = new MarkNumbers(typed);
		this.#quantity = new MarkQuantity(typed);
		const close = closeButton('mark-close', 'Close (Escape)', () => this.close());
		const buttons = this.#actions.map(({ element }) => element);
		this.element = el(
			'section',
			{ class: 'mark-form', 'aria-label': 'Mark where', 'data-testid': 'mark-form', hidden: true },
			el('div', { class: 'row' }, this.#kind.element, this.#fields, close),
			this.#quantity.range,
			el('div', { class: 'row quiet' }, el('div', { class: 'actions' }, ...buttons), this.#hits),
			this.#note,
		);
		this.element.addEventListener('keydown', (event) => {
			// Escape first closes an open list.
			if (event.key !== 'Escape' || event.defaultPrevented) return;
			event.preventDefault();
			this.close();
		});
	}

	/** Opens and focuses the form; preset to a quantity if one is given. */
	open({ area, longestEdge, smallestAngle }: Proposals, quantity?: string): void {
		this.#numbers.propose('area', area);
		this.#numbers.propose('longestEdge', longestEdge);
		this.#numbers.propose('smallestAngle', smallestAngle);
		this.element.hidden = false;
		if (quantity !== undefined) this.#kind.choose(quantity);
		this.#showKind();
		// The fields of a quantity appear when its bounds are known.
		this.#wantsFocus = this.#isQuantity;
		if (this.#wantsFocus) this.#kind.focus();
		else this.#focus();
	}

	/** Sets the quantities of the mesh. */
	setQuantities(quantities: readonly Quantity[]): void {
		const previous = this.#chosen;
		this.#kind.fill(quantities);
		if (!this.element.hidden && (previous !== this.#chosen || this.#isQuantity)) this.#showKind();
	}

	/** Sets the bounds of the chosen quantity; ignores those of others. */
	setBounds(id: string, bounds: QuantityBounds): void {
		if (this.element.hidden || this.#chosen !== id) return;
		this.#quantity.show(bounds);
		if (this.#wantsFocus) this.#focus();
		this.#wantsFocus = false;
		this.#changed();
	}

	close(): void {
		if (this.element.hidden) return;
		this.element.hidden = true;
		this.#events.drawing(null);
		this.#events.condition(null);
		this.#events.closed();
	}

	/** Fills the fields with a drawn shape, if its kind is chosen. */
	setShape(shape: DrawnShape): void {
		if (shape.kind !== this.#chosen) return;
		this.#numbers.fill(
			shape.kind === 'circle' ? [...shape.centre, shape.radius] : shape.corners.flat(),
		);
		this.#changed();
	}

	/** Shows the number of matching triangles. */
	setHits(text: string): void {
		this.#hits.textContent = text;
	}

	/** Shows where marks are kept; null for no note. */
	setNote(text: string | null): void {
		this.#note.textContent = text ?? '';
		this.#note.hidden = text === null;
	}

	#mark(action: MarkAction): void {
		const condition = this.#read();
		if (condition) this.#events.mark(action, condition);
	}

	#select(): void {
		const condition = this.#read();
		if (condition) this.#events.select(condition);
	}

	/** A kind of condition, or the id of a quantity. */
	get #chosen(): string {
		const chosen = this.#kind.get();
		return 'kind' in chosen ? chosen.kind : chosen.quantity;
	}

	get #isQuantity(): boolean {
		return 'quantity' in this.#kind.get();
	}

	#read(): MarkCondition | null {
		return this.#isQuantity ? this.#quantity.read() : this.#numbers.read();
	}

	#focus(): void {
		if (this.#isQuantity) this.#quantity.focus();
		else this.#numbers.focus();
	}

	#showKind(): void {
		const chosen = this.#kind.get();
		this.#quantity.range.hidden = 'kind' in chosen;
		if ('kind' in chosen) {
			const { kind } = chosen;
			this.#numbers.show(kind, ...(isShape(kind) ? [this.#hint] : []));
			this.#fields.replaceChildren(this.#numbers.element);
			this.#events.drawing(isShape(kind) ? kind : null);
		} else {
			this.#quantity.show(null);
			this.#fields.replaceChildren(this.#quantity.element);
			this.#events.drawing(null);
			this.#events.quantity(chosen.quantity);
		}
		this.#changed();
	}

	#changed(): void {
		const condition = this.#read();
		for (const action of this.#actions) action.enable(condition !== null, 'Enter all numbers');
		this.#events.condition(condition);
	}
}

const actionButtons = (mark: (action: MarkAction) => void, select: () => void) => [
	button({
		id: 'mark-set',
		label: 'Mark',
		title: 'Mark these triangles and keep all other marks',
		kind: 'primary',
		press: () => mark('set'),
	}),
	button({
		id: 'mark-replace',
		label: 'Mark only these',
		title: 'Mark these triangles and clear all other marks',
		press: () => mark('replace'),
	}),
	button({
		id: 'mark-clear',
		label: 'Unmark',
		title: 'Clear the marks of these triangles',
		press: () => mark('clear'),
	}),
	button({
		id: 'mark-select',
		label: 'Select',
		title: 'Select these triangles',
		press: select,
	}),
];
