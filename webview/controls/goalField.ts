import { parseGoal } from '../../src/refine/goal.ts';
import { el } from './dom.ts';
import type { Control } from './ui.ts';

const title =
	'Goes on while triangles miss a goal: edge:0.1, area:0.001 or size:0.01 + hypot(x, y) / 20. Empty: as many rounds as chosen.';

/** The field for a goal of the rounds. */
export interface GoalField extends Control {
	set(text: string): void;
}

/** A field for a goal, which says what is wrong with it while it is typed. */
export function goalField(start: string, change: (text: string) => void): GoalField {
	const input = el('input', {
		id: 'until',
		'data-testid': 'until',
		type: 'text',
		spellcheck: 'false',
		autocomplete: 'off',
		'aria-label': 'Until',
		placeholder: 'edge:0.1',
		oninput: () => {
			check();
			change(input.value);
		},
	});
	let reason: string | undefined;
	const check = (): void => {
		const fault = goalFault(input.value);
		input.setAttribute('aria-invalid', `${fault !== null}`);
		input.title = reason ?? fault ?? title;
	};
	input.value = start;
	check();
	const element = el('label', { class: 'field goal' }, el('span', {}, 'Until'), input);
	return {
		element,
		enable(enabled, why) {
			input.disabled = !enabled;
			reason = enabled ? undefined : why;
			check();
		},
		show(visible) {
			element.hidden = !visible;
		},
		set(text) {
			input.value = text;
			check();
		},
	};
}

/** What is wrong with a goal, or null; no goal is right too. */
export function goalFault(text: string): string | null {
	if (text.trim() === '') return null;
	try {
		parseGoal(text);
		return null;
	} catch (error) {
		return (error as Error).message;
	}
}
