import type { RoundOptions } from '../refine/rounds/round.ts';

/**
 * Operations whose rounds are measured on a mesh that stays on its engine, by id, and the parameters of their rounds.
 */
export const roundOperations = {
	'longest-edge': {},
	uniform: { split: 'all', similar: true },
} as const satisfies Readonly<Record<string, RoundOptions>>;

export type RoundOperation = keyof typeof roundOperations;
