import type { Column, FileSyntax, SectionSyntax } from '../sheets/syntax.ts';
import type { TextWords } from '../textPart.ts';
import { objSheetClasses } from './objLines.ts';

/** What hovers say of OBJ files. */
const words: TextWords = {
	files: 'OBJ files',
	header: (kind) => (kind === 'points' ? ['points'] : kind === 'faces' ? ['faces'] : ['entries']),
	entry({ kind }) {
		if (kind === 'points') return 'v, then x, y and z, and perhaps a weight or a colour';
		if (kind === 'faces')
			return 'f, then the points, each perhaps with texture coordinates and a normal';
		return 'a word, and numbers';
	},
};

const coordinate: Column = { role: 'coordinate', type: 'real' };

const section = (
	own: Pick<SectionSyntax, 'kind' | 'noun' | 'entry' | 'columns'>,
): SectionSyntax => ({
	...own,
	shortest: 4,
	fractional: true,
	headerLength: 0,
	first: 1,
	plausible: () => true,
});

/** How OBJ files are built: statements, each with its word. */
export const objSyntax: FileSyntax = {
	format: 'obj',
	part: 'obj',
	comments: 'anywhere',
	brackets: false,
	headings: [],
	surplus: false,
	signedEdges: false,
	pointsInEdges: false,
	marks: false,
	free: true,
	words,
	classes: objSheetClasses,
	sections: [
		section({
			kind: 'points',
			noun: 'point',
			entry: 'x, y and z',
			columns: () => [coordinate, coordinate, coordinate],
		}),
		section({
			kind: 'faces',
			noun: 'face',
			entry: 'points',
			columns: () => [{ role: 'point', type: 'integer' }],
		}),
	],
};
