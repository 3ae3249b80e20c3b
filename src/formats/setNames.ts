import type { Format } from './format.ts';
import type { FormatNames } from './formatNames.ts';

/** What follows the last dot, in lower case; empty if there is no dot or nothing before it. */
export function suffixOf(name: string): string {
	const dot = name.lastIndexOf('.');
	return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/**
 * The name of the file of a set that has a suffix (lower case), for a set that `name` belongs to; `name` itself for
 * formats of one file.
 */
export function nameInSet(
	{ companions }: Pick<Format, 'companions'>,
	name: string,
	suffix: string,
): string {
	const names = [name, ...companions(name).map((companion) => companion.name)];
	return names.find((one) => one.toLowerCase().endsWith(`.${suffix}`)) ?? name;
}

/** The one of some suffixes, which may have dots in them, that a name ends with; undefined where there is none. */
export const suffixAmong = (suffixes: readonly string[], name: string): string | undefined =>
	suffixes.find((suffix) => name.toLowerCase().endsWith(`.${suffix}`));

/** What `names.ts` has of a registered format; for one that came in while the program runs, too. */
export function namesOf({ id, suffixes, companions, languages = [] }: Format): FormatNames {
	const all = suffixes.flatMap((suffix) => [
		suffix,
		...companions(`mesh.${suffix}`).map(
			({ name }) => suffixAmong(suffixes, name) ?? suffixOf(name),
		),
	]);
	return { id, suffixes: [...new Set(all)], languages, companions };
}
