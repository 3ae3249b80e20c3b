import { referenceClasses } from '../references/tokenLines.ts';
import type { FileSyntax } from '../sheets/syntax.ts';
import type { TextWords } from '../textPart.ts';

/** What hovers say of files of FreeFem. */
const words: TextWords = {
	files: "FreeFem's files",
	header: (kind) =>
		kind === 'points'
			? ['vertices', 'triangles', 'edges of the boundary']
			: [kind === 'triangles' ? 'triangles' : 'edges'],
	entry: ({ kind }) =>
		kind === 'points'
			? 'x, y, and a label, 0 for none'
			: 'the vertices, counted from 1, and a label, 0 for none',
};

/** What texts of FreeFem are like; `layOut` finds their sections. */
export const freefemSyntax: FileSyntax = {
	format: 'freefem',
	part: 'freefem',
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
