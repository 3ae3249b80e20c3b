import type { HoverTexts } from '../../model/languageSupport.ts';
import type { FileSyntax } from '../../model/syntax.ts';
import { byteClasses } from '../../text/tokens.ts';

/** Hover texts for Gmsh files. */
const hoverTexts: HoverTexts = {
	files: "Gmsh's files",
	header: (kind) => [kind === 'points' ? 'nodes' : kind === 'data' ? 'lines' : 'elements'],
	entry({ kind }) {
		if (kind === 'points')
			return 'x, y and z, preceded by the number, or with the number on a line of its own';
		if (kind === 'data') return 'numbers and names';
		return 'the number of the element, in version 2 its type, how many tags, and these, then its nodes';
	},
};

/** Syntax of Gmsh text files; `buildLayout` finds their sections. */
export const gmshSyntax: FileSyntax = {
	format: 'gmsh',
	part: 'gmsh',
	comments: 'line',
	keepsText: true,
	hoverTexts,
	classes: byteClasses('line'),
	sections: [],
};
