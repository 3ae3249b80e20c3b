import type { HoverTexts, TextTraits } from '../model/languageSupport.ts';
import {
	type Column,
	coordinate,
	type FileSyntax,
	mark,
	point,
	type SectionSyntax,
} from '../model/syntax.ts';
import { byteClasses } from '../text/tokens.ts';

/** Words of hovers about GMR files. */
const gmrWords: HoverTexts = {
	files: 'GMR files',
	header: (kind) => [kind],
	entry({ kind, roles }) {
		if (kind === 'points') return 'x, y';
		if (kind === 'triangles')
			return 'three edges in order round the triangle, negative where it runs against the edge, and the mark (1: refine)';
		return roles.includes('bracket')
			? 'the coordinates of both ends, [x y] [x y]'
			: 'start point, end point';
	},
};

const columnsOf = (columns: readonly Column[]) => () => columns;
const signed: Column = { role: 'edge', type: 'integer' };
const open: Column = { role: 'bracket', type: '[' };
const close: Column = { role: 'bracket', type: ']' };

const points: SectionSyntax = {
	kind: 'points',
	noun: 'point',
	entry: 'x and y',
	fractional: true,
	shortest: 4,
	headerLength: 1,
	columns: columnsOf([coordinate, coordinate]),
};
const edges: SectionSyntax = {
	kind: 'edges',
	noun: 'edge',
	entry: 'two points, start and end',
	fractional: false,
	shortest: 4,
	headerLength: 1,
	// 0 has no sign.
	first: 1,
	columns: columnsOf([point, point]),
};
const bracketedEdges: SectionSyntax = {
	...edges,
	entry: 'two ends, [x y] [x y]',
	fractional: true,
	columns: columnsOf([open, coordinate, coordinate, close, open, coordinate, coordinate, close]),
};
const triangles: SectionSyntax = {
	kind: 'triangles',
	noun: 'triangle',
	entry: 'three signed edges and a mark',
	fractional: false,
	shortest: 8,
	headerLength: 1,
	columns: columnsOf([signed, signed, signed, mark]),
};

/** Traits of the text of both forms. */
const traits: TextTraits = {
	format: 'gmr',
	comments: 'line',
	brackets: true,
	headings: ['points', 'edges', 'triangles'],
	ending: 'end',
	signedEdges: true,
	marks: true,
	hoverTexts: gmrWords,
};
const shared = { ...traits, part: 'gmr', classes: byteClasses('line', true) };

/** The input form of GMR. */
export const indexedGmr: FileSyntax = {
	...shared,
	form: 'indexed',
	sections: [points, edges, triangles],
};

/** The output form of GMR. */
export const coordinatesGmr: FileSyntax = {
	...shared,
	form: 'coordinates',
	pointsInEdges: true,
	sections: [bracketedEdges, triangles],
};
