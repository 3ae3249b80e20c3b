import { expect, test } from 'vitest';
import { tokens } from './tokens.ts';

const text = `# vtk DataFile Version 3.0
a title
ASCII
DATASET UNSTRUCTURED_GRID
POINTS 3 float
0 -.5 1e3
CELLS 1 4
3 0 1 2
POINT_DATA 3
SCALARS t double 1
LOOKUP_TABLE default
1 nan 3
FIELD FieldData 1
n 2 3 int
`;

const section = 'entity.name.section';
const count = 'keyword.other.count';
const type = 'storage.type';

test('a legacy file of VTK has keywords, counts, types and numbers', async () => {
	const lines = (await tokens('vtk', text)).map((line) =>
		line.filter(([text]) => text.trim() !== ''),
	);
	expect(lines[0]?.map(([, scope]) => scope)).toEqual([
		'comment.line.number-sign',
		'keyword.other.header',
	]);
	expect(lines.slice(3)).toEqual([
		[
			['DATASET', section],
			['UNSTRUCTURED_GRID', 'entity.name.type'],
		],
		[
			['POINTS', section],
			['3', count],
			['float', type],
		],
		['0', '-.5', '1e3'].map((value) => [value, 'constant.numeric.coordinate.x']),
		[
			['CELLS', section],
			['1', count],
			['4', count],
		],
		['3', '0', '1', '2'].map((value) => [value, 'variable.other.index.point']),
		[
			['POINT_DATA', section],
			['3', count],
		],
		[
			['SCALARS', section],
			['t', 'entity.name.type'],
			['double', type],
			['1', count],
		],
		[
			['LOOKUP_TABLE', section],
			['default', 'entity.name.type'],
		],
		expect.anything(),
		[
			['FIELD', section],
			['FieldData', 'entity.name.type'],
			['1', count],
		],
		[
			['n', 'entity.name.type'],
			['2', 'keyword.other.header'],
			['3', count],
			['int', type],
		],
		...lines.slice(14),
	]);
});
