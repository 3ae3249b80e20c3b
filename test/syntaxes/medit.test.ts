import { expect, test } from 'vitest';
import { tokens } from './tokens.ts';

const text = `MeshVersionFormatted 2
Dimension 2
Vertices 1
-.5 1e3 4 # first
Triangles
1
1 2 3 9
Corners
1
2
Edges
1 x 0
`;

const word = 'entity.name.section';
const count = 'keyword.other.count';
const point = 'variable.other.index.point';
const marker = 'constant.language.marker';

/** The pieces of a line that are more than blanks and comments. */
const valued = (line: readonly (readonly [string, string])[] = []) =>
	line
		.filter(([text, scope]) => text.trim() !== '' && !scope.includes('comment'))
		.map(([text, scope]) => [text.trim(), scope]);

test('a file of MEDIT has sections, vertices, cells and references', async () => {
	const lines = (await tokens('medit', text)).map(valued);
	expect(lines.slice(0, 11)).toEqual([
		[
			['MeshVersionFormatted', word],
			['2', count],
		],
		[
			['Dimension', word],
			['2', count],
		],
		[
			['Vertices', word],
			['1', count],
		],
		[
			['-.5', 'constant.numeric.coordinate.x'],
			['1e3', 'constant.numeric.coordinate.y'],
			['4', marker],
		],
		[['Triangles', word]],
		[['1', count]],
		[
			['1', point],
			['2', point],
			['3', point],
			['9', marker],
		],
		[['Corners', word]],
		[['1', 'entity.name.tag.id']],
		[['2', 'entity.name.tag.id']],
		[['Edges', word]],
	]);
	expect(lines[11]?.map(([, scope]) => scope)).toEqual(Array<string>(3).fill('invalid.illegal'));
});
