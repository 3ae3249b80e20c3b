import { captures, type Grammar, include, type Rule, real } from '../text/grammar.ts';

const end = '(?=\\s*(?:#|$))';

/** A section: its name, its count and its lines. */
const section = (words: string, ...patterns: readonly string[]): Rule => ({
	begin: `^\\s*(${words})${end}`,
	beginCaptures: captures([{ name: 'entity.name.section.mfem' }]),
	end: '^(?=\\s*[A-Za-z])',
	patterns: include('comment', 'count', ...patterns),
});

/** TextMate grammar of MFEM meshes. */
export const mfemGrammar: Grammar = {
	patterns: include('comment', 'title', 'elements', 'vertices', 'sets', 'other', 'count', 'real'),
	repository: {
		comment: {
			name: 'comment.line.number-sign.mfem',
			match: '(#).*$',
			captures: captures([{ name: 'punctuation.definition.comment.mfem' }]),
		},
		title: {
			match: '^\\s*(MFEM .*mesh)\\s+(v\\S+)',
			captures: captures([
				{ name: 'entity.name.section.mfem' },
				{ name: 'keyword.other.header.mfem' },
			]),
		},
		elements: section('elements|boundary', 'element'),
		vertices: section('vertices|coordinates', 'vertex'),
		sets: section('attribute_sets|bdr_attribute_sets', 'name', 'marker'),
		other: {
			match: '^\\s*([A-Za-z]\\w*)(:?)\\s*(.*)$',
			captures: captures([
				{ name: 'entity.name.section.mfem' },
				{ name: 'punctuation.separator.mfem' },
				{ patterns: include('comment', 'real') },
			]),
		},
		count: {
			match: `^\\s*(\\d+)${end}`,
			captures: captures([{ name: 'keyword.other.count.mfem' }]),
		},
		element: {
			match: '^\\s*(-?\\d+)\\s+(\\d+)\\s+(\\d.*)$',
			captures: captures([
				{ name: 'constant.numeric.marker.mfem' },
				{ name: 'keyword.other.header.mfem' },
				{ patterns: include('comment', 'point-index') },
			]),
		},
		vertex: {
			match: `^\\s*(${real})\\s+(${real})(?:\\s+(${real}))?${end}`,
			captures: captures([
				{ name: 'constant.numeric.coordinate.x.mfem' },
				{ name: 'constant.numeric.coordinate.y.mfem' },
				{ name: 'constant.numeric.coordinate.x.mfem' },
			]),
		},
		name: { name: 'string.quoted.double.mfem', match: '"[^"]*"' },
		marker: { name: 'constant.numeric.marker.mfem', match: '(?<!\\S)-?\\d+(?!\\S)' },
		'point-index': { name: 'variable.other.index.point.mfem', match: '(?<!\\S)\\d+(?!\\S)' },
		real: { name: 'constant.numeric.attribute.mfem', match: `(?<!\\S)${real}(?!\\S)` },
	},
};
