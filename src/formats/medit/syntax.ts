import { referenceClasses } from '../references/tokenLines.ts';
import type { FileSyntax } from '../sheets/syntax.ts';
import type { TextWords } from '../textPart.ts';

/** What hovers say of files of MEDIT. */
const words: TextWords = {
	files: "MEDIT's files",
	header: (kind) =>
		kind === 'points'
			? ['vertices']
			: kind === 'segments'
				? ['edges']
				: kind === 'lists'
					? ['entries']
					: [kind === 'triangles' ? 'triangles' : 'quadrilaterals'],
	entry: ({ kind, roles }) =>
		kind === 'points'
			? `${['x', 'y', 'z'].slice(0, roles.length - 1).join(', ')}, and a reference, 0 for none`
			: kind === 'lists'
				? 'the number of entries'
				: 'the vertices, counted from 1, and a reference, 0 for none',
};

/** What texts of MEDIT are like; `layOut` finds their sections. */
export const meditSyntax: FileSyntax = {
	format: 'medit',
	part: 'medit',
	comments: 'anywhere',
	brackets: false,
	headings: [],
	surplus: false,
	signedEdges: false,
	pointsInEdges: false,
	marks: false,
	words,
	classes: referenceClasses,
	sections: [],
};
