import { captures, type Grammar, include, real } from '../text/grammar.ts';

const type = 'u?(?:char|short|int)|u?int(?:8|16|32)|float(?:32|64)?|double';

/** TextMate grammar of PLY text files. */
export const plyGrammar: Grammar = {
	patterns: include('comment', 'format', 'element', 'list', 'property', 'word', 'number'),
	repository: {
		comment: {
			match: '^\\s*(comment|obj_info)\\b(.*)$',
			captures: captures([
				{ name: 'comment.line.ply keyword.other.header.ply' },
				{ name: 'comment.line.ply' },
			]),
		},
		format: {
			match: '^\\s*(format)\\s+(ascii|binary_little_endian|binary_big_endian)\\s+(\\S+)\\s*$',
			captures: captures([
				{ name: 'entity.name.section.ply' },
				{ name: 'storage.type.ply' },
				{ name: 'keyword.other.header.ply' },
			]),
		},
		element: {
			match: '^\\s*(element)\\s+(\\S+)\\s+(\\d+)\\s*$',
			captures: captures([
				{ name: 'entity.name.section.ply' },
				{ name: 'entity.name.type.ply' },
				{ name: 'keyword.other.count.ply' },
			]),
		},
		list: {
			match: `^\\s*(property)\\s+(list)\\s+(${type})\\s+(${type})\\s+(\\S+)\\s*$`,
			captures: captures([
				{ name: 'entity.name.section.ply' },
				{ name: 'storage.type.ply' },
				{ name: 'storage.type.ply' },
				{ name: 'storage.type.ply' },
				{ name: 'entity.name.type.ply' },
			]),
		},
		property: {
			match: `^\\s*(property)\\s+(${type})\\s+(\\S+)\\s*$`,
			captures: captures([
				{ name: 'entity.name.section.ply' },
				{ name: 'storage.type.ply' },
				{ name: 'entity.name.type.ply' },
			]),
		},
		word: { name: 'entity.name.section.ply', match: '^\\s*(?:ply|end_header)\\s*$' },
		number: { name: 'constant.numeric.attribute.ply', match: `(?<!\\S)${real}(?!\\S)` },
	},
};
