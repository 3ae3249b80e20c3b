import type { ClassKey } from '../../src/quantities/members.ts';
import type { QuantityClass } from '../../src/quantities/quantity.ts';
import type { ColourChoice } from '../model/colourChoice.ts';
import type { PickMode } from '../model/gestures.ts';
import { el } from '../util/dom.ts';
import { cssColour } from '../view/colours.ts';
import { pickMode } from './colourLegend.ts';

/** The classes of boundaries drawn over the colours, and their colour table. */
export interface ShownBoundaries {
	readonly quantity: string;
	readonly table: Uint8Array;
	readonly classes: readonly QuantityClass[];
}

/**
 * Creates the checkbox and legend of boundaries drawn over the colours.
 *
 * @param choose selects a boundary
 */
export function createBoundaryControls(
	change: (change: Partial<Pick<ColourChoice, 'boundaries'>>) => void,
	choose: (key: ClassKey, mode: PickMode) => void,
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
		/** @param isOffered whether the mesh has boundaries, and another quantity is shown */
		show({ boundaries }: Pick<ColourChoice, 'boundaries'>, isOffered: boolean): void {
			tick.hidden = !isOffered;
			box.checked = boundaries;
			if (!isOffered) keys.hidden = true;
		},
		/** Shows the legend; null for none. */
		showLegend(shown: ShownBoundaries | null): void {
			keys.hidden = shown === null;
			keys.replaceChildren(
				...(shown?.classes ?? []).map(({ label, tag }, i) => {
					const swatch = el('span', { class: 'swatch' });
					const [red, green, blue] = shown!.table.subarray(4 * (i % 256), 4 * (i % 256) + 3);
					swatch.style.background = cssColour([red! / 255, green! / 255, blue! / 255]);
					const key = { quantity: shown!.quantity, tag };
					return el(
						'button',
						{
							type: 'button',
							class: 'class-name',
							'data-testid': `boundary-class-${tag}`,
							title: `Select ${label} (Shift adds, Ctrl toggles)`,
							onclick: (event) => choose(key, pickMode(event as MouseEvent)),
						},
						swatch,
						el('span', { class: 'class-label' }, label),
					);
				}),
			);
		},
	};
}
