import type { Loss } from '../formats/holds.ts';

/** A loss as `--json` prints it. */
export type LossReport = Omit<Loss, 'earlier'>;

/** What `--json` says of losses. */
export const lossReports = (losses: readonly Loss[]): LossReport[] =>
	losses.map(({ earlier: _, ...loss }) => loss);
