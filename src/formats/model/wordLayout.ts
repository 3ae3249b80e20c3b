import type { Lines } from '../text/lines.ts';
import { wordy } from '../text/scanRange.ts';
import { RowSection, type RowsSpec } from './rowSection.ts';
import type { TokenRole } from './section.ts';
import type { Layout, TextModel } from './textModel.ts';

/** Whether a line of content, given by its index, has a token that does not begin like a number. */
export const hasWord = (lines: Lines, content: number): boolean =>
	(lines.shapes[content]! & wordy) !== 0;

/**
 * Layout of a text whose headers have words and numbers, the count first.
 *
 * @param specs the sections in the order of the file
 * @param kept ranges [first, last] of lines (0-based) whose kind is `kept`
 */
export function wordLayout(
	{ lines, tokens }: TextModel,
	specs: readonly RowsSpec[],
	kept: readonly (readonly [first: number, last: number])[] = [],
): Layout {
	const sections = specs.map((spec) => new RowSection(lines, tokens, spec));
	const isKept = (line: number) => kept.some(([first, last]) => line >= first && line <= last);
	return {
		sections,
		kindOf: (line) => (isKept(line) ? 'kept' : 'stray'),
		rolesOf(line, words) {
			const section = sections.find((candidate) => candidate.isHeader(line));
			let numbers = 0;
			return words.map((word): TokenRole => {
				if (/^[a-z]/i.test(word)) return 'word';
				if (!section) return isKept(line) ? 'attribute' : 'stray';
				if (line === section.heading) return 'word';
				return numbers++ === 0 ? 'count' : 'header';
			});
		},
	};
}
