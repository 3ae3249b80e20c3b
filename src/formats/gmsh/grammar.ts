import { captures, type Grammar, include, type Rule, real } from '../text/grammar.ts';

const word = '(?<!\\S)';
const ending = '(?!\\S)';

/** A section, up to its end or the next section. */
const section = (names: string, ...patterns: readonly string[]): Rule => ({
	begin: `^\\s*(\\$(?:${names}))\\s*$`,
	beginCaptures: captures([{ name: 'entity.name.section.gmsh' }]),
	end: '^(?=\\s*\\$(?!End))|^(?=\\s*\\$End\\S*\\s*$)',
	patterns: include(...patterns),
});

/** Text files of Gmsh. Lines of four numbers are nodes of version 2, lines of three are coordinates of version 4.1. */
export const gmshGrammar: Grammar = {
	patterns: include('comments', 'format', 'names', 'nodes', 'elements', 'other', 'end'),
	repository: {
		comments: {
			begin: '^\\s*(\\$Comments)\\s*$',
			beginCaptures: captures([{ name: 'entity.name.section.gmsh' }]),
			end: '^(?=\\s*\\$EndComments)',
			name: 'comment.block.gmsh',
		},
		format: section('MeshFormat', 'header'),
		names: section('PhysicalNames', 'physical-name', 'count'),
		nodes: section('Nodes|ParametricNodes|NOD', 'node', 'place', 'integers', 'invalid'),
		elements: section('Elements|ELM', 'element', 'integers', 'invalid'),
		other: section('(?!End)\\S+', 'string', 'number'),
		end: { name: 'entity.name.section.gmsh', match: '^\\s*\\$End\\S*' },
		'physical-name': {
			match: `^\\s*([0-3])\\s+(-?\\d+)\\s+(".*")\\s*$`,
			captures: captures([
				{ name: 'keyword.other.header.gmsh' },
				{ name: 'constant.language.marker.gmsh' },
				{ name: 'string.quoted.double.gmsh' },
			]),
		},
		node: {
			match: `^\\s*(\\d+)\\s+(${real})\\s+(${real})\\s+(${real})(?=\\s*$)`,
			captures: captures([
				{ name: 'entity.name.tag.id.gmsh' },
				{ name: 'constant.numeric.coordinate.x.gmsh' },
				{ name: 'constant.numeric.coordinate.y.gmsh' },
				{ name: 'constant.numeric.coordinate.z.gmsh' },
			]),
		},
		place: {
			match: `^\\s*(${real})\\s+(${real})\\s+(${real})(?=\\s|$)`,
			captures: captures([
				{ name: 'constant.numeric.coordinate.x.gmsh' },
				{ name: 'constant.numeric.coordinate.y.gmsh' },
				{ name: 'constant.numeric.coordinate.z.gmsh' },
			]),
		},
		element: {
			comment:
				'Of version 2: the number, the type, how many tags, up to four of these, and the nodes.',
			match:
				'^\\s*(\\d+)\\s+(\\d+)\\s+(?:([01])((?<=1)\\s+-?\\d+|(?<=0))|(2)((?:\\s+-?\\d+){2})|(3)((?:\\s+-?\\d+){3})|(4)((?:\\s+-?\\d+){4}))((?:\\s+\\d+)+)\\s*$',
			captures: captures([
				{ name: 'entity.name.tag.id.gmsh' },
				{ name: 'keyword.other.header.gmsh' },
				...[1, 2, 3, 4].flatMap(() => [
					{ name: 'keyword.other.header.gmsh' },
					{ name: 'constant.language.marker.gmsh' },
				]),
				{ patterns: include('point-index') },
			]),
		},
		integers: {
			match: '^\\s*(\\d+(?:[ \\t]+\\d+)*)\\s*$',
			captures: captures([{ patterns: include('count') }]),
		},
		header: { name: 'keyword.other.header.gmsh', match: `${word}[\\d.]+${ending}` },
		count: { name: 'keyword.other.count.gmsh', match: `${word}\\d+${ending}` },
		'point-index': { name: 'variable.other.index.point.gmsh', match: `${word}\\d+${ending}` },
		string: { name: 'string.quoted.double.gmsh', match: '"[^"]*"' },
		number: { name: 'constant.numeric.attribute.gmsh', match: `${word}${real}${ending}` },
		invalid: { name: 'invalid.illegal.gmsh', match: '\\S+' },
	},
};
