import type { Format } from './format.ts';

/**
 * What a mesh made of another is called, both without suffixes: `plate.refined` for `plate`; a new mesh instead of parts of
 * the old one has the next name where its format has such a custom.
 */
export const resultName = (
	{ nextName }: Pick<Format, 'nextName'>,
	base: string,
	isNew: boolean,
): string => (isNew ? nextName?.(base) : undefined) ?? `${base}.refined`;
