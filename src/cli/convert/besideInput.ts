import type { Format } from '../../formats/core/format.ts';
import { suffixAmong } from '../../formats/core/setNames.ts';
import { joinPath } from '../../platform/realPaths.ts';
import { baseOf, type Output, outputFor } from '../outputs.ts';

/**
 * The output beside a mesh in another format: the same name with that format's suffix. If both formats share the
 * suffix, the format's id precedes it, so that no mesh overwrites itself.
 */
export function besideInput(path: string, source: Format, format: Format): Output {
	const { folder, base } = baseOf(path, source);
	const suffix = format.suffixes[0] ?? format.id;
	const shared = suffixAmong(source.suffixes, `${base}.${suffix}`) !== undefined;
	const name = shared ? `${base}.${format.id}.${suffix}` : `${base}.${suffix}`;
	return outputFor(joinPath(folder, name), format.id);
}
