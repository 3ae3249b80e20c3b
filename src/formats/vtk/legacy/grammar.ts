import { captures, type Grammar, include, real } from '../../text/grammar.ts';

const word = '(?<!\\S)';
const end = '(?!\\S)';
const sections =
	'DATASET|POINTS|CELLS|CELL_TYPES|VERTICES|LINES|POLYGONS|TRIANGLE_STRIPS|OFFSETS|CONNECTIVITY|POINT_DATA|CELL_DATA|FIELD|METADATA|INFORMATION|COMPONENT_NAMES';
const arrays =
	'SCALARS|COLOR_SCALARS|LOOKUP_TABLE|VECTORS|NORMALS|TENSORS6?|TEXTURE_COORDINATES|GLOBAL_IDS|PEDIGREE_IDS|EDGE_FLAGS';
const type =
	'bit|(?:unsigned_)?(?:char|short|int|long(?:_long)?)|signed_char|float|double|vtkIdType|vtktypeu?int(?:8|16|32|64)|vtktypefloat(?:32|64)|(?:utf8_)?string|variant';

/** A heading, and numbers up to a line that begins with a word. */
const block = (begin: string, numbers: string) => ({
	begin,
	beginCaptures: captures([
		{ name: 'entity.name.section.vtk' },
		{ name: 'keyword.other.count.vtk' },
		{ patterns: include('type', 'count') },
	]),
	end: '^(?=\\s*(?!nan\\b|inf\\b)[A-Za-z])',
	patterns: include(numbers),
});

/** Legacy VTK files, as text. */
export const vtkGrammar: Grammar = {
	patterns: include('head', 'points', 'cells', 'section', 'array', 'field-array', 'number'),
	repository: {
		head: {
			match: '^(# vtk DataFile Version)[ \\t]+(\\S+)|^(ASCII|BINARY)\\s*$',
			captures: captures([
				{ name: 'comment.line.number-sign.vtk' },
				{ name: 'keyword.other.header.vtk' },
				{ name: 'keyword.other.header.vtk' },
			]),
		},
		points: block(`(?i)^\\s*(POINTS)\\s+(\\d+)\\s+(${type})\\s*$`, 'coordinate'),
		cells: block(
			'(?i)^\\s*(CELLS|VERTICES|LINES|POLYGONS|TRIANGLE_STRIPS)\\s+(\\d+)\\s+(\\d+)\\s*$',
			'index',
		),
		section: {
			match: `(?i)^\\s*(${sections})${end}(.*)$`,
			captures: captures([
				{ name: 'entity.name.section.vtk' },
				{ patterns: include('type', 'count', 'name') },
			]),
		},
		array: {
			match: `(?i)^\\s*(${arrays})${end}[ \\t]*(\\S*)(.*)$`,
			captures: captures([
				{ name: 'entity.name.section.vtk' },
				{ name: 'entity.name.type.vtk' },
				{ patterns: include('type', 'count') },
			]),
		},
		'field-array': {
			match: `(?i)^\\s*(\\S+)[ \\t]+(\\d+)[ \\t]+(\\d+)[ \\t]+(${type})\\s*$`,
			captures: captures([
				{ name: 'entity.name.type.vtk' },
				{ name: 'keyword.other.header.vtk' },
				{ name: 'keyword.other.count.vtk' },
				{ name: 'storage.type.vtk' },
			]),
		},
		type: { name: 'storage.type.vtk', match: `(?i)${word}(?:${type})${end}` },
		count: { name: 'keyword.other.count.vtk', match: `${word}\\d+${end}` },
		name: { name: 'entity.name.type.vtk', match: '\\S+' },
		coordinate: { name: 'constant.numeric.coordinate.x.vtk', match: `${word}${real}${end}` },
		index: { name: 'variable.other.index.point.vtk', match: `${word}\\d+${end}` },
		number: { name: 'constant.numeric.attribute.vtk', match: `${word}${real}${end}` },
	},
};
