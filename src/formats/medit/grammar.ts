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
const rest = '([^#]*)';
const number = '[-+]?\\d+';

const token = (name: string, match: string): Rule => ({
	name: `${name}.medit`,
	match: wholeToken(match),
});

/** A section and the patterns of its lines; its count follows its name, or is the next line. */
const section = (name: string, ...lines: readonly string[]): Rule => ({
	begin: `^\\s*(${name})(?:${blanks}(\\d+))?(?=\\s|$)`,
	beginCaptures: captures([
		{ name: 'entity.name.section.medit' },
		{ name: 'keyword.other.count.medit' },
	]),
	end: '^(?=\\s*[A-Za-z])',
	patterns: include('comment', ...lines),
});

/** A line of `points` points and a reference. */
const cell = (points: number): Rule => ({
	match: `^\\s*(\\d+(?:${blanks}\\d+){${points - 1}})${blanks}(${number})(?!\\S)${rest}`,
	captures: captures([
		{ patterns: include('point-index') },
		{ name: 'constant.language.marker.medit' },
		{ patterns: include('invalid') },
	]),
});

/** The grammar of MEDIT files. */
export const meditGrammar: Grammar = {
	patterns: include(
		...['comment', 'vertices', 'edges', 'triangles', 'quadrilaterals', 'list', 'other'],
	),
	repository: {
		comment: {
			name: 'comment.line.number-sign.medit',
			match: '(#).*$',
			captures: captures([{ name: 'punctuation.definition.comment.medit' }]),
		},
		vertices: section('Vertices', 'count', 'solid', 'flat'),
		edges: section('Edges', 'count', 'edge', 'invalid'),
		triangles: section('Triangles', 'count', 'triangle', 'invalid'),
		quadrilaterals: section('Quadrilaterals', 'count', 'quad', 'invalid'),
		list: section('Corners|Ridges|Required[A-Za-z]+', 'entry', 'invalid'),
		other: section('[A-Za-z]\\w*', 'value'),
		count: {
			match: '^\\s*(\\d+)\\s*(?=#|$)',
			captures: captures([{ name: 'keyword.other.count.medit' }]),
		},
		edge: cell(2),
		triangle: cell(3),
		quad: cell(4),
		flat: {
			match: `^\\s*([^\\s#]+)${blanks}([^\\s#]+)${blanks}(${number})(?!\\S)${rest}`,
			captures: captures([
				fitting('x'),
				fitting('y'),
				{ name: 'constant.language.marker.medit' },
				{ patterns: include('invalid') },
			]),
		},
		solid: {
			match: `^\\s*([^\\s#]+)${blanks}([^\\s#]+)${blanks}([^\\s#]+)${blanks}(${number})(?!\\S)${rest}`,
			captures: captures([
				fitting('x'),
				fitting('y'),
				fitting('x'),
				{ name: 'constant.language.marker.medit' },
				{ patterns: include('invalid') },
			]),
		},
		x: token('constant.numeric.coordinate.x', real),
		y: token('constant.numeric.coordinate.y', real),
		'point-index': { name: 'variable.other.index.point.medit', match: '(?<!\\S)\\d+(?!\\S)' },
		entry: { name: 'entity.name.tag.id.medit', match: '(?<!\\S)\\d+(?!\\S)' },
		value: { name: 'keyword.other.header.medit', match: '[^\\s#]+' },
		invalid: { name: 'invalid.illegal.medit', match: '[^\\s#]+' },
	},
};
