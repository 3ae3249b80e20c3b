import type { Unkept } from '../../mesh/triMesh.ts';
import type { Report } from '../text/report.ts';
import { notKeptMessages } from './sentences.ts';

/** Reason for losses of unknown content. */
export const notUnderstood = 'unknown to TriRefine';

/** Warns of losses of reading at the start of the file, once for each cause. */
export function warnUnkept(report: Report, file: string, unkept: readonly Unkept[]): void {
	for (const message of notKeptMessages(unkept))
		report.warning('not-kept', () => ({ file, line: 1, column: 1, length: 0, message }));
}
