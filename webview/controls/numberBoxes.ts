import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { numberedKinds } from '../../src/protocol/panelSettings.ts';
import { countText } from '../../src/util/counted.ts';
import { capitalized } from '../messages/numbers.ts';
import { MAX_NUMBERS } from '../model/numbers.ts';
import { el } from '../util/dom.ts';
import { checkbox } from './widgets.ts';

/** Creates checkboxes for the kinds of entities with numbers in the views. */
export function createNumberBoxes(changed: (kinds: readonly EntityKind[]) => void): {
	readonly element: HTMLElement;
	/** Checks exactly the boxes of these kinds. */
	set(kinds: readonly EntityKind[]): void;
} {
	let chosen: readonly EntityKind[] = [];
	const note = el(
		'p',
		{ class: 'faint', 'data-testid': 'numbers-note', hidden: true },
		`Numbers appear where they fit, for at most ${countText(MAX_NUMBERS)} entities in view: zoom in to see them.`,
	);
	const boxes = numberedKinds.map((kind) =>
		checkbox({
			id: `numbers-${kind}`,
			label: capitalized(kind),
			title: `Show the numbers of ${kind} as in the file`,
			checked: false,
			change(checked) {
				set(numberedKinds.filter((other) => (other === kind ? checked : chosen.includes(other))));
				changed(chosen);
			},
		}),
	);
	const set = (kinds: readonly EntityKind[]): void => {
		chosen = kinds;
		for (const [i, kind] of numberedKinds.entries()) boxes[i]!.set(kinds.includes(kind));
		note.hidden = kinds.length === 0;
	};
	return {
		element: el(
			'div',
			{ role: 'group', 'aria-label': 'Numbers' },
			el('span', { class: 'faint', 'aria-hidden': 'true' }, 'Numbers'),
			el('div', { class: 'boxes' }, ...boxes.map(({ element }) => element)),
			note,
		),
		set,
	};
}
