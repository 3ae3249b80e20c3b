import type { Lines } from '../text/lines.ts';
import type { SectionSyntax } from './syntax.ts';

/** Where a section lies, as positions among the lines of content. */
export interface Span {
	readonly syntax: SectionSyntax;
	/** The header line; −1 where it is missing. */
	readonly header: number;
	/** The first entry, and the line behind the last. */
	readonly first: number;
	readonly end: number;
}

const tokenMask = 63;

/** Parts the lines of content into the sections of a file; `count` gives the number that a header line begins with. */
export function layoutOf(
	lines: Lines,
	sections: readonly SectionSyntax[],
	count: (content: number) => number,
): Span[] {
	const total = lines.contentCount;
	const spans: Span[] = [];
	let at = 0;
	for (const [k, syntax] of sections.entries()) {
		if (at >= total) break;
		const header = at;
		const declared = count(header);
		const first = header + 1;
		let end = total;
		if (k + 1 < sections.length) {
			const last = Number.isNaN(declared) ? total : Math.min(total, first + declared);
			end = first;
			while (end < last && ((lines.shapes[end] as number) & tokenMask) !== 1) end++;
		}
		spans.push({ syntax, header, first, end });
		at = end;
	}
	return spans;
}
