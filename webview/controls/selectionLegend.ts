import type { Palette } from '../model/palette.ts';
import { el } from '../util/dom.ts';
import { selectionLegend } from './figures.ts';

/** The legend of marks, selections and paths. */
export class SelectionLegend {
	readonly element = el('div');
	readonly #palette: () => Palette;
	#path = false;
	#marksIn: 'file' | 'panel' = 'file';

	/** @param palette colours of the theme */
	constructor(palette: () => Palette) {
		this.#palette = palette;
	}

	/** Shows or hides the key of a path. */
	showPath(on: boolean): void {
		this.#path = on;
		this.show();
	}

	/** Shows where marks are kept. */
	showMarksIn(storedIn: 'file' | 'panel'): void {
		this.#marksIn = storedIn;
		this.show();
	}

	/** Shows the legend in the colours of a theme. */
	show(palette = this.#palette()): void {
		const explained = { marksIn: this.#marksIn, path: this.#path };
		this.element.replaceChildren(selectionLegend(palette, explained));
	}
}
