import type { HoverTexts } from '../../model/languageSupport.ts';
import type { FileSyntax } from '../../model/syntax.ts';
import { byteClasses } from '../../text/tokens.ts';

/** Hover texts for legacy VTK files. */
const words: HoverTexts = {
	files: 'Legacy VTK files',
	header(kind) {
		if (kind === 'points') return ['points'];
		if (kind === 'faces')
			return ['cells', 'numbers of their list: points, and with each cell how many it has'];
		return ['numbers', 'numbers of an entry'];
	},
	entry({ kind, roles }) {
		if (kind === 'points') return 'x, y and z';
		if (kind === 'data') return 'numbers on points, cells or the mesh';
		return roles[0] === 'corners' ? 'how many points, and the points' : 'points';
	},
};

/** Syntax of legacy VTK files. */
export const vtkSyntax: FileSyntax = {
	format: 'vtk',
	part: 'vtk',
	comments: 'line',
	free: true,
	hoverTexts: words,
	classes: byteClasses('line'),
	sections: [],
};
