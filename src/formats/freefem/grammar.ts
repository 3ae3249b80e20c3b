import {
	captures,
	fitting,
	type Grammar,
	include,
	type Rule,
	real,
	wholeToken,
} from '../text/grammar.ts';

const blanks = '[ \\t]+';
const number = '[-+]?\\d+';

const token = (name: string, match: string): Rule => ({
	name: `${name}.freefem`,
	match: wholeToken(match),
});

/** TextMate grammar of FreeFem files. A line of three integers is an edge, although a vertex may look the same. */
export const freefemGrammar: Grammar = {
	patterns: include('counts'),
	repository: {
		counts: {
			comment: 'The numbers of vertices, triangles and edges; then these.',
			begin: `^\\s*(\\d+)${blanks}(\\d+)${blanks}(\\d+)\\s*$`,
			beginCaptures: captures([
				{ name: 'keyword.other.count.freefem' },
				{ name: 'keyword.other.header.freefem' },
				{ name: 'keyword.other.header.freefem' },
			]),
			end: '(?!)',
			patterns: include('cell', 'vertex', 'invalid'),
		},
		cell: {
			match: `^\\s*(\\d+${blanks}\\d+(?:${blanks}\\d+)?)${blanks}(${number})\\s*$`,
			captures: captures([
				{ patterns: include('point-index') },
				{ name: 'constant.language.marker.freefem' },
			]),
		},
		vertex: {
			match: `^\\s*(\\S+)${blanks}(\\S+)${blanks}(${number})\\s*$`,
			captures: captures([
				fitting('x'),
				fitting('y'),
				{ name: 'constant.language.marker.freefem' },
			]),
		},
		x: token('constant.numeric.coordinate.x', real),
		y: token('constant.numeric.coordinate.y', real),
		'point-index': { name: 'variable.other.index.point.freefem', match: '(?<!\\S)\\d+(?!\\S)' },
		invalid: { name: 'invalid.illegal.freefem', match: '\\S+' },
	},
};
