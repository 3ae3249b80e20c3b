import { Option } from 'commander';
import { linesOption } from '../formats/fit/linesOption.ts';
import { formats } from '../formats/registry.ts';
import {
	OptionError,
	type OptionSpec,
	type OptionValue,
	optionValues,
	parseOption,
} from '../util/options.ts';
import { CliError, exitCodes } from './failure.ts';
import type { Output } from './outputs.ts';

/** Flags of all commands that write a mesh. */
export interface WriteFlags {
	/** `key=value` each. */
	readonly write?: readonly string[];
	/** Shorthand for `--write form=`. */
	readonly form?: string;
	/** Whether to write nothing if data would be lost. */
	readonly strict?: boolean;
	/** Id of the format to write, if several share the suffix. */
	readonly to?: string;
}

/** `--strict`, for all commands that write a mesh. */
export const strictOption = (): Option =>
	new Option('--strict', 'write nothing if data would be lost');

/** `--quads`, for all commands that write a mesh. */
export const quadsOption = (): Option =>
	new Option('--quads <how>', 'keep quads and polygons, or split them into triangles')
		.choices(['keep', 'split'])
		.default('keep');

/** `--to`, for all commands that write a mesh. */
export const toOption = (): Option =>
	new Option(
		'--to <format>',
		'output format if several share the suffix (default: the format of the mesh, else the most common one)',
	);

/** `--write`, for all commands that write a mesh. */
export const writeOption = (): Option =>
	new Option(
		'--write <key=value>',
		`option of the output format, repeatable: ${optionList()}`,
	).argParser((text: string, before: readonly string[] = []) => [...before, text]);

/** The options of all formats: "GMR files: form=indexed|coordinates". */
const optionList = (): string =>
	formats
		.filter(({ options }) => options.length > 0)
		.map(({ noun, options }) => `${noun}: ${options.map(keyAndValues).join(', ')}`)
		.join('; ');

/** An option in help: `name=value|value`. */
function keyAndValues(spec: OptionSpec): string {
	switch (spec.type) {
		case 'choice':
			return `${spec.name}=${spec.choices.map(({ value }) => value).join('|')}`;
		case 'boolean':
			return `${spec.name}=yes|no`;
		case 'text':
			return `${spec.name}=<${spec.form}>`;
		default:
			return `${spec.name}=<${spec.from} to ${spec.to}>`;
	}
}

/** `--form`, the separate flag of the writer option `form`. */
export function formOption(fallback = 'indexed'): Option {
	const forms = formats.flatMap(({ options }) =>
		options.flatMap((spec) => (spec.name === 'form' && spec.type === 'choice' ? spec.choices : [])),
	);
	return new Option('--form <which>', `GMR output form (default: ${fallback})`).choices([
		...new Set(forms.map(({ value }) => value)),
	]);
}

/** Parses the writer options of a call for its output. Throws `CliError` for an unknown key or an invalid value. */
export function writeValues(
	{ format, file }: Output,
	{ write = [], form }: WriteFlags,
): Record<string, OptionValue> {
	const values: Record<string, OptionValue> = {};
	if (form !== undefined) {
		if (!format.options.some(({ name }) => name === 'form'))
			throw new CliError(
				exitCodes.call,
				`--form applies to GMR meshes; ${file} is a ${format.title}`,
			);
		values.form = form;
	}
	for (const text of write) {
		const [name = '', ...rest] = text.split('=');
		const spec = format.options.find((option) => option.name === name);
		if (rest.length === 0)
			throw new CliError(exitCodes.call, `--write ${text}: expected <key>=<value>`);
		try {
			// Formats without this option never write them.
			if (!spec && name === linesOption.name && !parseOption(linesOption, rest.join('='))) continue;
			values[name] = spec ? parseOption(spec, rest.join('=')) : rest.join('=');
			// The error for an undeclared key lists the declared ones.
			optionValues(format.title, format.options, values);
		} catch (error) {
			if (!(error instanceof OptionError)) throw error;
			throw new CliError(exitCodes.call, `--write ${text}: ${error.message}`);
		}
	}
	return values;
}
