/** A unit square of two triangles with all files of the set, comments and odd digits. */
export const set = {
	'a.ele': `2 3 1
# lower right
1 1 2 3 0.50
2 1 3 4 1.0e0 # upper left
`,
	'a.node': `# square
4 2 1 1
1 0.00 0 7 1
2 1 0 8 1
3 1 1 9.0 1
4 0 1 10 1
`,
	'a.poly': `0 2 1 1
4 1
1 1 2 5
2 2 3 6
3 3 4 7
4 4 1 8
0
`,
	'a.neigh': `2 3
1 -1 2 -1
2 -1 -1 1
`,
};
type File = keyof typeof set;

/** The set with texts in its files replaced; throws where one is not there. */
export const change = (...changes: [File, string, string][]) => {
	const texts = { ...set };
	for (const [file, from, to] of changes) {
		if (!texts[file].includes(from)) throw new Error(`no ${from}`);
		texts[file] = texts[file].replace(from, to);
	}
	return texts;
};
