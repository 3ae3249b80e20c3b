import { suffixOf } from '../../formats/core/setNames.ts';
import { plainName } from '../../formats/io/gzip.ts';
import { formatByName, writtenFormats } from '../../formats/registry.ts';

/** The name without the suffixes of its set: `plate.1` for `plate.1.node`. */
export function baseName(fileName: string): string {
	const name = plainName(fileName);
	const format = formatByName(name);
	if (format) return format.baseName(name);
	const suffix = suffixOf(name);
	return suffix ? name.slice(0, -suffix.length - 1) : name;
}

/**
 * Whether a format writes files with a suffix (`OutputFile.suffix`), for itself or in a set; numbers of files are
 * ignored.
 */
export function isWritten(suffix: string): boolean {
	const unnumbered = suffix.replace(/^_\d+\./, '');
	return writtenFormats().some(({ suffixes, companions }) =>
		suffixes.some(
			(formatSuffix) =>
				formatSuffix === unnumbered ||
				companions(`mesh.${formatSuffix}`).some(({ name }) => name === `mesh.${unnumbered}`),
		),
	);
}
