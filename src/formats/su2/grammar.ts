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
const rest = '([^%]*)';
const point = `${blanks}\\d+`;

const token = (name: string, match: string): Rule => ({
	name: `${name}.su2`,
	match: wholeToken(match),
});

/** A keyword and its number; `lines` are the patterns of its rows, up to the next keyword. */
const section = (keyword: string, ...lines: readonly string[]): Rule => ({
	begin: `^\\s*(${keyword})\\s*(=)\\s*(\\d+)?${rest}`,
	beginCaptures: captures([
		{ name: 'entity.name.section.su2' },
		{ name: 'punctuation.separator.su2' },
		{ name: 'keyword.other.count.su2' },
		{ patterns: include('header') },
	]),
	end: '^(?=\\s*[A-Za-z_]\\w*\\s*=)',
	patterns: include('comment', ...lines),
});

/** A row of an element of a type. */
const element = (type: number, points: number): Rule => ({
	match: `^\\s*(${type})((?:${point}){${points}})(?!\\S)${rest}`,
	captures: captures([
		{ name: 'keyword.other.header.su2' },
		{ patterns: include('point-index') },
		{ patterns: include('id') },
	]),
});

/** The grammar of SU2 files. */
export const su2Grammar: Grammar = {
	patterns: include('comment', 'elements', 'points', 'marker', 'tag', 'keyword'),
	repository: {
		comment: {
			name: 'comment.line.percentage.su2',
			match: '(%).*$',
			captures: captures([{ name: 'punctuation.definition.comment.su2' }]),
		},
		elements: section(
			'NELEM',
			'line',
			'triangle',
			'quad',
			'tetrahedron',
			'hexahedron',
			'prism',
			'pyramid',
			'invalid',
		),
		points: section('NPOIN', 'point'),
		marker: section('MARKER_ELEMS', 'vertex', 'line', 'triangle', 'quad', 'invalid'),
		tag: {
			match: `^\\s*(MARKER_TAG)\\s*(=)\\s*${rest}`,
			captures: captures([
				{ name: 'entity.name.section.su2' },
				{ name: 'punctuation.separator.su2' },
				{ name: 'entity.name.type.su2' },
			]),
		},
		keyword: {
			match: `^\\s*([A-Za-z_]\\w*)\\s*(=)${rest}`,
			captures: captures([
				{ name: 'entity.name.section.su2' },
				{ name: 'punctuation.separator.su2' },
				{ patterns: include('header') },
			]),
		},
		vertex: element(1, 1),
		line: element(3, 2),
		triangle: element(5, 3),
		quad: element(9, 4),
		tetrahedron: element(10, 4),
		hexahedron: element(12, 8),
		prism: element(13, 6),
		pyramid: element(14, 5),
		point: {
			match: `^\\s*([^\\s%]+)${blanks}([^\\s%]+)(?:${blanks}([^\\s%]*\\.[^\\s%]*))?${rest}`,
			captures: captures([
				fitting('x'),
				fitting('y'),
				fitting('x'),
				{ patterns: include('id', 'invalid') },
			]),
		},
		x: token('constant.numeric.coordinate.x', real),
		y: token('constant.numeric.coordinate.y', real),
		'point-index': { name: 'variable.other.index.point.su2', match: '(?<!\\S)\\d+(?!\\S)' },
		id: { name: 'entity.name.tag.id.su2', match: '(?<!\\S)\\d+(?!\\S)' },
		header: { name: 'keyword.other.header.su2', match: '\\S+' },
		invalid: { name: 'invalid.illegal.su2', match: '\\S+' },
	},
};
