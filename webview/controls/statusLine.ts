import { el } from '../util/dom.ts';
import { button } from './widgets.ts';

/** Kind of a status: `busy` for ongoing work, `good` for its success. */
export type Tone = 'plain' | 'busy' | 'good' | 'warning' | 'error';

/** Events of the buttons. */
export interface StatusLineEvents {
	runOnCpu(): void;
	problems(): void;
	showAll(): void;
}

/**
 * The status line at the bottom of the panel: status on the left, the hovered entity on the right. The tooltip has the
 * full status if it does not fit. An error may take several lines, over the bottom of the view, with its button.
 */
export class StatusLine {
	readonly element: HTMLElement;
	readonly #status = el('span', {
		'data-testid': 'status',
		role: 'status',
		'aria-live': 'polite',
	});
	readonly #progress = el('progress', {
		'data-testid': 'progress',
		'aria-label': 'Progress',
		class: 'idle',
	});
	readonly #hover = el('span', { class: 'hover', 'data-testid': 'hover' });
	readonly #pointer = el('span', {
		class: 'pointer',
		'data-testid': 'pointer',
		'aria-hidden': 'true',
	});
	readonly #summary = el('span', { class: 'summary', 'data-testid': 'summary' });
	readonly #path = el('span', {
		class: 'path-words',
		'data-testid': 'path-words',
		role: 'status',
	});
	readonly #runOnCpu;
	readonly #problems;
	readonly #showAll;
	#pathText = '';
	#tone: Tone = 'plain';

	constructor(events: StatusLineEvents) {
		this.#runOnCpu = button({
			id: 'run-on-cpu',
			label: 'Run on the CPU',
			title: 'Refine on the CPU instead of the GPU',
			press: events.runOnCpu,
		});
		this.#problems = button({
			id: 'show-problems',
			label: 'Show problems',
			title: 'List the problems of the file',
			press: events.problems,
		});
		this.#showAll = button({
			id: 'show-hidden',
			label: 'Show all',
			title: 'Show all triangles (S)',
			press: events.showAll,
		});
		this.#showAll.show(false);
		this.#runOnCpu.show(false);
		this.#problems.show(false);
		this.element = el(
			'footer',
			{ class: 'line plain' },
			this.#progress,
			el(
				'div',
				{ class: 'line-words' },
				el(
					'span',
					{ class: 'status-words' },
					this.#status,
					this.#runOnCpu.element,
					this.#problems.element,
					this.#showAll.element,
				),
				el(
					'span',
					{ class: 'aside' },
					el('span', { class: 'pointed' }, this.#hover, this.#path, this.#pointer),
					this.#summary,
				),
			),
		);
		// Notices at the bottom of a view are placed above a status that grows over it.
		const publishHeight = () =>
			document.body.style.setProperty('--foot-height', `${this.element.offsetHeight}px`);
		new ResizeObserver(publishHeight).observe(this.element);
	}

	/** Appends controls at the right end. */
	append(controls: HTMLElement): void {
		this.element.append(controls);
	}

	/** The status text. */
	get text(): string {
		return this.#status.textContent ?? '';
	}

	get tone(): Tone {
		return this.#tone;
	}

	/** `fraction` is the progress of work from 0 to 1, if known. */
	set(text: string, tone: Tone = 'plain', fraction?: number): void {
		// Screen readers announce the start and the end of work, not its progress.
		const isProgress = tone === 'busy' && this.#tone === 'busy';
		this.#tone = tone;
		this.#status.setAttribute('aria-live', isProgress ? 'off' : 'polite');
		this.#status.textContent = text;
		this.#status.title = text;
		this.#status.className = tone;
		this.element.className = `line ${tone}`;
		this.#progress.classList.toggle('idle', tone !== 'busy');
		if (fraction === undefined) this.#progress.removeAttribute('value');
		else this.#progress.value = fraction;
	}

	/** Shows or hides the buttons; absent ones stay as they are. */
	offer({
		cpu,
		problems,
		hidden,
	}: {
		readonly cpu?: boolean;
		readonly problems?: boolean;
		/** Text on hidden triangles; empty for none. */
		readonly hidden?: string;
	}): void {
		if (cpu !== undefined) this.#runOnCpu.show(cpu);
		if (problems !== undefined) this.#problems.show(problems);
		if (hidden === undefined) return;
		this.#showAll.show(hidden !== '');
		this.#showAll.setLabel(`Show all: ${hidden}`);
	}

	/** Shows the hovered entity; `spoken`: announced by screen readers. */
	setHover(text: string, spoken = false): void {
		this.#hover.setAttribute('aria-live', spoken ? 'polite' : 'off');
		this.#hover.textContent = text;
		this.#showPath();
	}

	/** Shows the position of the pointer; empty outside the views. */
	setPointer(text: string): void {
		this.#pointer.textContent = text;
	}

	/** Shows a description of the propagation path. */
	setPath(text: string): void {
		this.#pathText = text;
		this.#showPath();
	}

	/** Sets the text shown while no entity is hovered. */
	setSummary(text: string): void {
		this.#summary.textContent = text;
		this.#summary.title = text;
	}

	/** Shows the path after the hovered entity, in the same line. */
	#showPath(): void {
		const pathText = this.#pathText;
		const isAlone = this.#hover.textContent === '';
		const text = isAlone
			? pathText.charAt(0).toUpperCase() + pathText.slice(1)
			: pathText && ` · ${pathText}`;
		if (this.#path.textContent !== text) this.#path.textContent = text;
	}
}
