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

/**
 * Whether a format writes files of a suffix (`OutputFile.suffix`): it is chosen by it, or they belong to the same set. That of a
 * numbered file is as that of others.
 */
export function isWritten(suffix: string): boolean {
	const plain = suffix.replace(/^_\d+\./, '');
	return writtenFormats().some(({ suffixes, companions }) =>
		suffixes.some(
			(own) =>
				own === plain || companions(`mesh.${own}`).some(({ name }) => name === `mesh.${plain}`),
		),
	);
}
