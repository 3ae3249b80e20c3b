import { captures, type Grammar, include, type Rule, real } from '../text/grammar.ts';

const token = (name: string, match: string): Rule => ({
	name: `${name}.abaqus`,
	match: `(?<![^\\s,])(?:${match})(?=\\s*(?:,|$))`,
});

/** A keyword with its lines up to the next keyword. */
const block = (keyword: string, ...patterns: readonly string[]): Rule => ({
	begin: `^[ \\t]*(\\*[ \\t]*(?i:${keyword}))(?=[ \\t]*(?:,|$))(.*)$`,
	beginCaptures: captures([
		{ name: 'entity.name.section.abaqus' },
		{ patterns: include('parameter') },
	]),
	end: '^(?=[ \\t]*\\*(?!\\*))',
	patterns: include('comment', ...patterns),
});

/** TextMate grammar of input files. */
export const abaqusGrammar: Grammar = {
	patterns: include('comment', 'nodes', 'elements', 'sets', 'keyword'),
	repository: {
		comment: {
			name: 'comment.line.abaqus',
			match: '^[ \\t]*(\\*\\*).*$',
			captures: captures([{ name: 'punctuation.definition.comment.abaqus' }]),
		},
		nodes: block('node', 'node'),
		elements: block('element', 'element', 'index'),
		sets: block('nset|elset|surface', 'index', 'name'),
		keyword: {
			match: '^[ \\t]*(\\*[ \\t]*[A-Za-z][^,]*)(.*)$',
			captures: captures([
				{ name: 'entity.name.section.abaqus' },
				{ patterns: include('parameter') },
			]),
		},
		parameter: {
			match: '([A-Za-z][\\w ]*?)\\s*(?:=\\s*("[^"]*"|[^,]+))?(?=,|$)',
			captures: captures([
				{ name: 'keyword.other.header.abaqus' },
				{ name: 'string.unquoted.abaqus' },
			]),
		},
		node: {
			match: '^\\s*([^\\s,]+)\\s*,\\s*([^\\s,]*)(?:\\s*,\\s*([^\\s,]*))?(?:\\s*,\\s*([^\\s,]*))?',
			captures: captures([
				{ patterns: include('id', 'invalid') },
				{ patterns: include('x', 'invalid') },
				{ patterns: include('y', 'invalid') },
				{ patterns: include('x', 'invalid') },
			]),
		},
		element: {
			match: '^\\s*(\\d+)\\s*,(?=\\s*\\d)',
			captures: captures([{ name: 'entity.name.tag.id.abaqus' }]),
		},
		id: { name: 'entity.name.tag.id.abaqus', match: '^\\d+$' },
		x: { name: 'constant.numeric.coordinate.x.abaqus', match: `(?<!\\S)${real}$` },
		y: { name: 'constant.numeric.coordinate.y.abaqus', match: `(?<!\\S)${real}$` },
		index: token('variable.other.index.point', '\\d+'),
		name: token('string.unquoted', '[A-Za-z_"][^,]*?'),
		invalid: { name: 'invalid.illegal.abaqus', match: '[^\\s,]+' },
	},
};
