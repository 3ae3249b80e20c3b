import {
	type Captures,
	captures,
	fitting,
	type Grammar,
	include,
	type Rule,
	real,
	wholeToken,
} from '../text/grammar.ts';
import type { Suffix } from './fileNames.ts';

/** A part of a line: its regular expression with one group, and the rule of that group. */
type LinePart = readonly [pattern: string, group: Rule];

const word = '([^\\s#]+)';
const first = (name: string): LinePart => [word, fitting(name)];
/** A token that must follow, and one that may. */
const next = (name: string): LinePart => [`[ \\t]+${word}`, fitting(name)];
const optional = (name: string): LinePart => [`(?:[ \\t]+${word})?`, fitting(name)];
/** All tokens that follow; `lazyRest` leaves the next parts their tokens. */
const rest = (name: string): LinePart => ['((?:[ \\t]+[^\\s#]+)*)', fitting(name)];
const lazyRest = (name: string): LinePart => ['((?:[ \\t]+[^\\s#]+)*?)', fitting(name)];

/** The rules of one of the files; `scope` ends the names of its scopes. */
class Rules {
	constructor(readonly scope: string) {}

	named(name: string): { readonly name: string } {
		return { name: `${name}.${this.scope}` };
	}

	/** A number of a header that must match `pattern`. */
	header(pattern: string): LinePart {
		return [`[ \\t]+${pattern}`, this.named('keyword.other.header')];
	}

	/** A line of parts, with an optional comment after them. */
	line(pieces: readonly LinePart[]): { match: string; captures: Captures } {
		const groups = pieces.map(([, group]) => group);
		return {
			match: `^\\s*${pieces.map(([pattern]) => pattern).join('')}[ \\t]*(#.*)?$`,
			captures: captures([...groups, this.named('comment.line.number-sign')]),
		};
	}

	/** A section from its header to the end of the file: the sections after it begin inside it. */
	section(header: readonly LinePart[], lines: readonly string[], comment?: string): Rule {
		const { match, captures } = this.line(header);
		return {
			...(comment === undefined ? {} : { comment }),
			begin: match,
			beginCaptures: captures,
			end: '(?!)',
			patterns: include('comment', ...lines, 'invalid'),
		};
	}

	/** The rules, and after them those of the tokens that they use. */
	grammar(starts: readonly string[], rules: Readonly<Record<string, Rule>>): Grammar {
		const used = JSON.stringify(rules);
		const tokens = Object.entries(this.#tokens()).filter(
			([name]) => name === 'comment' || used.includes(`"#${name}"`),
		);
		return {
			patterns: include('comment', ...starts),
			repository: { ...rules, ...Object.fromEntries(tokens) },
		};
	}

	#tokens(): Record<string, Rule> {
		const token = (name: string, match: string): Rule => ({
			...this.named(name),
			match: wholeToken(match),
		});
		const among = (name: string, match: string): Rule => ({
			...this.named(name),
			match: `(?<!\\S)(?:${match})(?!\\S)`,
		});
		return {
			comment: {
				...this.named('comment.line.number-sign'),
				match: '(#).*$',
				captures: captures([this.named('punctuation.definition.comment')]),
			},
			count: token('keyword.other.count', '\\+?\\d+'),
			header: token('keyword.other.header', '\\+?\\d+'),
			headers: among('keyword.other.header', '\\+?\\d+'),
			id: token('entity.name.tag.id', '[-+]?\\d+'),
			'point-index': token('variable.other.index.point', '\\+?\\d+'),
			x: token('constant.numeric.coordinate.x', real),
			y: token('constant.numeric.coordinate.y', real),
			attributes: among('constant.numeric.attribute', real),
			marker: token('constant.language.marker', real),
			invalid: { ...this.named('invalid.illegal'), match: '[^\\s#]+' },
		};
	}
}

/**
 * Points, whose header says whether each line ends in a marker; `following`: rules of lines that may come after them.
 */
function vertices(rules: Rules, ...following: readonly string[]): Record<string, Rule> {
	return {
		'marked-vertices': rules.section(
			[
				...[first('count'), next('header'), next('header')],
				...[rules.header('(\\+?0*[1-9]\\d*)'), rest('invalid')],
			],
			[...following, 'marked-vertex', 'vertex'],
			'The header says that each line ends in a marker.',
		),
		vertices: rules.section([first('count'), rest('headers')], [...following, 'vertex']),
		'marked-vertex': rules.line([
			...[first('id'), next('x'), next('y'), lazyRest('attributes'), next('marker')],
		]),
		vertex: rules.line([first('id'), optional('x'), optional('y'), rest('attributes')]),
	};
}

/** Two points and a marker. */
const pair = [
	...[first('id'), optional('point-index'), optional('point-index')],
	...[optional('marker'), rest('invalid')],
];
const twoNumbers = [first('count'), optional('header'), rest('invalid')];

function elements(rules: Rules): Record<string, Rule> {
	const corners = [optional('point-index'), optional('point-index'), optional('point-index')];
	return {
		'six-node': rules.section(
			[first('count'), rules.header('(\\+?0*6)'), rest('headers')],
			['element6'],
			'Corners and the middles of the opposite edges.',
		),
		'three-node': rules.section([first('count'), rest('headers')], ['element3']),
		element6: rules.line([first('id'), ...corners, ...corners, rest('attributes')]),
		element3: rules.line([first('id'), ...corners, rest('attributes')]),
	};
}

function segments(rules: Rules): Record<string, Rule> {
	const value = optional('attributes');
	return {
		segments: rules.section(
			[first('count'), optional('header')],
			['holes', 'segment'],
			'Vertex lines hold three numbers or more, so one or two can only be the header of the segments.',
		),
		segment: rules.line(pair),
		holes: rules.section([first('count')], ['regions', 'hole']),
		hole: rules.line([first('id'), optional('x'), optional('y'), rest('invalid')]),
		regions: rules.section([first('count')], ['region']),
		region: {
			comment: 'One value or two: an attribute and a largest area.',
			...rules.line([first('id'), optional('x'), optional('y'), value, value, rest('invalid')]),
		},
	};
}

function edges(rules: Rules): Record<string, Rule> {
	return {
		edges: rules.section(twoNumbers, ['ray', 'edge']),
		ray: {
			comment: 'An edge of a Voronoi diagram that goes to infinity: one end and a direction.',
			...rules.line([
				...[first('id'), next('point-index')],
				['[ \\t]+(-1)', rules.named('constant.language.none')],
				...[optional('x'), optional('y'), rest('invalid')],
			]),
		},
		edge: rules.line(pair),
	};
}

function neighbours(rules: Rules): Record<string, Rule> {
	const index = optional('triangle-index');
	return {
		neighbours: rules.section(twoNumbers, ['neighbour']),
		neighbour: rules.line([first('id'), index, index, index, rest('invalid')]),
		'triangle-index': {
			patterns: [
				{ ...rules.named('constant.language.none'), match: wholeToken('-\\d+') },
				{ ...rules.named('variable.other.index.triangle'), match: wholeToken('\\+?\\d+') },
			],
		},
	};
}

const starts = ['marked-vertices', 'vertices'];
const grammars: Readonly<Record<Suffix, (rules: Rules) => Grammar>> = {
	node: (rules) => rules.grammar(starts, vertices(rules)),
	ele: (rules) => rules.grammar(['six-node', 'three-node'], elements(rules)),
	poly: (rules) => rules.grammar(starts, { ...vertices(rules, 'segments'), ...segments(rules) }),
	edge: (rules) => rules.grammar(['edges'], edges(rules)),
	neigh: (rules) => rules.grammar(['neighbours'], neighbours(rules)),
};

/** The grammar of one of Triangle's files. */
export const triangleGrammar = (suffix: Suffix): Grammar =>
	grammars[suffix](new Rules(`triangle.${suffix}`));
