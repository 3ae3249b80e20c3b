import {
	captures,
	fitting,
	type Grammar,
	include,
	type Rule,
	real,
	wholeToken,
} from '../text/grammar.ts';

const count = '^\\s*(\\+?\\d+)\\s*$';
const never = '(?!)';

/** A section from its count to the end of the file: the sections after it begin inside it. */
const counted = (comment: string, ...lines: readonly string[]): Rule => ({
	comment,
	begin: count,
	beginCaptures: captures([{ name: 'keyword.other.count.gmr' }]),
	end: never,
	patterns: include('comment', ...lines),
});

const uncounted = (comment: string, begin: string, ...lines: readonly string[]): Rule => ({
	comment,
	begin,
	end: never,
	patterns: include('comment', ...lines),
});

/** A line of values, one for each rule; all but the first may be missing, and more are invalid. */
const line = (...values: readonly string[]): Rule => ({
	match: `^\\s*(\\S+)${'(?:[ \\t]+(\\S+))?'.repeat(values.length - 1)}([ \\t]+\\S.*)?$`,
	captures: captures([...values, 'invalid'].map(fitting)),
});

const bracket = (side: 'begin' | 'end'): Rule => ({
	name: `punctuation.definition.point.${side}.gmr`,
});
const bracketedPoint = '(\\[)\\s*([^\\s\\[\\]]+)\\s+([^\\s\\[\\]]+)\\s*(\\])';
const bracketedGroups = [bracket('begin'), fitting('x'), fitting('y'), bracket('end')];

const token = (name: string, match: string): Rule => ({
	name: `${name}.gmr`,
	match: wholeToken(match),
});

/** GMR in both of its forms. */
export const gmrGrammar: Grammar = {
	patterns: include('comment', 'points', 'uncounted-points'),
	repository: {
		comment: {
			patterns: [
				{
					name: 'markup.heading.section.gmr',
					match: '^\\s*(#)\\s*((?i:points|edges|triangles|end))\\s*$',
					captures: captures([
						{ name: 'punctuation.definition.heading.gmr' },
						{ name: 'entity.name.section.gmr' },
					]),
				},
				{
					name: 'comment.line.number-sign.gmr',
					match: '^\\s*(#).*$',
					captures: captures([{ name: 'punctuation.definition.comment.gmr' }]),
				},
			],
		},
		points: counted(
			"Points. A line with one number can only be the next section's count.",
			...['edges', 'ends-for-points', 'point'],
		),
		'uncounted-points': uncounted(
			'The count is missing.',
			'^(?=\\s*\\S)',
			...['edges', 'ends-for-points', 'point'],
		),
		'ends-for-points': uncounted(
			'Brackets at once: this is the output form, which has no points.',
			'^(?=\\s*\\[)',
			...['triangles', 'ends', 'invalid'],
		),
		edges: counted('Edges.', 'triangles', 'uncounted-triangles', 'edge'),
		triangles: counted('Triangles.', 'triangle'),
		'uncounted-triangles': uncounted(
			"An edge holds two values; four say that the triangles' count is missing.",
			'^(?=\\s*\\S+[ \\t]+\\S+[ \\t]+\\S+[ \\t]+\\S+\\s*$)',
			'triangle',
		),
		point: line('x', 'y'),
		edge: line('point-index', 'point-index'),
		ends: {
			comment: 'An edge of the output form: the coordinates of its two ends.',
			match: `^\\s*${bracketedPoint}\\s*${bracketedPoint}(.*)$`,
			captures: captures([...bracketedGroups, ...bracketedGroups, fitting('invalid')]),
		},
		triangle: line('edge-index', 'edge-index', 'edge-index', 'mark'),
		x: token('constant.numeric.coordinate.x', real),
		y: token('constant.numeric.coordinate.y', real),
		'point-index': token('variable.other.index.point', '\\+?\\d+'),
		'edge-index': {
			match: '(?<!\\S)([-+]?)(\\d+)$',
			captures: captures([
				{ name: 'keyword.operator.sign.gmr' },
				{ name: 'variable.other.index.edge.gmr' },
			]),
		},
		mark: {
			patterns: [
				token('constant.language.mark.set', '\\+?0*1'),
				token('constant.numeric.mark.unset', '[-+]?0+'),
			],
		},
		invalid: { name: 'invalid.illegal.gmr', match: '\\S+' },
	},
};
