import type { Palette } from '../model/palette.ts';
import { el } from '../util/dom.ts';
import { createCompactLegend } from './compactLegend.ts';
import { legend } from './figures.ts';

/** What the legends explain. */
export interface Explained {
	readonly palette: Palette;
	/** Where marks live. */
	readonly marksIn: 'file' | 'panel';
	/** Whether a propagation path is shown. */
	readonly path: boolean;
	/** Whether triangles are coloured at all. */
	readonly coloured: boolean;
	/** Whether there is anything to colour by. */
	readonly colourable: boolean;
	/** What the colours mean, where these are not the usual ones. */
	readonly scale: readonly HTMLElement[] | null;
}

/** The legend in the inspector, and at the edge of the views what it says of colours. */
export class Legends {
	readonly element = el('div');
	readonly #compact = createCompactLegend();
	#explained: Explained;

	constructor(explained: Explained) {
		this.#explained = explained;
		this.#show();
	}

	/** The part of it for the views, while the inspector is closed. */
	get compact(): HTMLElement {
		return this.#compact.element;
	}

	/** Explains something else from now on. What is the same stays in place, with the focus in it. */
	show(change: Partial<Explained>): void {
		const before = this.#explained;
		this.#explained = { ...before, ...change };
		const names = Object.keys(change) as (keyof Explained)[];
		if (names.some((name) => before[name] !== this.#explained[name])) this.#show();
	}

	#show(): void {
		const { palette, marksIn, path, coloured, colourable, scale } = this.#explained;
		const made = legend(palette, { marksIn, path, ...(scale && { colours: scale }) });
		this.element.replaceChildren(made);
		this.#compact.show(made, colourable && coloured);
	}
}
