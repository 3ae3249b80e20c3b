import type { TriangleCondition } from '../../src/mesh/triangleCondition.ts';
import { el } from '../util/dom.ts';

/** Conditions with numbers only, other than those on quantities. */
export type ConditionKind = 'area' | 'longestEdge' | 'smallestAngle' | 'circle' | 'rectangle';

/** Fields of each kind of condition: ids and labels. */
const fields: Record<ConditionKind, readonly (readonly [id: string, label: string])[]> = {
	area: [['bound', 'above']],
	longestEdge: [['bound', 'above']],
	smallestAngle: [['bound', 'below, in degrees']],
	circle: [
		['x', 'centre x'],
		['y', 'centre y'],
		['radius', 'radius'],
	],
	rectangle: [
		['x0', 'from x'],
		['y0', 'from y'],
		['x1', 'to x'],
		['y1', 'to y'],
	],
};

/** Events of the fields. */
export interface MarkNumbersEvents {
	change(): void;
	/** Enter was pressed in a field. */
	enter(): void;
}

/** The fields of a condition. Keeps the input of each kind while another is shown. */
export class MarkNumbers {
	readonly element = el('div', { class: 'numbers' });
	readonly #events: MarkNumbersEvents;
	/** By kind and id. */
	readonly #typed = new Map<string, string>();
	#kind: ConditionKind = 'area';
	#inputs: readonly HTMLInputElement[] = [];

	constructor(events: MarkNumbersEvents) {
		this.#events = events;
	}

	/** Shows the fields of a kind, followed by other elements. */
	show(kind: ConditionKind, ...trailing: readonly HTMLElement[]): void {
		this.#kind = kind;
		this.#inputs = fields[kind].map(([id]) => this.#input(id));
		const labelled = this.#inputs.map((input, i) =>
			el('label', { class: 'field' }, el('span', {}, fields[kind][i]?.[1]), input),
		);
		this.element.replaceChildren(...labelled, ...trailing);
	}

	/** The condition; null while numbers are missing. Flags invalid input. */
	read(): TriangleCondition | null {
		const numbers = this.#inputs.map(({ value }) => (value.trim() === '' ? NaN : Number(value)));
		for (const [i, input] of this.#inputs.entries()) {
			const isWrong = input.value !== '' && !Number.isFinite(numbers[i]);
			input.setAttribute('aria-invalid', `${isWrong}`);
		}
		return numbers.every(Number.isFinite) ? conditionOf(this.#kind, numbers) : null;
	}

	/** Fills the fields shown. */
	fill(numbers: readonly number[]): void {
		for (const [i, input] of this.#inputs.entries()) {
			input.value = `${Number((numbers[i] ?? 0).toPrecision(6))}`;
			this.#store(fields[this.#kind][i]?.[0] ?? '', input.value);
		}
	}

	/** Presets the bound of a kind, unless it has input. */
	propose(kind: ConditionKind, bound: number): void {
		const key = `${kind} bound`;
		if (!this.#typed.has(key)) this.#typed.set(key, `${bound}`);
	}

	/** Focuses the first field. */
	focus(): void {
		this.#inputs[0]?.focus();
		this.#inputs[0]?.select();
	}

	#input(id: string): HTMLInputElement {
		const input = el('input', {
			type: 'text',
			inputmode: 'decimal',
			spellcheck: 'false',
			autocomplete: 'off',
			'data-testid': `mark-${id}`,
			value: this.#typed.get(`${this.#kind} ${id}`) ?? '',
			oninput: () => {
				this.#store(id, input.value);
				this.#events.change();
			},
			onkeydown: (event) => {
				if ((event as KeyboardEvent).key === 'Enter') this.#events.enter();
			},
		});
		return input;
	}

	#store(id: string, text: string): void {
		this.#typed.set(`${this.#kind} ${id}`, text);
	}
}

/** Makes a condition of numbers in the order of the fields. */
function conditionOf(kind: ConditionKind, numbers: readonly number[]): TriangleCondition {
	const [a = 0, b = 0, c = 0, d = 0] = numbers;
	if (kind === 'smallestAngle') return { kind, below: a };
	if (kind === 'circle') return { kind, centre: [a, b], radius: Math.max(0, c) };
	const corners = [
		[a, b],
		[c, d],
	] as const;
	return kind === 'rectangle' ? { kind, corners } : { kind, above: a };
}
