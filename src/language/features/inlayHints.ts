import type { InlayHint, Range } from 'vscode-languageserver';
import type { Section, SectionKind } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { rangeIn } from '../positions.ts';

/** Default number of entries from hint to hint. */
export const DEFAULT_EVERY = 5;

const NOUNS: { readonly [kind in SectionKind]?: string } = {
	points: 'point',
	edges: 'edge',
	triangles: 'triangle',
	faces: 'face',
};

/**
 * Hints with the numbers of entries at the ends of their lines: for the first entry of a section and for multiples of
 * `every`; 0 for none. Only for lines that do not begin with their number; takes time proportional to the range.
 */
export function inlayHints(model: TextModel, range: Range, every = DEFAULT_EVERY): InlayHint[] {
	if (!(every >= 1)) return [];
	const hints: InlayHint[] = [];
	for (const section of model.sections) {
		const noun = NOUNS[section.kind];
		if (!noun || section.roles.includes('id')) continue;
		for (let row = rowFrom(section, range.start.line); row < section.count; row++) {
			const line = section.lineOf(row);
			if (line > range.end.line) break;
			const number = section.numberOf(row);
			if (row > 0 && number % Math.floor(every) !== 0) continue;
			const position = rangeIn(model, line).end;
			hints.push({ position, label: `${noun} ${number}`, paddingLeft: true });
		}
	}
	return hints;
}

/** The first row on or after a line. */
export function rowFrom(section: Section, line: number): number {
	let low = 0;
	let high = section.count;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (section.lineOf(middle) < line) low = middle + 1;
		else high = middle;
	}
	return low;
}
