import type { QuantityClass } from '../../src/quantities/quantity.ts';
import type { ColourChoice } from '../model/colourChoice.ts';
import { el } from '../util/dom.ts';
import { cssColour } from '../view/colours.ts';

/** The classes of boundaries that are drawn over the colours, and a table with a colour for each. */
export interface ShownBoundaries {
	readonly title: string;
	readonly table: Uint8Array;
	readonly classes: readonly QuantityClass[];
}

/** Chooses whether boundaries are drawn over the colours, and names them. */
export function createOverColours(
	change: (change: Partial<Pick<ColourChoice, 'boundaries'>>) => void,
) {
	const box = el('input', {
		type: 'checkbox',
		'data-testid': 'boundaries',
		onchange: () => change({ boundaries: box.checked }),
	});
	const tick = el(
		'label',
		{ class: 'tick', title: 'Draw the groups of edges as lines over any colours' },
		box,
		'Boundary groups',
	);
	const keys = el('div', {
		class: 'classes',
		role: 'group',
		'aria-label': 'Boundary groups',
		'data-testid': 'boundary-legend',
		hidden: true,
	});
	return {
		elements: [tick, keys] as const,
		/** @param isOffered whether the mesh has boundaries, and is coloured by something else */
		show({ boundaries }: Pick<ColourChoice, 'boundaries'>, isOffered: boolean): void {
			tick.hidden = !isOffered;
			box.checked = boundaries;
			if (!isOffered) keys.hidden = true;
		},
		/** Names what is drawn; null for nothing. */
		showLegend(shown: ShownBoundaries | null): void {
			keys.hidden = shown === null;
			keys.replaceChildren(
				...(shown?.classes ?? []).map(({ label }, i) => {
					const swatch = el('span', { class: 'swatch' });
					const [red, green, blue] = shown!.table.subarray(4 * (i % 256), 4 * (i % 256) + 3);
					swatch.style.background = cssColour([red! / 255, green! / 255, blue! / 255]);
					return el('span', { class: 'key' }, swatch, label);
				}),
			);
		},
	};
}
