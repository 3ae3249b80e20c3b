import {
	type NumberOption,
	OptionError,
	type OptionValue,
	parseOption,
	type TextOption,
} from '../../src/util/options.ts';
import { capitalized } from '../messages/numbers.ts';
import { el } from '../util/dom.ts';
import type { Control } from './widgets.ts';

/** The field of a text or number option. */
export interface TextField extends Control {
	set(value: OptionValue): void;
}

/** Creates a field for a number or text. Passes on invalid input as text. */
export function textField(
	spec: NumberOption | TextOption,
	start: OptionValue,
	events: { change(value: OptionValue): void; enter(): void },
): TextField {
	const help = capitalized(spec.tip ?? spec.help);
	const mayBeEmpty = spec.type === 'text' || spec.default === undefined;
	let reason: string | undefined;
	const input = el('input', {
		id: spec.name,
		'data-testid': spec.name,
		type: 'text',
		inputmode: spec.type === 'text' ? 'text' : 'decimal',
		spellcheck: 'false',
		autocomplete: 'off',
		'aria-label': spec.title,
		...(spec.type === 'text' && spec.example && { placeholder: spec.example }),
		oninput: () => events.change(check()),
		onkeydown: (event) => {
			if ((event as KeyboardEvent).key === 'Enter') events.enter();
		},
	});
	/** Shows an error in the input; returns the value, or the text if it is invalid. */
	function check(): OptionValue {
		const text = input.value;
		let problem: string | null = null;
		let value: OptionValue = text;
		try {
			if (text.trim() !== '' || !mayBeEmpty) value = parseOption(spec, text);
		} catch (error) {
			if (!(error instanceof OptionError)) throw error;
			problem = error.message;
		}
		input.setAttribute('aria-invalid', `${problem !== null}`);
		input.title = reason ?? (problem === null ? help : capitalized(problem));
		return value;
	}
	input.value = String(start);
	check();
	const element = el(
		'div',
		{ class: spec.type === 'text' ? 'field typed long' : 'field typed' },
		el('label', { for: spec.name }, spec.title),
		input,
	);
	return {
		element,
		enable(enabled, why) {
			input.readOnly = !enabled;
			reason = enabled ? undefined : why;
			check();
		},
		show(visible) {
			element.hidden = !visible;
		},
		set(value) {
			input.value = String(value);
			check();
		},
	};
}
