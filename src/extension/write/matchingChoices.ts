import type { ConversionChoice } from './conversionChoices.ts';

/**
 * Filters choices by the typed text: by equal suffix, equal id, their prefixes, then words of label and description.
 * Ties keep the order of `all`; with nothing typed, returns `initial`.
 */
export function matchingChoices<T extends ConversionChoice>(
	all: readonly T[],
	initial: readonly T[],
	typed: string,
): readonly T[] {
	const query = typed.trim().toLowerCase();
	if (query === '') return initial;
	return all
		.map((choice) => ({ choice, at: rank(choice, query) }))
		.filter((ranked): ranked is { choice: T; at: number } => ranked.at !== undefined)
		.sort((a, b) => a.at - b.at)
		.map(({ choice }) => choice);
}

/** Ranks a choice by the typed text, in lower case: 0 is best; undefined if nothing matches. */
function rank({ format, label, description }: ConversionChoice, typed: string): number | undefined {
	const suffix = typed.replace(/^\./, '');
	const { id, suffixes } = format;
	const tests = [
		suffixes.includes(suffix),
		id === suffix,
		suffixes.some((other) => other.startsWith(suffix)),
		id.startsWith(suffix),
		typed.split(/\s+/).every((word) => `${label} ${description}`.toLowerCase().includes(word)),
	];
	const first = tests.indexOf(true);
	return first < 0 ? undefined : first;
}
