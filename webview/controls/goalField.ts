import { parseGoal } from '../../src/refine/goal/goal.ts';
import { el } from '../util/dom.ts';
import type { Control } from './widgets.ts';

/** Help on goals, with an example of each form. */
export const goalHelp =
	'Repeats rounds until all chosen triangles meet a goal: edge:0.1 (maximum edge length), area:0.001 (maximum area) or size:0.01 + hypot(x, y) / 20 (maximum edge length by position). Empty: the chosen number of rounds.';

/** The field for a goal of the rounds. */
export interface GoalField extends Control {
	set(text: string): void;
}

/** Events of the field of a goal. */
export interface GoalEvents {
	change(text: string): void;
	/** Enter was pressed in the field. */
	enter(): void;
}

/**
 * Creates the field of a goal. While it is focused, a hint below shows the accepted forms, or the error of the input.
 */
export function goalField(start: string, events: GoalEvents): GoalField {
	const hint = el('div', { class: 'goal-words', id: 'until-words', 'aria-live': 'polite' });
	const input = el('input', {
		id: 'until',
		'data-testid': 'until',
		type: 'text',
		spellcheck: 'false',
		autocomplete: 'off',
		'aria-label': 'Until',
		'aria-describedby': 'until-words',
		placeholder: 'edge:0.1',
		oninput: () => {
			check();
			events.change(input.value);
		},
		onkeydown: (event) => {
			if ((event as KeyboardEvent).key === 'Enter') events.enter();
		},
	});
	let reason: string | undefined;
	const check = (): void => {
		const isIncomplete = isPrefix(input.value);
		const error = isIncomplete ? null : goalError(input.value);
		input.setAttribute('aria-invalid', `${error !== null}`);
		input.title = reason ?? error ?? goalHelp;
		hint.textContent = error ?? (isIncomplete ? goalHelp : '');
		hint.classList.toggle('wrong', error !== null);
	};
	input.value = start;
	const element = el(
		'div',
		{ class: 'field goal' },
		el('label', { for: 'until' }, 'Until'),
		input,
		el('div', { class: 'goal-place' }, hint),
	);
	check();
	return {
		element,
		enable(enabled, why) {
			// Not disabled, as that would lose the focus after Enter.
			input.readOnly = !enabled;
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

/** The error message of a goal; null if it is valid. */
function goalError(text: string): string | null {
	try {
		parseGoal(text);
		return null;
	} catch (error) {
		return (error as Error).message;
	}
}

/** Whether the input may still become a goal: empty, "ed", "size:". */
const isPrefix = (text: string): boolean =>
	['edge:', 'area:', 'size:'].some((form) => form.startsWith(text.trim()));
