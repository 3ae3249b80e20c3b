import {
	captures,
	fitting,
	type Grammar,
	include,
	type Rule,
	real,
	wholeToken,
} from '../text/grammar.ts';

const word = '(?:ST)?C?N?4?n?OFF';
const blanks = '[ \\t]+';
/** The rest of a line before a comment. */
const rest = '([^#]*)';

/** Colours of faces with more corners are not highlighted. */
const maxCorners = 12;

const face = (corners: number): Rule => ({
	match: `^\\s*(${corners})((?:${blanks}\\d+){${corners}})(?!\\S)${rest}`,
	captures: captures([
		{ name: 'keyword.other.header.off' },
		{ patterns: include('point-index') },
		{ patterns: include('attribute') },
	]),
});

const token = (name: string, match: string): Rule => ({
	name: `${name}.off`,
	match: wholeToken(match),
});
const sizes = Array.from({ length: maxCorners - 2 }, (_, k) => k + 3);

/** The grammar of OFF files. Lines of three numbers are points, although a face of two corners has as many. */
export const offGrammar: Grammar = {
	patterns: include('comment', 'counts', 'word'),
	repository: {
		comment: {
			name: 'comment.line.number-sign.off',
			match: '(#).*$',
			captures: captures([{ name: 'punctuation.definition.comment.off' }]),
		},
		word: { name: 'entity.name.section.off', match: `(?<!\\S)${word}(?!\\S)` },
		counts: {
			comment:
				'The numbers of points, faces and edges, optionally after the keyword; then the points and faces.',
			begin: `^\\s*(?:(${word})\\s*)?(\\d+)${blanks}(\\d+)(?:${blanks}(\\d+))?(?=\\s*(?:#|$))`,
			beginCaptures: captures([
				{ name: 'entity.name.section.off' },
				{ name: 'keyword.other.count.off' },
				{ name: 'keyword.other.header.off' },
				{ name: 'keyword.other.header.off' },
			]),
			end: '(?!)',
			patterns: include('comment', ...sizes.map((k) => `face-${k}`), 'large-face', 'point'),
		},
		...Object.fromEntries(sizes.map((k) => [`face-${k}`, face(k)])),
		'large-face': {
			match: `^\\s*(\\d+)((?:${blanks}\\d+){${maxCorners},})(?=\\s*(?:#|$))`,
			captures: captures([
				{ name: 'keyword.other.header.off' },
				{ patterns: include('point-index') },
			]),
		},
		point: {
			match: `^\\s*([^\\s#]+)(?:${blanks}([^\\s#]+))?(?:${blanks}([^\\s#]+))?${rest}`,
			captures: captures([
				fitting('x'),
				fitting('y'),
				fitting('x'),
				{ patterns: include('attribute', 'invalid') },
			]),
		},
		x: token('constant.numeric.coordinate.x', real),
		y: token('constant.numeric.coordinate.y', real),
		'point-index': { name: 'variable.other.index.point.off', match: '(?<!\\S)\\d+(?!\\S)' },
		attribute: { name: 'constant.numeric.attribute.off', match: `(?<!\\S)${real}(?!\\S)` },
		invalid: { name: 'invalid.illegal.off', match: '\\S+' },
	},
};
