import type { TokenRole } from '../sheet.ts';
import type { Laid, LaidSection, LayOut } from '../sheets/wordSheet.ts';

const cell = (points: number): readonly TokenRole[] => [
	...Array<TokenRole>(points).fill('point'),
	'marker',
];

/** The sections in their order; the first line counts them all. */
const parts: readonly Pick<LaidSection, 'kind' | 'title' | 'roles'>[] = [
	{ kind: 'points', title: 'Vertices', roles: ['coordinate', 'coordinate', 'marker'] },
	{ kind: 'triangles', roles: cell(3) },
	{ kind: 'segments', title: 'Edges', roles: cell(2) },
];

/** Finds the sections of a file of FreeFem that has a row in each line. */
export const layOut: LayOut = (lines, tokens): Laid => {
	const sections: LaidSection[] = [];
	const { content, contentCount } = lines;
	if (contentCount === 0) return { sections, kept: [] };
	const line = content[0]!;
	tokens.open(line);
	const counts = parts.map(() => tokens.integer());
	if (counts.some((count) => !(count >= 0)) || tokens.more()) return { sections, kept: [] };
	let first = 1;
	for (const [k, part] of parts.entries()) {
		const declared = counts[k]!;
		const count = Math.min(declared, contentCount - first);
		sections.push({
			...part,
			header: k === 0 ? line : -1,
			heading: -1,
			...(k > 0 && { countIn: { line, nth: k } }),
			...{ first, count, declared, base: 1 },
		});
		first += count;
	}
	return { sections, kept: [] };
};
