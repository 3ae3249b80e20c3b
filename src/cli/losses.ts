import type { Loss } from '../formats/core/holds.ts';

/** A loss for `--json`. */
export type LossReport = Omit<Loss, 'earlier'>;

/** Losses for `--json`. */
export const lossReports = (losses: readonly Loss[]): LossReport[] =>
	losses.map(({ earlier: _, ...loss }) => loss);
