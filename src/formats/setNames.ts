import type { Format } from './format.ts';

/**
 * The name of the file of a set that has a suffix (lower case), for a set that `name` belongs to; `name` itself for
 * formats of one file.
 */
export function nameInSet(
	{ companions }: Pick<Format, 'companions'>,
	name: string,
	suffix: string,
): string {
	const names = [name, ...companions(name).map((companion) => companion.name)];
	return names.find((one) => one.toLowerCase().endsWith(`.${suffix}`)) ?? name;
}
