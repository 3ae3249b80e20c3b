import type { Companion } from '../../formats/format.ts';
import { formatByName, formats } from '../../formats/registry.ts';
import { suffixOf } from '../naming.ts';

/** The other files of the set that a file of this name belongs to. */
export function companionsOf(name: string): readonly Companion[] {
	return formatByName(name)?.companions(name) ?? [];
}

/** The name without the suffixes of its set: `plate.1` for `plate.1.node`. */
export function baseName(name: string): string {
	const format = formatByName(name);
	if (format) return format.baseName(name);
	const suffix = suffixOf(name);
	return suffix ? name.slice(0, -suffix.length - 1) : name;
}

/** The suffixes of all files that a format writes: those it is chosen by, and those of what stands beside them. */
export const writtenSuffixes: ReadonlySet<string> = new Set(
	formats.flatMap(({ suffixes, companions }) => [
		...suffixes,
		...suffixes.flatMap((suffix) => companions(`mesh.${suffix}`).map(({ name }) => suffixOf(name))),
	]),
);
