import { type Command, Option } from 'commander';
import type { Operation } from '../refine/operation.ts';
import { OptionError, type OptionSpec, type OptionValue, parseOption } from '../util/options.ts';
import { CliError, exitCodes } from './failure.ts';

/** Makes the flag of an option; `remark` follows its help. */
export function operationFlag(spec: OptionSpec, remark = ''): Option {
	const option = new Option(flagOf(spec), `${spec.help}${remark}`);
	if (spec.type === 'boolean') return option;
	if (spec.type === 'choice') option.choices(spec.choices.map(({ value }) => value));
	if (spec.default !== undefined) option.default(spec.default);
	return option.argParser(unparsed);
}

/** Values stay text until the operation is known. */
const unparsed = (text: string) => text;

/** An option in the notation of commander: `--name <form>`. */
function flagOf(spec: OptionSpec): string {
	if (spec.type === 'boolean') return spec.default ? `--no-${spec.name}` : `--${spec.name}`;
	const form = spec.type === 'text' ? spec.form : spec.type === 'choice' ? spec.form : 'n';
	return `--${spec.name} <${form ?? 'which'}>`;
}

/** Refuses a value as commander refuses those of its own options. */
function refuse(command: Command, spec: OptionSpec, text: string, why: string): never {
	const reason =
		spec.type === 'choice'
			? `Allowed choices are ${spec.choices.map(({ value }) => value).join(', ')}`
			: why;
	return command.error(`error: option '${flagOf(spec)}' argument '${text}' is invalid. ${reason}.`);
}

/**
 * Parses the values of the given options. `specs` are all flags of the command. Throws `CliError` for one that the
 * operation does not declare, and commander's error for an invalid value.
 */
export function parseOperationValues(
	command: Command,
	operation: Operation,
	specs: readonly OptionSpec[],
): Record<string, OptionValue> {
	for (const { name } of specs)
		if (isGiven(command, name) && !operation.options.some((option) => option.name === name))
			throw new CliError(exitCodes.call, noOption(operation, name));
	return parseValues(command, operation.options);
}

/** The property under which commander stores an option: `no-case` as `noCase`. */
const attributeOf = (name: string): string =>
	name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const isGiven = (command: Command, name: string): boolean =>
	command.getOptionValueSource(attributeOf(name)) === 'cli';

/** Parses the values of the given options among `specs`. Throws commander's error for an invalid value. */
export function parseValues(
	command: Command,
	specs: readonly OptionSpec[],
): Record<string, OptionValue> {
	const values: Record<string, OptionValue> = {};
	for (const spec of specs) {
		if (!isGiven(command, spec.name)) continue;
		const value = command.getOptionValue(attributeOf(spec.name)) as string | boolean;
		try {
			values[spec.name] = typeof value === 'string' ? parseOption(spec, value) : value;
		} catch (error) {
			if (!(error instanceof OptionError)) throw error;
			refuse(command, spec, String(value), error.message);
		}
	}
	return values;
}

/** Message that an operation lacks an option; lists those that it has. */
function noOption({ id, options }: Operation, name: string): string {
	const available = options.map((spec) => `--${spec.name}`).join(', ');
	return `${id} has no option --${name}; ${available === '' ? 'it has none' : `it has ${available}`}`;
}
