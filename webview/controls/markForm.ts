import type { TriangleCondition } from '../../src/mesh/triangleCondition.ts';
import type { DrawnShape } from '../model/gestures.ts';
import type { MarkAction } from '../model/marks.ts';
import { el } from '../util/dom.ts';
import { icon } from './icons.ts';
import { type ConditionKind, MarkNumbers } from './markNumbers.ts';
import { button, choice } from './widgets.ts';

const isShape = (kind: ConditionKind): kind is DrawnShape['kind'] =>
	kind === 'circle' || kind === 'rectangle';

/** What the form asks of the panel. */
export interface MarkFormEvents {
	/** The condition has changed: it is to be counted, and a shape to be shown. Null while numbers are missing. */
	condition(condition: TriangleCondition | null): void;
	/** What the next drag in the view draws; null for nothing. */
	drawing(kind: DrawnShape['kind'] | null): void;
	mark(action: MarkAction, condition: TriangleCondition): void;
	select(condition: TriangleCondition): void;
	closed(): void;
}

/** A bound that a user may want to begin with. */
export type Proposals = Readonly<Record<'area' | 'longestEdge' | 'smallestAngle', number>>;

/** The form "Mark where…": a bound or a shape, how many triangles that means, and what to do with them. */
export class MarkForm {
	readonly element: HTMLElement;
	readonly #events: MarkFormEvents;
	readonly #kind = kindChoice(() => this.#showKind());
	readonly #numbers = new MarkNumbers({
		change: () => this.#changed(),
		enter: () => this.#mark('set'),
	});
	readonly #actions = actionButtons(
		(action) => this.#mark(action),
		() => this.#select(),
	);
	readonly #hint = el('span', { class: 'drawing-hint' }, 'Drag in the view to draw it.');
	readonly #hits = el('span', { class: 'hits', 'data-testid': 'mark-hits', role: 'status' });
	readonly #note = el('p', { class: 'faint', 'data-testid': 'mark-note' });

	constructor(events: MarkFormEvents) {
		this.#events = events;
		const close = closeButton(() => this.close());
		const buttons = this.#actions.map(({ element }) => element);
		this.element = el(
			'section',
			{ class: 'mark-form', 'aria-label': 'Mark where', 'data-testid': 'mark-form', hidden: true },
			el('div', { class: 'row' }, this.#kind.element, this.#numbers.element, close),
			el('div', { class: 'row quiet' }, el('div', { class: 'actions' }, ...buttons), this.#hits),
			this.#note,
		);
		this.element.addEventListener('keydown', (event) => {
			// A list that is open closes first.
			if (event.key === 'Escape' && !event.defaultPrevented) this.close();
		});
	}

	/** Opens the form and gives it the focus. */
	open({ area, longestEdge, smallestAngle }: Proposals): void {
		this.#numbers.propose('area', area);
		this.#numbers.propose('longestEdge', longestEdge);
		this.#numbers.propose('smallestAngle', smallestAngle);
		this.element.hidden = false;
		this.#showKind();
		this.#numbers.focus();
	}

	close(): void {
		if (this.element.hidden) return;
		this.element.hidden = true;
		this.#events.drawing(null);
		this.#events.condition(null);
		this.#events.closed();
	}

	/** Takes over a shape that was drawn. */
	setShape(shape: DrawnShape): void {
		if (shape.kind !== this.#kind.get()) return;
		this.#numbers.fill(
			shape.kind === 'circle' ? [...shape.centre, shape.radius] : shape.corners.flat(),
		);
		this.#changed();
	}

	/** How many triangles the condition means, in words. */
	setHits(words: string): void {
		this.#hits.textContent = words;
	}

	/** Where marks live, if that is to be said. */
	setNote(words: string | null): void {
		this.#note.textContent = words ?? '';
		this.#note.hidden = words === null;
	}

	#mark(action: MarkAction): void {
		const condition = this.#numbers.read();
		if (condition) this.#events.mark(action, condition);
	}

	#select(): void {
		const condition = this.#numbers.read();
		if (condition) this.#events.select(condition);
	}

	#showKind(): void {
		const kind = this.#kind.get();
		this.#numbers.show(kind, ...(isShape(kind) ? [this.#hint] : []));
		this.#events.drawing(isShape(kind) ? kind : null);
		this.#changed();
	}

	#changed(): void {
		const condition = this.#numbers.read();
		for (const action of this.#actions) action.enable(condition !== null, 'Numbers are missing');
		this.#events.condition(condition);
	}
}

const kindChoice = (change: () => void) =>
	choice<ConditionKind>({
		id: 'mark-kind',
		label: 'Mark triangles where',
		title: 'What decides which triangles are meant',
		choices: [
			['area', 'the area is'],
			['longestEdge', 'the longest edge is'],
			['smallestAngle', 'the smallest angle is'],
			['circle', 'the centroid is in a circle'],
			['rectangle', 'the centroid is in a rectangle'],
		],
		value: 'area',
		change,
	});

const actionButtons = (mark: (action: MarkAction) => void, select: () => void) => [
	button({
		id: 'mark-set',
		label: 'Mark',
		title: 'Mark these triangles, and leave the others as they are',
		kind: 'primary',
		press: () => mark('set'),
	}),
	button({
		id: 'mark-replace',
		label: 'Mark only these',
		title: 'Mark these triangles, and clear all other marks',
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

const closeButton = (press: () => void): HTMLElement =>
	el(
		'button',
		{
			type: 'button',
			class: 'tool',
			'data-testid': 'mark-close',
			title: 'Close (Escape)',
			'aria-label': 'Close (Escape)',
			onclick: press,
		},
		icon('close'),
	);
