import type { Column, FileSyntax, SectionSyntax } from '../sheets/syntax.ts';
import { byteClasses } from '../text/tokens.ts';
import type { TextTraits } from '../textPart.ts';
import { gmrWords } from './words.ts';

const columnsOf = (columns: readonly Column[]) => () => columns;
const real: Column = { role: 'coordinate', type: 'real' };
const end: Column = { role: 'point', type: 'integer' };
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
	plausible: () => true,
	columns: columnsOf([real, real]),
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
	plausible: () => true,
	columns: columnsOf([end, end]),
};
const bracketedEdges: SectionSyntax = {
	...edges,
	entry: 'two ends, [x y] [x y]',
	fractional: true,
	columns: columnsOf([open, real, real, close, open, real, real, close]),
};
const triangles: SectionSyntax = {
	kind: 'triangles',
	noun: 'triangle',
	entry: 'three signed edges and a mark',
	fractional: false,
	shortest: 8,
	headerLength: 1,
	plausible: () => true,
	columns: columnsOf([signed, signed, signed, { role: 'mark', type: 'mark' }]),
};

/** What the text of both forms is like. */
const traits: TextTraits = {
	format: 'gmr',
	comments: 'line',
	brackets: true,
	headings: ['points', 'edges', 'triangles'],
	ending: 'end',
	surplus: false,
	signedEdges: true,
	pointsInEdges: false,
	marks: true,
	words: gmrWords,
};
const both = { ...traits, part: 'gmr', classes: byteClasses('line', true) };

/** The input form of GMR. */
export const indexedGmr: FileSyntax = {
	...both,
	form: 'indexed',
	sections: [points, edges, triangles],
};

/** The output form of GMR. */
export const coordinatesGmr: FileSyntax = {
	...both,
	form: 'coordinates',
	pointsInEdges: true,
	sections: [bracketedEdges, triangles],
};
