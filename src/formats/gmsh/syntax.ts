import type { Column, FileSyntax, SectionSyntax } from '../sheets/syntax.ts';
import { byteClasses } from '../text/tokens.ts';
import type { TextWords } from '../textPart.ts';

/** What hovers say of files of Gmsh. */
const words: TextWords = {
	files: "Gmsh's files",
	header: (kind) => [kind === 'points' ? 'nodes' : kind === 'data' ? 'lines' : 'elements'],
	entry({ kind }) {
		if (kind === 'points')
			return 'x, y and z, preceded by the number, or with the number on a line of its own';
		if (kind === 'data') return 'numbers and names';
		return 'the number of the element, in version 2 its type, how many tags, and these, then its nodes';
	},
};

const coordinate: Column = { role: 'coordinate', type: 'real' };

const section = (
	own: Pick<SectionSyntax, 'kind' | 'noun' | 'entry' | 'columns'>,
): SectionSyntax => ({
	...own,
	shortest: 2,
	fractional: true,
	headerLength: 4,
	plausible: () => true,
});

/** What texts of Gmsh are like; `GmshSheet` finds their sections. */
export const gmshSyntax: FileSyntax = {
	format: 'gmsh',
	part: 'gmsh',
	comments: 'line',
	brackets: false,
	headings: [],
	surplus: false,
	signedEdges: false,
	pointsInEdges: false,
	marks: false,
	keepsText: true,
	words,
	classes: byteClasses('line'),
	sections: [
		section({
			kind: 'points',
			noun: 'node',
			entry: 'x, y and z',
			columns: () => [coordinate, coordinate, coordinate],
		}),
		section({
			kind: 'faces',
			noun: 'element',
			entry: 'its number and its nodes',
			columns: () => [{ role: 'id', type: 'integer' }],
		}),
	],
};
