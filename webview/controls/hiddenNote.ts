import { countText } from '../../src/util/counted.ts';
import type { ViewId, ViewNames } from '../model/viewId.ts';
import { el } from '../util/dom.ts';

/** Number of hidden triangles of a view, and of all. */
export interface HiddenCount {
	readonly viewId: ViewId;
	readonly hidden: number;
	readonly all: number;
	/** Noun for the faces: "triangle". */
	readonly noun?: string;
}

/** "12 of 244 triangles are hidden", of one or both views; empty if none are. */
export function hiddenText(counts: readonly HiddenCount[], names: ViewNames): string {
	const [before, after] = counts.filter(({ all }) => all > 0);
	const isAnyHidden = [before, after].some((count) => count && count.hidden > 0);
	if (!before || !isAnyHidden) return '';
	const { noun = 'triangle' } = before;
	const share = ({ hidden, all }: HiddenCount) => `${countText(hidden)} of ${countText(all)}`;
	return after
		? `${share(before)} ${noun}s in ${names.before}, ${share(after)} in ${names.after} are hidden`
		: `${share(before)} ${noun}s are hidden`;
}

/** Creates a note with the number of hidden triangles and a button that shows all; hidden if there are none. */
export function createHiddenNote(showAll: () => void) {
	const message = el('span', { 'data-testid': 'hidden' });
	const element = el(
		'p',
		{ class: 'hidden-note', hidden: true },
		message,
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
		/** Shows the text of `hiddenText`. */
		show(text: string): void {
			message.textContent = text === '' ? '' : `${text}.`;
			element.hidden = text === '';
		},
	};
}
