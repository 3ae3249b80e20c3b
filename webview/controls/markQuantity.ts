import type { QuantityBounds, SuggestedValues } from '../../src/quantities/bounds.ts';
import type { QuantityCondition } from '../../src/quantities/condition.ts';
import { countText } from '../../src/util/counted.ts';
import { measureText } from '../messages/numbers.ts';
import { el } from '../util/dom.ts';
import type { MarkNumbersEvents } from './markNumbers.ts';

/** Input for a quantity. */
interface Typed {
	readonly outside: boolean;
	readonly from: string;
	readonly to: string;
}

/**
 * The fields of a condition on a quantity: a range of values, or a class. They start with a suggestion, and keep the
 * input of each quantity while another is shown.
 */
export class MarkQuantity {
	readonly element = el('div', { class: 'numbers quantity' });
	/** The range of values, and the source of the suggestion. */
	readonly range = el('p', { class: 'faint', 'data-testid': 'mark-range' });
	readonly #events: MarkNumbersEvents;
	readonly #typed = new Map<string, Typed>();
	readonly #condition = el(
		'select',
		{
			'data-testid': 'mark-side',
			'aria-label': 'Value condition',
			onchange: () => this.#change(),
		},
		el('option', { value: 'inside' }, 'is between'),
		el('option', { value: 'outside' }, 'is outside'),
	);
	readonly #from = this.#input('from');
	readonly #to = this.#input('to');
	readonly #class = el('select', { 'data-testid': 'mark-class', onchange: () => this.#change() });
	#shown: QuantityBounds | null = null;

	constructor(events: MarkNumbersEvents) {
		this.#events = events;
	}

	/** Shows the fields of a quantity; null while its bounds are unknown. */
	show(bounds: QuantityBounds | null): void {
		this.#shown = bounds;
		this.range.textContent = bounds ? rangeText(bounds) : 'Reading values…';
		if (!bounds) this.element.replaceChildren();
		else if (bounds.classes) this.#showClasses(bounds.quantity.title, bounds.classes);
		else this.#showNumbers(bounds);
	}

	/** The condition; null while numbers are missing. Flags invalid input. */
	read(): QuantityCondition | null {
		if (!this.#shown) return null;
		const quantity = this.#shown.quantity.id;
		if (this.#shown.classes)
			return this.#class.value === ''
				? null
				: { kind: 'class', quantity, tag: Number(this.#class.value) };
		const [from, to] = [this.#from, this.#to].map(({ value }) => value.trim());
		const low = from === '' ? -Infinity : Number(from);
		const high = to === '' ? Infinity : Number(to);
		this.#from.setAttribute('aria-invalid', `${Number.isNaN(low)}`);
		this.#to.setAttribute('aria-invalid', `${Number.isNaN(high)}`);
		if (Number.isNaN(low) || Number.isNaN(high) || (from === '' && to === '')) return null;
		const range = [Math.min(low, high), Math.max(low, high)] as const;
		return { kind: 'values', quantity, range, outside: this.#condition.value === 'outside' };
	}

	/** Focuses the first field. */
	focus(): void {
		if (this.#shown?.classes) this.#class.focus();
		else {
			this.#from.focus();
			this.#from.select();
		}
	}

	#showClasses(title: string, classes: NonNullable<QuantityBounds['classes']>): void {
		const previous = this.#class.value;
		this.#class.setAttribute('aria-label', title);
		this.#class.replaceChildren(
			...classes.map(({ label, tag, count }) =>
				el('option', { value: tag }, `${label} (${countText(count)})`),
			),
		);
		if (classes.some(({ tag }) => `${tag}` === previous)) this.#class.value = previous;
		this.element.replaceChildren(
			el('label', { class: 'field' }, el('span', {}, 'is'), this.#class),
		);
	}

	#showNumbers({ quantity: { id, unit }, suggested }: QuantityBounds): void {
		const { outside, from, to } = this.#typed.get(id) ?? inputOf(suggested);
		this.#condition.value = outside ? 'outside' : 'inside';
		this.#from.value = from;
		this.#to.value = to;
		const field = (label: string, input: HTMLElement) =>
			el('label', { class: 'field' }, el('span', {}, unit ? `${label}, in ${unit}` : label), input);
		this.element.replaceChildren(this.#condition, field('from', this.#from), field('to', this.#to));
	}

	#input(id: 'from' | 'to'): HTMLInputElement {
		return el('input', {
			type: 'text',
			inputmode: 'decimal',
			spellcheck: 'false',
			autocomplete: 'off',
			placeholder: 'any',
			'data-testid': `mark-${id}`,
			oninput: () => this.#change(),
			onkeydown: (event) => {
				if ((event as KeyboardEvent).key === 'Enter') this.#events.enter();
			},
		});
	}

	#change(): void {
		const id = this.#shown?.quantity.id;
		if (id !== undefined && !this.#shown?.classes)
			this.#typed.set(id, {
				outside: this.#condition.value === 'outside',
				from: this.#from.value,
				to: this.#to.value,
			});
		this.#events.change();
	}
}

/** A suggestion as input text. */
function inputOf(suggested: SuggestedValues | null): Typed {
	const [low, high] = suggested?.range ?? [Number.NaN, Number.NaN];
	return { outside: suggested?.outside ?? false, from: rounded(low, -1), to: rounded(high, 1) };
}

/**
 * Rounds to six digits, down (`direction` -1) or up (1), so that the value is in the range; empty for a value that is
 * not finite.
 */
function rounded(value: number, direction: -1 | 1): string {
	if (!Number.isFinite(value)) return '';
	const nearest = Number(value.toPrecision(6));
	if (direction * (nearest - value) >= 0) return `${nearest}`;
	const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 5);
	return `${Number((nearest + direction * step).toPrecision(6))}`;
}

/** Describes the values: "From 12.3° to 58° in this mesh. Verdict calls 30° to 60° acceptable." */
function rangeText({ quantity, range, classes }: QuantityBounds): string {
	if (classes) return classes.length === 0 ? 'No triangle of this mesh is in a group.' : '';
	if (!range) return 'No triangle of this mesh has a value.';
	const { unit, acceptable } = quantity;
	const text = (value: number): string => `${measureText(value)}${unit}`;
	const rangeSentence = `From ${text(range[0])} to ${text(range[1])} in this mesh.`;
	if (!acceptable?.every(Number.isFinite)) return rangeSentence;
	return `${rangeSentence} Verdict calls ${text(acceptable[0])} to ${text(acceptable[1])} acceptable.`;
}
