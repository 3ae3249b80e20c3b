import type { Format } from '../../formats/format.ts';
import { suffixAmong } from '../../formats/setNames.ts';
import { joinPath } from '../../platform/realPaths.ts';
import { baseOf, type Output, outputFor } from '../outputs.ts';

/**
 * Where a mesh is written beside its file in another format: under its name with that format's suffix. Where the two
 * formats share the suffix, the format's id comes before it, so that no mesh is written over itself.
 */
export function besideInput(path: string, source: Format, format: Format): Output {
	const { folder, base } = baseOf(path, source);
	const suffix = format.suffixes[0] ?? format.id;
	const shared = suffixAmong(source.suffixes, `${base}.${suffix}`) !== undefined;
	const name = shared ? `${base}.${format.id}.${suffix}` : `${base}.${suffix}`;
	return outputFor(joinPath(folder, name), format.id);
}
