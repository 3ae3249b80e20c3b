import { countText } from '../../src/util/counted.ts';
import type { ViewId } from '../model/viewId.ts';
import { el } from '../util/dom.ts';

/** How many triangles of a view are hidden, of all. */
export interface HiddenCount {
	readonly viewId: ViewId;
	readonly hidden: number;
	readonly all: number;
	/** What they are called: "triangle". */
	readonly noun?: string;
}

/** "12 of 244 triangles are hidden", of Before, After or both; empty where none is. */
export function hiddenWords(counts: readonly HiddenCount[]): string {
	const [before, after] = counts.filter(({ all }) => all > 0);
	const isThere = [before, after].some((one) => one && one.hidden > 0);
	if (!before || !isThere) return '';
	const { noun = 'triangle' } = before;
	const share = ({ hidden, all }: HiddenCount) => `${countText(hidden)} of ${countText(all)}`;
	return after
		? `${share(before)} ${noun}s in Before, ${share(after)} in After are hidden`
		: `${share(before)} ${noun}s are hidden`;
}

/** Says how many triangles are hidden, with a button that shows all; nothing where none is. */
export function createHiddenNote(showAll: () => void) {
	const words = el('span', { 'data-testid': 'hidden' });
	const element = el(
		'p',
		{ class: 'hidden-note', hidden: true },
		words,
		' ',
		el(
			'button',
			{
				type: 'button',
				class: 'link',
				'data-testid': 'show-all',
				title: 'Show all triangles (S)',
				onclick: showAll,
			},
			'Show all',
		),
	);
	return {
		element,
		show(counts: readonly HiddenCount[]): void {
			const text = hiddenWords(counts);
			words.textContent = text === '' ? '' : `${text}.`;
			element.hidden = text === '';
		},
	};
}
