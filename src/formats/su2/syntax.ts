import type { HoverTexts } from '../model/languageSupport.ts';
import type { FileSyntax } from '../model/syntax.ts';
import { su2Classes } from './su2Lines.ts';

/** Texts of hovers in SU2 files. */
const words: HoverTexts = {
	files: "SU2's files",
	header: (kind) =>
		kind === 'points'
			? ['points', 'points that are no copies of those of another part']
			: kind === 'segments'
				? ['elements of the marker']
				: [kind === 'triangles' ? 'triangles' : 'elements'],
	entry: ({ kind, roles }) =>
		kind === 'points'
			? `${['x', 'y', 'z'].slice(0, roles.filter((role) => role === 'coordinate').length).join(', ')}, and perhaps a number, which SU2 does not need`
			: 'the type (3 line, 5 triangle, 9 quad; 10 tetrahedron, 12 hexahedron, 13 prism, 14 pyramid), the points, and perhaps a number, which SU2 does not need',
};

/** Syntax of SU2 files; `buildLayout` finds their sections. */
export const su2Syntax: FileSyntax = {
	format: 'su2',
	part: 'su2',
	comments: 'line',
	commentMark: '%',
	hoverTexts: words,
	classes: su2Classes,
	sections: [],
};
