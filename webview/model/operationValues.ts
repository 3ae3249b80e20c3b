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

// Values are stored by the names of options, regardless of the operation: `rounds` keeps its value when another
// operation with rounds is chosen.

/** The initial value of an option in a form. */
export function initialValue(spec: OptionSpec): OptionValue {
	if (spec.default !== undefined) return spec.default;
	return isNumber(spec) && isListed(spec) ? spec.from : '';
}

/** Numbers with at most this many values are chosen from a list. */
const maxListed = 32;

/** Whether a form lists all values of a number; a text field may be empty. */
export const isListed = ({ type, from, to }: NumberOption): boolean =>
	type === 'integer' && to - from < maxListed;

const isNumber = (spec: OptionSpec): spec is NumberOption =>
	spec.type === 'integer' || spec.type === 'number';

/** The value of an option in a form. Text is shown as typed. */
export function shownValue(spec: OptionSpec, values: OptionValues): OptionValue {
	const value = values[spec.name];
	return value !== undefined && isAccepted(spec, value) ? value : initialValue(spec);
}

/** The values to run an operation with from the values of a form; invalid input is kept. */
export function runValues({ options }: Operation, values: OptionValues): OptionValues {
	const shown: Record<string, OptionValue> = {};
	for (const spec of formOptions(options)) {
		const typed = values[spec.name];
		const value = isNumber(spec) && typeof typed === 'string' ? typed : shownValue(spec, values);
		const mayBeEmpty = spec.type === 'text' || spec.default === undefined;
		if (!mayBeEmpty || String(value).trim() !== '') shown[spec.name] = value;
	}
	// The goal sets the number of rounds.
	if (shown.until !== undefined) delete shown.rounds;
	return shown;
}

/** The first required option that a form with these values leaves empty. */
export function missingOption(operation: Operation, values: OptionValues): OptionSpec | undefined {
	const run = runValues(operation, values);
	const isMissing = ({ name, required }: OptionSpec) => run[name] === undefined && required?.(run);
	return formOptions(operation.options).find(isMissing);
}

/** The operation with an id, or the default. */
export const knownOperation = (id: unknown): Operation =>
	(typeof id === 'string' ? operationOf(id) : undefined) ?? defaultOperation();

/**
 * The operation with an id if it takes the mesh, otherwise the first that does: triangles or, if `graph`, points and
 * segments without triangles.
 */
export function fittingOperation(id: unknown, graph: boolean): Operation {
	const fits = ({ takes }: Operation) => takes.cells.includes('point') === graph;
	const operation = knownOperation(id);
	return fits(operation) ? operation : (operations.find(fits) ?? operation);
}

/**
 * Restores the valid values of options, by name: from `raw`, otherwise from `legacy`, the saved state in which earlier
 * versions stored some of them.
 */
export function restoreValues(raw: unknown, legacy: object): OptionValues {
	const saved = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>;
	const values: Record<string, OptionValue> = {};
	for (const { options } of operations)
		for (const spec of formOptions(options)) {
			const value = saved[spec.name] ?? (legacy as Record<string, unknown>)[spec.name];
			if (value !== undefined && isAccepted(spec, value)) values[spec.name] = value;
		}
	return values;
}

/** Name of the first saved value that an operation does not accept; undefined if it accepts all. */
export function rejectedValue({ options }: Operation, raw: unknown): string | undefined {
	const saved = typeof raw === 'object' && raw !== null ? raw : {};
	return Object.entries(saved).find(([name, value]) => {
		const spec = options.find((option) => option.name === name);
		return !spec || !isAccepted(spec, value);
	})?.[0];
}

/** Whether an operation can be run with saved values. */
export function areValues({ id, options }: Operation, values: OptionValues): boolean {
	try {
		optionValues(id, options, values);
		return true;
	} catch {
		return false;
	}
}

/** Text is kept as typed, so that errors in it can be reported. */
function isAccepted(spec: OptionSpec, value: unknown): value is OptionValue {
	if (spec.type === 'text') return typeof value === 'string';
	try {
		checkOption(spec, value);
		return true;
	} catch {
		return false;
	}
}
