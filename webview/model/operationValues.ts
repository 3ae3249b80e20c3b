import type { Operation } from '../../src/refine/operation.ts';
import { formOptions } from '../../src/refine/options.ts';
import { defaultOperation, operationOf, operations } from '../../src/refine/registry.ts';
import {
	checkOption,
	type NumberOption,
	type OptionSpec,
	type OptionValue,
	type OptionValues,
	optionValues,
} from '../../src/util/options.ts';

// Values are remembered by the names of options, whichever operation they were chosen for: rounds stay what they are when
// another operation is chosen that has rounds.

/** What a form shows of an option of which nothing is remembered. */
export function startOf(spec: OptionSpec): OptionValue {
	if (spec.default !== undefined) return spec.default;
	return isNumber(spec) && isListed(spec) ? spec.from : '';
}

/** Numbers of which so many are possible are chosen from a list. */
const mostListed = 32;

/** Whether a form has a list of all values of a number; a field may be empty. */
export const isListed = ({ type, from, to }: NumberOption): boolean =>
	type === 'integer' && to - from < mostListed;

const isNumber = (spec: OptionSpec): spec is NumberOption =>
	spec.type === 'integer' || spec.type === 'number';

/** What a form shows of an option. Text is shown as it was typed. */
export function shownValue(spec: OptionSpec, values: OptionValues): OptionValue {
	const value = values[spec.name];
	return value !== undefined && isTaken(spec, value) ? value : startOf(spec);
}

/** The values with which an operation is run where a form shows these; what was typed and is not valid is kept. */
export function runValues({ options }: Operation, values: OptionValues): OptionValues {
	const shown: Record<string, OptionValue> = {};
	for (const spec of formOptions(options)) {
		const typed = values[spec.name];
		const value = isNumber(spec) && typeof typed === 'string' ? typed : shownValue(spec, values);
		const mayBeEmpty = spec.type === 'text' || spec.default === undefined;
		if (!mayBeEmpty || String(value).trim() !== '') shown[spec.name] = value;
	}
	// As many rounds as the goal asks for.
	if (shown.until !== undefined) delete shown.rounds;
	return shown;
}

/** The name of the first option that an operation can't do without and that a form with these values leaves empty. */
export function missingOption(operation: Operation, values: OptionValues): string | undefined {
	const given = runValues(operation, values);
	const isMissing = ({ name, required }: OptionSpec) =>
		given[name] === undefined && required?.(given);
	return formOptions(operation.options).find(isMissing)?.name;
}

/** The operation of an id, or where there is none the default. */
export const knownOperation = (id: unknown): Operation =>
	(typeof id === 'string' ? operationOf(id) : undefined) ?? defaultOperation();

/**
 * The operation of an id where it takes what is shown, else the first that does: triangles or, where `graph` says so, points
 * and segments without triangles.
 */
export function fittingOperation(id: unknown, graph: boolean): Operation {
	const fits = ({ takes }: Operation) => takes.cells.includes('point') === graph;
	const known = knownOperation(id);
	return fits(known) ? known : (operations.find(fits) ?? known);
}

/**
 * The valid ones among saved values: `raw` by the names of options, or where it has none of a name `older`, which
 * had some next to everything else.
 */
export function restoreValues(raw: unknown, older: object): OptionValues {
	const saved = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>;
	const values: Record<string, OptionValue> = {};
	for (const { options } of operations)
		for (const spec of formOptions(options)) {
			const value = saved[spec.name] ?? (older as Record<string, unknown>)[spec.name];
			if (value !== undefined && isTaken(spec, value)) values[spec.name] = value;
		}
	return values;
}

/** The name of the first value that was saved and that an operation does not take; undefined where it takes all. */
export function untaken({ options }: Operation, raw: unknown): string | undefined {
	const saved = typeof raw === 'object' && raw !== null ? raw : {};
	return Object.entries(saved).find(([name, value]) => {
		const spec = options.find((one) => one.name === name);
		return !spec || !isTaken(spec, value);
	})?.[0];
}

/** Whether an operation can be run with values that were saved. */
export function areValues({ id, options }: Operation, values: OptionValues): boolean {
	try {
		optionValues(id, options, values);
		return true;
	} catch {
		return false;
	}
}

/** Text is kept as it was typed, so that what is wrong with it can be said. */
function isTaken(spec: OptionSpec, value: unknown): value is OptionValue {
	if (spec.type === 'text') return typeof value === 'string';
	try {
		checkOption(spec, value);
		return true;
	} catch {
		return false;
	}
}
