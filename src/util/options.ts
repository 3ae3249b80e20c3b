/**
 * Options of operations and writers as data. Flags, help, forms, dialogs, checks of messages and saved state are derived
 * from these records, so that an option is declared once.
 */

interface BaseOption {
	/** In kebab-case: `--max-triangles`, `key=value`, the key in saved state. */
	readonly name: string;
	/** Label in forms: "Divide". */
	readonly title: string;
	/** One sentence for help and tooltips, without a full stop: "which edges of a selected triangle are divided". */
	readonly help: string;
	/** Replaces `help` in forms, if that mentions flags. */
	readonly tip?: string;
	/** Omitted in forms and dialogs, where the panel sets it or it has no use. */
	readonly commandLine?: true;
	/**
	 * Whether a value is required with these values of the other options; there is no default then, and commands ask for
	 * one.
	 */
	required?(others: OptionValues): boolean;
}

/** A choice of one value. */
export interface ChoiceOption extends BaseOption {
	readonly type: 'choice';
	/** Placeholder in help: `edges` for `--split <edges>`; default `which`. */
	readonly form?: string;
	/** Values with their titles for forms. */
	readonly choices: readonly { readonly value: string; readonly title: string }[];
	readonly default: string;
}

/** Converts a record of titles by value to choices. */
export const choicesOf = (titles: Readonly<Record<string, string>>): ChoiceOption['choices'] =>
	Object.entries(titles).map(([value, title]) => ({ value, title }));

/** A number in a closed range. */
export interface NumberOption extends BaseOption {
	readonly type: 'integer' | 'number';
	readonly from: number;
	readonly to: number;
	readonly unit?: string;
	/** Absent if omitting it has another meaning, which `help` explains. */
	readonly default?: number;
}

export interface BooleanOption extends BaseOption {
	readonly type: 'boolean';
	readonly default: boolean;
}

/** Text with its own grammar, such as a goal. */
export interface TextOption extends BaseOption {
	readonly type: 'text';
	/** Placeholder in help: `goal` for `--until <goal>`. */
	readonly form: string;
	/** Placeholder of an empty field in forms. */
	readonly example?: string;
	readonly default?: string;
	/** Error of a text, as a clause without a full stop; undefined if it is valid. */
	check?(text: string): string | undefined;
}

export type OptionSpec = ChoiceOption | NumberOption | BooleanOption | TextOption;
export type OptionValue = string | number | boolean;
/** Values by name of the option; options without a default may be missing. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** An invalid value of an option, or an unknown option; the message is a clause for users. */
export class OptionError extends Error {
	override readonly name = 'OptionError';
}

/** Parses a value. Throws an `OptionError` that names the expected values. */
export function parseOption(spec: OptionSpec, text: string): OptionValue {
	if (spec.type === 'boolean') {
		if (text === 'true' || text === 'yes' || text === 'on') return true;
		if (text === 'false' || text === 'no' || text === 'off') return false;
		throw new OptionError('expected yes or no');
	}
	const isNumber = spec.type === 'integer' || spec.type === 'number';
	return checkOption(spec, isNumber ? (text.trim() === '' ? Number.NaN : Number(text)) : text);
}

/** Checks and returns a value. Throws an `OptionError` that names the expected values. */
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
			const error = spec.check?.(value);
			if (error !== undefined) throw new OptionError(error);
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
 * All values of a set of options: the given ones, checked, and the defaults of the others. Throws an `OptionError` that
 * names an option with an invalid value, or an unknown one.
 *
 * @param owner owner of the options, for the message: "GMR mesh", "longest-edge"
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
