import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const text = (name: string) =>
	readFileSync(join(import.meta.dirname, '../../meshes', name), 'utf8');

/** Figure B.1, the input of the thesis's example. */
export const figureB1 = text('figure-b1.gmr');
/** Figure B.2, the output of the thesis's example. */
export const figureB2 = text('figure-b2.gmr');

/** Triangle's files of a square, the one that is opened first. */
export function square(first = 'ele', parts = ['node', 'ele', 'poly', 'edge', 'neigh']) {
	const others = parts.filter((part) => part !== first);
	return Object.fromEntries(
		[first, ...others].map((part) => [`square.${part}`, text(`square.${part}`)]),
	);
}

/** The same square counted from 0, a `.node` and an `.ele` file. */
export const squareFrom0 = {
	'square.ele': '2 3 0\n0 0 1 2\n1 0 2 3\n',
	'square.node': '4 2 0 0\n0 0 0\n1 1 0\n2 1 1\n3 0 1\n',
};

/** The square in GMR, split along the diagonal from point 0 to point 2. */
export const gmrSquare = `#points
4
0 0
1 0
1 1
0 1

#edges
5
0 1
1 2
2 0
2 3
3 0

#triangles
2
1 2 3 0
-3 4 5 1

#end
`;
