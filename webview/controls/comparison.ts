import type { ViewCommand } from '../model/gestures.ts';
import type { Comparison } from '../model/results.ts';
import { el } from '../util/dom.ts';

/** Creates the list of differences of two meshes, with buttons that step through the changes. */
export function createComparison(command: (command: ViewCommand) => void) {
	const content = el('div', { 'data-testid': 'comparison' });
	const step = (id: string, label: string, keys: string, name: ViewCommand) =>
		el(
			'button',
			{
				type: 'button',
				class: 'link',
				'data-testid': id,
				title: `${label} (${keys})`,
				onclick: () => command(name),
			},
			label,
		);
	const steps = el(
		'div',
		{ class: 'row' },
		step('previous-change', 'Previous change', 'Shift+F7', 'previousChange'),
		step('next-change', 'Next change', 'F7', 'nextChange'),
	);
	let shown: Comparison | null = null;
	return {
		element: el('div', {}, content, steps),
		show(comparison: Comparison | null): void {
			if (comparison === shown) return;
			shown = comparison;
			const { headline, lines, count } = comparison ?? {
				headline: '',
				lines: [],
				count: 0,
			};
			content.replaceChildren(
				el('p', {}, headline),
				el('ul', { class: 'warnings' }, ...lines.map((line) => el('li', {}, line))),
			);
			steps.hidden = count === 0;
		},
	};
}
