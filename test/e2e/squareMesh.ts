/** A unit square of two triangles, with comments, odd digits and blanks that no fix may touch. */
export const square = `# a square
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

/** The square with parts of its text replaced, each part by what follows it. Throws where a part is not there. */
export function squareWith(...changes: readonly (readonly [part: string, by: string])[]): string {
	let text = square;
	for (const [part, by] of changes) {
		if (!text.includes(part)) throw new Error(`no ${JSON.stringify(part)} in the square`);
		text = text.replace(part, by);
	}
	return text;
}
