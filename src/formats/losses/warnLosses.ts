import type { DataLoss } from '../../mesh/triMesh.ts';
import type { Report } from '../text/report.ts';
import { readLossMessages } from './sentences.ts';

/** Reason for losses of unknown content. */
export const unknownContent = 'unknown to TriRefine';

/** Warns of losses of reading at the start of the file, once for each cause. */
export function warnLosses(report: Report, file: string, losses: readonly DataLoss[]): void {
	for (const message of readLossMessages(losses))
		report.warning('not-kept', () => ({ file, line: 1, column: 1, length: 0, message }));
}
