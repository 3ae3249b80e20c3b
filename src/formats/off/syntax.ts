import type { Column, FileSyntax, SectionSyntax } from '../sheets/syntax.ts';
import { wordClasses } from '../text/wordLines.ts';
import type { TextWords } from '../textPart.ts';

/** What hovers say of OFF files. */
const words: TextWords = {
	files: 'OFF files',
	header: (kind) =>
		kind === 'faces' ? ['faces'] : ['points', 'faces', 'edges: not read, and written as 0'],
	entry({ kind, roles }) {
		if (kind === 'faces')
			return 'the number of corners, the points round the face, and perhaps a colour';
		const coordinates = roles.filter((role) => role === 'coordinate').length;
		const others = roles.length > coordinates ? ', and the values that the keyword declares' : '';
		return `${['x', 'y', 'z'].slice(0, coordinates).join(', ')}${others}`;
	},
};

const coordinate: Column = { role: 'coordinate', type: 'real' };

const section = (
	own: Pick<SectionSyntax, 'kind' | 'noun' | 'entry' | 'columns'>,
): SectionSyntax => ({
	...own,
	shortest: 4,
	fractional: true,
	headerLength: 3,
	plausible: () => true,
});

/** How OFF files are built. The lines of their faces differ, so that `OffSheet` reads them. */
export const offSyntax: FileSyntax = {
	format: 'off',
	part: 'off',
	comments: 'anywhere',
	brackets: false,
	headings: [],
	surplus: false,
	signedEdges: false,
	pointsInEdges: false,
	marks: false,
	words,
	classes: wordClasses,
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
			entry: 'the number of corners, and points',
			columns: () => [{ role: 'corners', type: 'integer' }],
		}),
	],
};
