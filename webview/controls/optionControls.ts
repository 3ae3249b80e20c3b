import type { Operation } from '../../src/refine/operation.ts';
import { formOptions } from '../../src/refine/options.ts';
import type {
	NumberOption,
	OptionSpec,
	OptionValue,
	OptionValues,
} from '../../src/util/options.ts';
import { capitalized } from '../messages/numbers.ts';
import { isListed, shownValue } from '../model/operationValues.ts';
import { goalField } from './goalField.ts';
import { textField } from './textField.ts';
import { type ChoiceControl, type Control, checkbox, choice } from './widgets.ts';

/** The control of one option. */
interface OptionControl extends Control {
	set(value: OptionValue): void;
}

/** Events of the controls of options. */
export interface OptionEvents {
	/** A value, or invalid text. */
	change(name: string, value: OptionValue): void;
	/** Enter was pressed in a field. */
	enter(): void;
}

/** Creates the controls of an operation's options; ids are the options' names. */
export function optionControls(operation: Operation, values: OptionValues, events: OptionEvents) {
	const specs = formOptions(operation.options);
	const controls = new Map<string, OptionControl>();
	let rounds: ChoiceControl<string> | undefined;
	let goal = '';
	let busy = false;

	/** A goal sets the number of rounds. */
	const enableRounds = (): void => {
		if (!rounds) return;
		const chosen = rounds.get();
		const isEnabled = goal.trim() === '';
		const roundsOption = specs.find(({ name }) => name === 'rounds') as NumberOption;
		rounds.relabel(chosen, isEnabled ? chosen : `≤ ${roundsOption.to}`);
		rounds.enable(!busy && isEnabled, `As many as the goal needs, at most ${roundsOption.to}`);
	};

	const controlOf = (spec: OptionSpec): OptionControl => {
		const { name: id, title: label } = spec;
		const start = shownValue(spec, values);
		const labels = { id, label, title: capitalized(spec.tip ?? spec.help) };
		const change = (value: OptionValue): void => events.change(id, value);
		if (spec.type === 'boolean') {
			const box = checkbox({ ...labels, checked: start === true, change });
			return { ...box, set: (value) => box.set(value === true) };
		}
		if (spec.type === 'choice') {
			const choices = spec.choices.map(({ value, title }) => [value, title] as const);
			const list = choice({ ...labels, choices, value: String(start), change });
			return { ...list, set: (value) => list.set(String(value)) };
		}
		if (spec.type === 'text' && id === 'until') {
			goal = String(start);
			const field = goalField(goal, {
				change(text) {
					goal = text;
					enableRounds();
					change(text);
				},
				enter: events.enter,
			});
			return {
				...field,
				set(value) {
					goal = String(value);
					field.set(goal);
				},
			};
		}
		if (spec.type !== 'text' && isListed(spec)) {
			const { from, to } = spec;
			const numbers = Array.from({ length: to - from + 1 }, (_, i) => `${from + i}`);
			const list = choice({
				...labels,
				choices: numbers.map((number) => [number, number] as const),
				value: String(start),
				change: (value) => change(Number(value)),
			});
			if (id === 'rounds') rounds = list;
			return {
				...list,
				set(value) {
					list.relabel(list.get(), list.get());
					list.set(String(value));
				},
			};
		}
		const field = textField(spec, start, { change, enter: events.enter });
		return { ...field, set: (value) => field.set(value) };
	};
	for (const spec of specs) controls.set(spec.name, controlOf(spec));
	enableRounds();

	return {
		elements: [...controls.values()].map(({ element }) => element),
		set(next: OptionValues): void {
			for (const spec of specs) controls.get(spec.name)?.set(shownValue(spec, next));
			enableRounds();
		},
		/** Shows or hides the control of an option, if there is one. */
		show(name: string, on: boolean): void {
			const control = controls.get(name);
			if (control) control.element.hidden = !on;
		},
		enable(enabled: boolean): void {
			busy = !enabled;
			for (const control of controls.values()) control.enable(enabled);
			enableRounds();
		},
	};
}
