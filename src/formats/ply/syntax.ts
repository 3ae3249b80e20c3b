import type { Column, FileSyntax, SectionSyntax } from '../sheets/syntax.ts';
import { byteClasses } from '../text/tokens.ts';
import type { TextWords } from '../textPart.ts';

/** What hovers say of PLY files. */
const words: TextWords = {
	files: 'PLY files',
	header(kind) {
		if (kind === 'points') return ['points'];
		return kind === 'faces' ? ['faces'] : ['entries'];
	},
	entry({ kind }) {
		if (kind === 'points') return 'the properties of a point, as the header lists them';
		if (kind === 'faces') return 'how many points, the points, and the other properties of a face';
		return 'the properties, as the header lists them';
	},
};

const coordinate: Column = { role: 'coordinate', type: 'real' };

const section = (
	own: Pick<SectionSyntax, 'kind' | 'noun' | 'entry' | 'columns'>,
): SectionSyntax => ({
	...own,
	shortest: 2,
	fractional: true,
	headerLength: 1,
	plausible: () => true,
});

/** How PLY files are built: a header, and lines of the numbers that it lists. */
export const plySyntax: FileSyntax = {
	format: 'ply',
	part: 'ply',
	comments: 'line',
	brackets: false,
	headings: [],
	surplus: false,
	signedEdges: false,
	pointsInEdges: false,
	marks: false,
	free: true,
	words,
	classes: byteClasses('line'),
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
			entry: 'how many points, and the points',
			columns: () => [{ role: 'corners', type: 'integer' }],
		}),
	],
};
