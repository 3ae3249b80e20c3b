import type { Format } from './core/format.ts';

/**
 * Name of a mesh made from another, both without suffixes: the format's `nextName`, or `plate.refined` for `plate`.
 *
 * @param isNew a new mesh is made, instead of files for the mesh of `base`
 */
export const resultName = (
	{ nextName }: Pick<Format, 'nextName'>,
	base: string,
	isNew: boolean,
): string => nextName?.(base, isNew) ?? `${base}.refined`;
