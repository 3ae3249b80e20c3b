import type { Format } from './format.ts';

/**
 * What a mesh made of another is called, both without suffixes: the next name where the format of the other has such a custom,
 * else `plate.refined` for `plate`.
 *
 * @param isNew whether it is a new mesh instead of parts of the other
 */
export const resultName = (
	{ nextName }: Pick<Format, 'nextName'>,
	base: string,
	isNew: boolean,
): string => nextName?.(base, isNew) ?? `${base}.refined`;
