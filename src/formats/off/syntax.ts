import type { HoverTexts } from '../model/languageSupport.ts';
import type { FileSyntax } from '../model/syntax.ts';
import { wordClasses } from '../text/wordLines.ts';

/** Texts of hovers in OFF files. */
const words: HoverTexts = {
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

/** Syntax of OFF files. The lines of their faces differ, so that `buildLayout` finds their roles. */
export const offSyntax: FileSyntax = {
	format: 'off',
	part: 'off',
	comments: 'anywhere',
	hoverTexts: words,
	classes: wordClasses,
	sections: [],
};
