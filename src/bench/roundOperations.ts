import type { RoundOptions } from '../refine/rounds/roundOptions.ts';

/** Operations whose rounds are measured on a resident mesh, by id, with the parameters of their rounds. */
export const roundOperations = {
	'longest-edge': {},
	uniform: { split: 'all', similar: true },
} as const satisfies Readonly<Record<string, RoundOptions>>;

/** Id of an operation whose rounds are measured. */
export type RoundOperation = keyof typeof roundOperations;
