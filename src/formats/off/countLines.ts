import type { WordLines } from '../text/wordLines.ts';

/** Numbers of points and faces by the lines of a file, regardless of its header. */
export interface Counts {
	readonly points: number;
	readonly faces: number;
}

/**
 * Splits the lines after the header into points and faces if their number differs from the header's, so that the fewest
 * lines fit neither. If several splits are equal, one with a count of the header is preferred.
 *
 * @param lines after the header
 */
export function countLines(lines: WordLines, declared: Counts, wrapped: boolean): Counts {
	/** Tokens of each line, and whether it may be a face. */
	const tokens: number[] = [];
	const faceLike: boolean[] = [];
	let total = 0;
	while (lines.next()) {
		const count = lines.count();
		const first = lines.word();
		if (wrapped && first.startsWith('}')) continue;
		tokens.push(Math.min(count, 255));
		faceLike.push(/^\d+$/.test(first) && Number(first) >= 1 && count > Number(first));
		total++;
	}
	if (total === declared.points + declared.faces) return declared;
	const width = tokens[0] ?? 0;
	// Lines that are no faces if all lines are taken for faces; changes as the first ones become points.
	let cost = faceLike.filter((like) => !like).length;
	let [best, minCost] = [0, cost];
	const declaredSplits = new Set([declared.points, total - declared.faces]);
	for (let points = 1; points <= total; points++) {
		if (tokens[points - 1] !== width) cost++;
		if (!faceLike[points - 1]) cost--;
		if (
			cost < minCost ||
			(cost === minCost && !declaredSplits.has(best) && declaredSplits.has(points))
		)
			[best, minCost] = [points, cost];
	}
	return { points: best, faces: total - best };
}

/** The most frequent number of tokens of lines of points; if several are equal, the first of them. */
export function commonTokenCount(lines: WordLines, points: number): number {
	const counts = new Map<number, number>();
	for (let i = 0; i < points && lines.next(); i++) {
		const tokens = lines.count();
		counts.set(tokens, (counts.get(tokens) ?? 0) + 1);
	}
	return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}
