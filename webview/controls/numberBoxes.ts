import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { countText } from '../../src/util/counted.ts';
import { numberedKinds } from '../model/layout.ts';
import { MOST_NUMBERS } from '../model/numbers.ts';
import { el } from '../util/dom.ts';
import { sentence } from '../words/numbers.ts';
import { checkbox } from './widgets.ts';

/** A box for each kind whose numbers may be written in the views. */
export function createNumberBoxes(
	start: readonly EntityKind[],
	changed: (kinds: readonly EntityKind[]) => void,
): HTMLElement {
	let chosen = start;
	const note = el(
		'p',
		{ class: 'faint', 'data-testid': 'numbers-note', hidden: start.length === 0 },
		`Numbers are where there is room, once no more than ${countText(MOST_NUMBERS)} are in sight: zoom in to see them.`,
	);
	const boxes = numberedKinds.map(
		(kind) =>
			checkbox({
				id: `numbers-${kind}`,
				label: sentence(kind),
				title: `Write the numbers of ${kind}, as the file counts them`,
				checked: start.includes(kind),
				change(checked) {
					chosen = numberedKinds.filter((one) => (one === kind ? checked : chosen.includes(one)));
					note.hidden = chosen.length === 0;
					changed(chosen);
				},
			}).element,
	);
	return el(
		'div',
		{ role: 'group', 'aria-label': 'Numbers' },
		el('span', { class: 'faint', 'aria-hidden': 'true' }, 'Numbers'),
		el('div', { class: 'boxes' }, ...boxes),
		note,
	);
}
