import { byteClasses } from '../text/tokens.ts';
import type { Column, FileSyntax, SectionSyntax } from './syntax.ts';

const classes = byteClasses('line', true);

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

/** The input form of GMR. */
export const indexedGmr: FileSyntax = {
	part: 'gmr',
	form: 'indexed',
	classes,
	surplus: false,
	sections: [points, edges, triangles],
};

/** The output form of GMR. */
export const coordinatesGmr: FileSyntax = {
	part: 'gmr',
	form: 'coordinates',
	classes,
	surplus: false,
	sections: [bracketedEdges, triangles],
};
