import { captures, type Grammar, include, real } from '../text/grammar.ts';

const token = (name: string, match: string) => ({
	name: `${name}.obj`,
	match: `(?<!\\S)${match}(?!\\S)`,
});

/** TextMate grammar of OBJ files. */
export const objGrammar: Grammar = {
	patterns: include('comment', 'point', 'vector', 'element', 'group', 'statement'),
	repository: {
		comment: {
			name: 'comment.line.number-sign.obj',
			match: '(#).*$',
			captures: captures([{ name: 'punctuation.definition.comment.obj' }]),
		},
		point: {
			match: `^\\s*(v)\\s+(${real})\\s+(${real})(?:\\s+(${real}))?([^#]*)`,
			captures: captures([
				{ name: 'entity.name.section.obj' },
				{ name: 'constant.numeric.coordinate.x.obj' },
				{ name: 'constant.numeric.coordinate.y.obj' },
				{ name: 'constant.numeric.coordinate.x.obj' },
				{ patterns: include('attribute', 'invalid') },
			]),
		},
		vector: {
			match: '^\\s*(vt|vn)\\b([^#]*)',
			captures: captures([
				{ name: 'entity.name.section.obj' },
				{ patterns: include('attribute', 'invalid') },
			]),
		},
		element: {
			match: '^\\s*([flp])(?=\\s)([^#]*)',
			captures: captures([
				{ name: 'entity.name.section.obj' },
				{ patterns: include('corner', 'goes-on', 'invalid') },
			]),
		},
		group: {
			match: '^\\s*(g|o|s|usemtl|mtllib)(?!\\S)([^#]*)',
			captures: captures([{ name: 'entity.name.section.obj' }, { name: 'entity.name.type.obj' }]),
		},
		statement: { match: '^\\s*([A-Za-z]\\w*)', name: 'entity.name.section.obj' },
		corner: {
			match: '(?<!\\S)(-?\\d+)((?:/-?\\d*){0,2})(?!\\S)',
			captures: captures([
				{ name: 'variable.other.index.point.obj' },
				{ name: 'constant.numeric.attribute.obj' },
			]),
		},
		'goes-on': token('punctuation.separator', '\\\\'),
		attribute: token('constant.numeric.attribute', real),
		invalid: { name: 'invalid.illegal.obj', match: '\\S+' },
	},
};
