/**
 * Options as data: what an operation or the writer of a format can be asked for. Flags, help, forms, dialogs, checks of
 * messages and saved state are made from these records, so that an option is declared once.
 */

interface Described {
	/** In kebab-case: `--max-triangles`, `key=value`, the key in a saved state. */
	readonly name: string;
	/** For forms: "Divide". */
	readonly title: string;
	/** One sentence for help and tooltips, without a full stop: "which edges of a selected triangle are divided". */
	readonly help: string;
	/** For forms instead of `help`, where that speaks of flags. */
	readonly tip?: string;
	/** Forms and dialogs leave it out: a panel decides it by itself, or nobody needs it there. */
	readonly commandLine?: true;
	/** Whether nothing can be done without a value beside these others; it has no default then. Commands ask for one. */
	required?(others: OptionValues): boolean;
}

/** One of several words. */
export interface ChoiceOption extends Described {
	readonly type: 'choice';
	/** What stands for it in help: `edges` for `--split <edges>`; `which` unless given. */
	readonly form?: string;
	/** Each with its title for forms. */
	readonly choices: readonly { readonly value: string; readonly title: string }[];
	readonly default: string;
}

/** Choices by their values, each with its title. */
export const choicesOf = (titles: Readonly<Record<string, string>>): ChoiceOption['choices'] =>
	Object.entries(titles).map(([value, title]) => ({ value, title }));

/** A number in a range, both ends included. */
export interface NumberOption extends Described {
	readonly type: 'integer' | 'number';
	readonly from: number;
	readonly to: number;
	readonly unit?: string;
	/** Absent where leaving it out means something else, which `help` says. */
	readonly default?: number;
}

export interface BooleanOption extends Described {
	readonly type: 'boolean';
	readonly default: boolean;
}

/** Text with a grammar of its own, such as a goal. */
export interface TextOption extends Described {
	readonly type: 'text';
	/** What stands for it in help: `goal` for `--until <goal>`. */
	readonly form: string;
	/** For the empty field of a form. */
	readonly example?: string;
	readonly default?: string;
	/** What is wrong with a text, as a clause without a full stop; undefined where nothing is. */
	check?(text: string): string | undefined;
}

export type OptionSpec = ChoiceOption | NumberOption | BooleanOption | TextOption;
export type OptionValue = string | number | boolean;
/** Values by the names of their options; an option without a default may be missing. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** A value that an option does not take, or an option that is not declared; the message is a clause for people. */
export class OptionError extends Error {
	override readonly name = 'OptionError';
}

/** The value that a text stands for. Throws an `OptionError` that says what was expected. */
export function parseOption(spec: OptionSpec, text: string): OptionValue {
	if (spec.type === 'boolean') {
		if (text === 'true' || text === 'yes' || text === 'on') return true;
		if (text === 'false' || text === 'no' || text === 'off') return false;
		throw new OptionError('expected yes or no');
	}
	const isNumber = spec.type === 'integer' || spec.type === 'number';
	return checkOption(spec, isNumber ? (text.trim() === '' ? Number.NaN : Number(text)) : text);
}

/** The value, once it is known to be one that the option takes. Throws an `OptionError` that says what was expected. */
export function checkOption(spec: OptionSpec, value: unknown): OptionValue {
	switch (spec.type) {
		case 'boolean':
			if (typeof value === 'boolean') return value;
			throw new OptionError('expected yes or no');
		case 'choice':
			if (typeof value === 'string' && spec.choices.some((choice) => choice.value === value))
				return value;
			throw new OptionError(
				`expected one of ${spec.choices.map((choice) => choice.value).join(', ')}`,
			);
		case 'text': {
			if (typeof value !== 'string') throw new OptionError(`expected a ${spec.form}`);
			const wrong = spec.check?.(value);
			if (wrong !== undefined) throw new OptionError(wrong);
			return value;
		}
		default: {
			const { from, to, type, unit } = spec;
			const fits =
				typeof value === 'number' &&
				value >= from &&
				value <= to &&
				(type === 'number' || Number.isInteger(value));
			if (fits) return value;
			const kind = type === 'integer' ? 'a whole number' : 'a number';
			throw new OptionError(
				`expected ${kind} from ${from} to ${to}${unit === undefined ? '' : ` (${unit})`}`,
			);
		}
	}
}

/**
 * All values of a set of options: those given, checked, and the defaults of the others. Throws an `OptionError` that
 * names an option whose value is wrong, or one that is not declared.
 *
 * @param owner who is asked, for the message: "GMR mesh", "longest-edge"
 */
export function optionValues(
	owner: string,
	specs: readonly OptionSpec[],
	given: Readonly<Record<string, unknown>>,
): OptionValues {
	for (const name of Object.keys(given))
		if (given[name] !== undefined && !specs.some((spec) => spec.name === name)) {
			const known = specs.map((spec) => spec.name).join(', ');
			throw new OptionError(
				`${owner} has no option ${name}; ${known === '' ? 'it has none' : `it has ${known}`}`,
			);
		}
	const values: Record<string, OptionValue> = {};
	for (const spec of specs) {
		const value = given[spec.name];
		try {
			if (value !== undefined) values[spec.name] = checkOption(spec, value);
			else if (spec.default !== undefined) values[spec.name] = spec.default;
		} catch (error) {
			throw error instanceof OptionError
				? new OptionError(`${spec.name}: ${error.message}`)
				: error;
		}
	}
	return values;
}
