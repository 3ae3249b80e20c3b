import type { Unkept } from '../mesh/triMesh.ts';
import { notKeptMessages } from './losses/sentences.ts';
import type { Report } from './text/report.ts';

/** Warns of what a file has and its mesh does not, once for each cause, at the beginning of the file. */
export function warnUnkept(report: Report, file: string, unkept: readonly Unkept[]): void {
	for (const message of notKeptMessages(unkept))
		report.warning('not-kept', () => ({ file, line: 1, column: 1, length: 0, message }));
}
