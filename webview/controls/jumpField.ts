import { el } from '../util/dom.ts';

/** Events of the field. */
export interface JumpFieldEvents {
	/** Goes to a target; resolves to an error message, or null when done. */
	go(text: string): Promise<string | null>;
	/** The field was left. */
	left(): void;
}

/** The field "Go to" over the views. */
export class JumpField {
	readonly element: HTMLElement;
	readonly #input: HTMLInputElement;
	readonly #problem = el('p', {
		class: 'jump-problem',
		id: 'jump-problem',
		role: 'alert',
		'data-testid': 'jump-problem',
	});

	/** `hint` describes the accepted input. */
	constructor(hint: string, events: JumpFieldEvents) {
		this.#input = el('input', {
			type: 'text',
			spellcheck: 'false',
			autocomplete: 'off',
			'data-testid': 'jump',
			'aria-label': 'Go to a triangle, edge, point or coordinates',
			'aria-describedby': 'jump-hint jump-problem',
			placeholder: 'Go to: triangle 17',
			oninput: () => this.#showProblem(''),
			onkeydown: (event) => {
				const { key } = event as KeyboardEvent;
				if (key === 'Escape') this.#leave(events);
				else if (key === 'Enter') void this.#go(events);
			},
		});
		this.element = el(
			'div',
			{ class: 'jump', role: 'search', 'aria-label': 'Go to', hidden: true },
			this.#input,
			this.#problem,
			el('p', { class: 'faint', id: 'jump-hint' }, `${hint}. Press Enter to go there.`),
		);
		this.element.addEventListener('focusout', ({ relatedTarget }) => {
			if (!(relatedTarget instanceof Node && this.element.contains(relatedTarget)))
				this.element.hidden = true;
		});
	}

	/** Opens and focuses the field. */
	open(): void {
		this.element.hidden = false;
		this.#showProblem('');
		this.#input.focus();
		this.#input.select();
	}

	async #go(events: JumpFieldEvents): Promise<void> {
		const text = this.#input.value;
		const problem = await events.go(text);
		if (this.element.hidden || this.#input.value !== text) return;
		if (problem === null) this.#leave(events);
		else this.#showProblem(problem);
	}

	#leave({ left }: JumpFieldEvents): void {
		this.element.hidden = true;
		left();
	}

	#showProblem(problem: string): void {
		this.#problem.textContent = problem;
		this.#input.setAttribute('aria-invalid', `${problem !== ''}`);
	}
}
