import type { Companion } from '../../formats/format.ts';
import { suffixOf } from '../naming.ts';

/** The other files of the set that a file of this name belongs to. */
export function companionsOf(name: string): readonly Companion[] {
	const suffixes = ['node', 'ele', 'poly', 'edge', 'neigh'];
	const suffix = suffixOf(name);
	if (!suffixes.includes(suffix)) return [];
	const base = name.slice(0, -suffix.length);
	return suffixes
		.filter((other) => other !== suffix)
		.map((other) => ({ name: base + other, required: other === 'node' || other === 'ele' }));
}

/** The name without the suffixes of its set: `plate.1` for `plate.1.node`. */
export function baseName(name: string): string {
	const suffix = suffixOf(name);
	return suffix ? name.slice(0, -suffix.length - 1) : name;
}
