import type { Format } from './format.ts';
import type { FormatNames } from './formatNames.ts';

/** Suffix after the last dot, in lower case; empty if there is no dot or nothing before it. */
export function suffixOf(name: string): string {
	const dot = name.lastIndexOf('.');
	return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** File name of a base name and a suffix (`OutputFile.suffix`). */
export const fileNamed = (base: string, suffix: string): string =>
	suffix.startsWith('_') ? base + suffix : `${base}.${suffix}`;

const withSuffix = (
	{ companions }: Pick<Format, 'companions'>,
	name: string,
	suffix: string,
): string | undefined =>
	[name, ...companions(name).map((companion) => companion.name)].find((candidate) =>
		candidate.toLowerCase().endsWith(`.${suffix}`),
	);

/** Name of the file with `suffix` (lower case) in the set of `name`; `name` itself for formats of one file. */
export const nameInSet = (
	format: Pick<Format, 'companions'>,
	name: string,
	suffix: string,
): string => withSuffix(format, name, suffix) ?? name;

/**
 * Name of the file with `suffix` (`OutputFile.suffix`) in the set that is written as `name`: the one that opening
 * `name` looks for, in the same case.
 *
 * @param base the name without the suffixes of the set
 */
export const nameOfOutput = (
	format: Pick<Format, 'companions' | 'baseName'>,
	name: string,
	suffix: string,
	base = format.baseName(name),
): string => withSuffix(format, name, suffix) ?? fileNamed(base, suffix);

/** The suffix of `name` among `suffixes`, which may contain dots; undefined if there is none. */
export const suffixAmong = (suffixes: readonly string[], name: string): string | undefined =>
	suffixes.find((suffix) => name.toLowerCase().endsWith(`.${suffix}`));

/** File names of a registered format, even of one that is not in `names.ts`. */
export function namesOf({ id, suffixes, companions, languages = [] }: Format): FormatNames {
	const setSuffixes = suffixes.flatMap((suffix) => [
		suffix,
		...companions(`mesh.${suffix}`).map(
			({ name }) => suffixAmong(suffixes, name) ?? suffixOf(name),
		),
	]);
	return { id, suffixes: [...new Set(setSuffixes)], languages, companions };
}
