import { plainName } from '../../formats/gzip.ts';
import { formatByName, writtenFormats } from '../../formats/registry.ts';
import { suffixOf } from '../../formats/setNames.ts';

/** The name without the suffixes of its set: `plate.1` for `plate.1.node`. */
export function baseName(given: string): string {
	const name = plainName(given);
	const format = formatByName(name);
	if (format) return format.baseName(name);
	const suffix = suffixOf(name);
	return suffix ? name.slice(0, -suffix.length - 1) : name;
}

/** Whether a format writes files of a suffix: it is chosen by it, or they belong to the same set. */
export const isWritten = (suffix: string): boolean =>
	writtenFormats().some(({ suffixes, companions }) =>
		suffixes.some(
			(own) =>
				own === suffix || companions(`mesh.${own}`).some(({ name }) => suffixOf(name) === suffix),
		),
	);
