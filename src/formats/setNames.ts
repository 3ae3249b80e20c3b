import type { Format } from './format.ts';
import type { FormatNames } from './formatNames.ts';

/** What follows the last dot, in lower case; empty if there is no dot or nothing before it. */
export function suffixOf(name: string): string {
	const dot = name.lastIndexOf('.');
	return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** The name of a file by its base name and its suffix (`OutputFile.suffix`). */
export const fileNamed = (base: string, suffix: string): string =>
	suffix.startsWith('_') ? base + suffix : `${base}.${suffix}`;

const withSuffix = (
	{ companions }: Pick<Format, 'companions'>,
	name: string,
	suffix: string,
): string | undefined =>
	[name, ...companions(name).map((companion) => companion.name)].find((one) =>
		one.toLowerCase().endsWith(`.${suffix}`),
	);

/**
 * The name of the file of a set that has a suffix (lower case), for a set that `name` belongs to; `name` itself for
 * formats of one file.
 */
export const nameInSet = (
	format: Pick<Format, 'companions'>,
	name: string,
	suffix: string,
): string => withSuffix(format, name, suffix) ?? name;

/**
 * What a file with this suffix (`OutputFile.suffix`) is called in the set that is written as `name`: as it is looked for when
 * that one is opened, in the same case.
 *
 * @param base the name without the suffixes of the set
 */
export const nameOfOutput = (
	format: Pick<Format, 'companions' | 'baseName'>,
	name: string,
	suffix: string,
	base = format.baseName(name),
): string => withSuffix(format, name, suffix) ?? fileNamed(base, suffix);

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
