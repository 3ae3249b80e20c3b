import type { BlockLines } from './blockLines.ts';

/** Entries of one line each, counted by a header. */
export interface CountedLines {
	readonly count: number;
	/** Whether the current line, at its first token, may be an entry. */
	fits(): boolean;
}

/** A wrong count: the index of its section, and the correct count. */
export interface Miscount {
	readonly nth: number;
	readonly count: number;
}

/**
 * Finds the one wrong count of consecutive sections up to the end of the file: correcting it alone makes all lines fit.
 * Undefined if the counts add up, or if not exactly one correction does. Reads all lines: only for files known to be
 * wrong.
 *
 * @param lines positioned before the first entry
 * @param sections at most 32
 */
export function miscounted(
	lines: BlockLines,
	sections: readonly CountedLines[],
): Miscount | undefined {
	let fitting = new Uint32Array(1 << 10);
	let lineCount = 0;
	for (; lines.next(); lineCount++) {
		if (lineCount === fitting.length) {
			const larger = new Uint32Array(2 * lineCount);
			larger.set(fitting);
			fitting = larger;
		}
		for (const [k, section] of sections.entries()) {
			lines.rewind();
			if (section.fits()) fitting[lineCount]! |= 1 << k;
		}
	}
	const excess = lineCount - sections.reduce((sum, { count }) => sum + count, 0);
	if (excess === 0) return undefined;
	const fitAll = (changed: number): boolean => {
		let line = 0;
		for (const [k, { count }] of sections.entries()) {
			const end = line + count + (k === changed ? excess : 0);
			for (; line < end; line++) if ((fitting[line]! & (1 << k)) === 0) return false;
		}
		return true;
	};
	const candidates: Miscount[] = [];
	for (const [nth, { count }] of sections.entries())
		if (count + excess >= 0 && fitAll(nth)) candidates.push({ nth, count: count + excess });
	return candidates.length === 1 ? candidates[0] : undefined;
}
