import type { Companion, Format } from '../../formats/format.ts';
import { formatOf } from '../../formats/registry.ts';
import { suffixOf } from '../naming.ts';

/** The format that a file's name alone speaks for. */
export const formatByName = (name: string): Format | undefined => formatOf(name, new Uint8Array());

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
