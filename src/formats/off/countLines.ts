import type { WordLines } from '../text/wordLines.ts';

/** How many points and faces a file has by its lines, whatever its header says. */
export interface Counts {
	readonly points: number;
	readonly faces: number;
}

/**
 * Parts the lines behind the header into points and faces where there are not as many as the header says: the parting
 * with the fewest lines that are neither. The header's counts are taken where they explain no fewer lines.
 *
 * @param lines behind the header
 */
export function countLines(lines: WordLines, declared: Counts, wrapped: boolean): Counts {
	/** Tokens of each line, and whether it may be a face. */
	const tokens: number[] = [];
	const faceLike: boolean[] = [];
	let all = 0;
	while (lines.next()) {
		const count = lines.count();
		const first = lines.word();
		if (wrapped && first.startsWith('}')) continue;
		tokens.push(Math.min(count, 255));
		faceLike.push(/^\d+$/.test(first) && Number(first) >= 1 && count > Number(first));
		all++;
	}
	if (all === declared.points + declared.faces) return declared;
	const width = tokens[0] ?? 0;
	// Faces that are none if all lines are faces, less what is gained where the first ones are points.
	let cost = faceLike.filter((like) => !like).length;
	let [best, least] = [0, cost];
	const likely = new Set([declared.points, all - declared.faces]);
	for (let points = 1; points <= all; points++) {
		if (tokens[points - 1] !== width) cost++;
		if (!faceLike[points - 1]) cost--;
		if (cost < least || (cost === least && !likely.has(best) && likely.has(points)))
			[best, least] = [points, cost];
	}
	return { points: best, faces: all - best };
}

/** The tokens that most lines of points have; those of the first line where others are as many. */
export function usualTokens(lines: WordLines, points: number): number {
	const counts = new Map<number, number>();
	for (let i = 0; i < points && lines.next(); i++) {
		const tokens = lines.count();
		counts.set(tokens, (counts.get(tokens) ?? 0) + 1);
	}
	return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}
