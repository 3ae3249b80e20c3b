import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const text = (name: string) => readFileSync(join(import.meta.dirname, '../meshes', name), 'utf8');

/** How `gmrSquare` is written. */
export interface SquareForm {
	/** Whether sections have their headings; as in the thesis where not. */
	readonly headings?: boolean;
	/** Marks of the two triangles. */
	readonly marks?: readonly [number, number];
}

/** The unit square in GMR, of two triangles, divided from lower left to upper right by the edge from point 2 to 0. */
export function gmrSquare({ headings = true, marks: [first, second] = [0, 1] }: SquareForm = {}) {
	const heading = (name: string) => (headings ? `${name === 'points' ? '' : '\n'}#${name}\n` : '');
	return `${heading('points')}4
0 0
1 0
1 1
0 1
${heading('edges')}5
0 1
1 2
2 0
2 3
3 0
${heading('triangles')}2
1 2 3 ${first}
-3 4 5 ${second}
${heading('end')}`;
}

/** The same square, its edges in another order, with comments, odd digits and blanks that no fix may touch. */
export const oddSquare = `# a square
#points
4
0.00 0
1e0 0
1.0 1
0 1.0

#edges
5
0 1
# inner one last
1 2
2 3
3 0
0 2

#triangles
2
1 2 -5 1
5 3 4 0
#end
`;

/** The odd square with parts of its text replaced, each part by what follows it. Throws where a part is not there. */
export function oddSquareWith(
	...changes: readonly (readonly [part: string, by: string])[]
): string {
	let text = oddSquare;
	for (const [part, by] of changes) {
		if (!text.includes(part)) throw new Error(`no ${JSON.stringify(part)} in the square`);
		text = text.replace(part, by);
	}
	return text;
}

/** Triangle's files of the square, the one that is opened first. */
export function triangleSquare(first = 'ele', parts = ['node', 'ele', 'poly', 'edge', 'neigh']) {
	const others = parts.filter((part) => part !== first);
	return Object.fromEntries(
		[first, ...others].map((part) => [`square.${part}`, text(`square.${part}`)]),
	);
}

/** The same counted from 0, a `.node` and an `.ele` file. */
export const squareFrom0 = {
	'square.ele': '2 3 0\n0 0 1 2\n1 0 2 3\n',
	'square.node': '4 2 0 0\n0 0 0\n1 1 0\n2 1 1\n3 0 1\n',
};
