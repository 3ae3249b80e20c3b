import type { Unkept } from '../mesh/triMesh.ts';
import { lossSentences } from './losses.ts';
import type { Report } from './text/report.ts';

/** Warns of what a file holds and its mesh does not, in the words in which losses are told; at the beginning of the file. */
export function warnUnkept(report: Report, file: string, unkept: readonly Unkept[]): void {
	for (const one of unkept)
		report.warning('not-kept', () => {
			const [message = ''] = lossSentences([{ ...one, keptBy: [], earlier: true }]);
			return { file, line: 1, column: 1, length: 0, message };
		});
}
