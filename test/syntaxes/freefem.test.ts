import { expect, test } from 'vitest';
import { tokens } from './tokens.ts';

const text = '1 1 1\n-.5 1e3 4\n1 2 3 9\n1 2 -7\n1 x\n';
const point = 'variable.other.index.point';
const marker = 'constant.language.marker';

test('a file of FreeFem has counts, vertices, triangles and edges', async () => {
	const lines = (await tokens('freefem', text)).map((line) =>
		line.filter(([text]) => text.trim() !== ''),
	);
	expect(lines.slice(0, 5)).toEqual([
		[
			['1', 'keyword.other.count'],
			['1', 'keyword.other.header'],
			['1', 'keyword.other.header'],
		],
		[
			['-.5', 'constant.numeric.coordinate.x'],
			['1e3', 'constant.numeric.coordinate.y'],
			['4', marker],
		],
		[
			['1', point],
			['2', point],
			['3', point],
			['9', marker],
		],
		[
			['1', point],
			['2', point],
			['-7', marker],
		],
		[
			['1', 'invalid.illegal'],
			['x', 'invalid.illegal'],
		],
	]);
});
