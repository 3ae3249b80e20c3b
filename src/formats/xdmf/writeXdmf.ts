import { type CellBlock, type Field, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import type { OptionValues } from '../../util/options.ts';
import { entityLosses, withEntityCells } from '../entityCells.ts';
import { type FilePlan, numbersFrom } from '../format.ts';
import { firstNotFinite } from '../notFinite.ts';
import { utf8Bytes } from '../text/utf8.ts';
import { type Arranged, arrangeCells, cellData, cellNumbers } from '../vtkData/arrangeCells.ts';
import { freeName, nameLosses } from '../vtkData/arrayNames.ts';
import { asciiText } from '../vtkData/asciiText.ts';
import { cellTypes, vtkType } from '../vtkData/cellTypes.ts';
import { type DataType, dataTypes } from '../vtkData/dataTypes.ts';
import { groupArrays, groupRole } from '../vtkData/groupArrays.ts';
import { roleAttribute, saidRoles } from '../vtu/extras.ts';
import { attributesText } from '../vtu/xmlText.ts';
import { xdmfExtras } from './options.ts';
import { codeOf, topologyNames } from './topology.ts';

/**
 * Plans the file of a mesh: an XDMF file with its numbers as text. Faces are one grid; lines and points are another one
 * over the same points, as programs want the cells of a grid to be of one dimension. Nothing is made before its chunks are asked
 * for.
 *
 * @param values of `xdmfOptions`
 */
export function writeXdmf(mesh: TriMesh, values: OptionValues = {}): FilePlan {
	const numberOf = numbersFrom(0);
	const { dimension, points } = mesh;
	const odd = firstNotFinite(points, dimension, dimension);
	if (odd >= 0)
		return {
			files: [],
			numberOf,
			refusal: `Point ${Math.floor(odd / dimension)} has no finite coordinates, as every point of an XDMF file needs.`,
		};
	const made = withEntityCells(mesh);
	return {
		files: [{ suffix: 'xdmf', chunks: (report) => chunksOf(made, values, report) }],
		numberOf,
		losses: [...entityLosses(mesh, made, { oneTag: true }), ...nameLosses(mesh, 'an XDMF file')],
	};
}

type Chunk = Uint8Array<ArrayBuffer>;
type Numbers = Pick<Field, 'name' | 'role' | 'type' | 'components' | 'values'>;

const real = dataTypes.Float64 as DataType;
const integer = dataTypes.Int64 as DataType;

const isLower = ({ shape }: CellBlock): boolean => shape === 'point' || shape === 'line';

function* chunksOf(
	mesh: TriMesh,
	values: OptionValues,
	report?: (fraction: number) => void,
): Generator<Chunk> {
	const extras = xdmfExtras(mesh);
	const grouped = groupArrays(mesh);
	const whole = grouped?.mesh ?? mesh;
	const cells = whole.cells ?? [];
	const faces = arrangeCells({ ...whole, cells: cells.filter((one) => !isLower(one)) }, undefined);
	const lower = arrangeCells(
		{ ...whole, triangles: new Uint32Array(0), cells: cells.filter(isLower) },
		undefined,
	);
	const name = extras?.name ?? 'mesh';
	const version = (values.version ?? '3.0') as string;
	yield utf8Bytes(
		`<?xml version="1.0"?>\n<Xdmf${attributesText({ Version: version })}>\n  <Domain>\n    <Grid${attributesText({ Name: name, GridType: 'Uniform' })}>\n`,
	);
	if (extras?.time !== undefined)
		yield utf8Bytes(`      <Time${attributesText({ Value: extras.time })}/>\n`);
	for (const group of grouped?.strings ?? [])
		yield utf8Bytes(`      <Information${attributesText({ Name: 'group', Value: group })}/>\n`);
	const { dimension, points } = mesh;
	const width = dimension === 2 ? 'XY' : 'XYZ';
	yield utf8Bytes(`      <Geometry${attributesText({ GeometryType: width })}>\n`);
	yield* item(points, real, [pointCount(mesh), dimension]);
	yield utf8Bytes('      </Geometry>\n');
	report?.(0.4);
	yield* topology(faces);
	report?.(0.7);
	const on = (site: Field['on']) => whole.fields.filter((field) => field.on === site);
	yield* attributes('Cell', tagsFirst(cellData(faces), grouped?.name), grouped?.name, false);
	yield* attributes('Node', on('points'), undefined, false);
	yield* attributes('Grid', on('mesh'), undefined, false);
	yield utf8Bytes('    </Grid>\n');
	if (lower.count > 0) {
		const path = 'xpointer(/Xdmf/Domain/Grid[1]/Geometry)';
		const schema = { 'xmlns:xi': 'http://www.w3.org/2001/XInclude', xpointer: path };
		yield utf8Bytes(
			`    <Grid${attributesText({ Name: `${name}_facets`, GridType: 'Uniform' })}>\n      <xi:include${attributesText(schema)}/>\n`,
		);
		yield* topology(lower);
		yield* attributes('Cell', tagsFirst(cellData(lower), grouped?.name), grouped?.name, true);
		yield utf8Bytes('    </Grid>\n');
	}
	yield utf8Bytes('  </Domain>\n</Xdmf>\n');
	report?.(1);
}

/** dolfinx takes the first attribute of a grid for the tags of its cells, whatever it is called and on what it is. */
const tagsFirst = (all: readonly Numbers[], tags: string | undefined): Numbers[] => [
	...all.filter(({ name }) => name === tags),
	...all.filter(({ name }) => name !== tags),
];

/** An array as text in its place. */
function* item(
	values: ArrayLike<number>,
	type: DataType,
	sizes: readonly number[],
	indent = '        ',
): Generator<Chunk> {
	const said = {
		Dimensions: sizes.join(' '),
		...(type === real
			? { NumberType: 'Float', Precision: 8 }
			: { NumberType: 'Int', Precision: 8 }),
		Format: 'XML',
	};
	yield utf8Bytes(`${indent}<DataItem${attributesText(said)}>\n`);
	yield* asciiText(values, type, Math.max(1, sizes.at(-1) ?? 1));
	yield utf8Bytes(`${indent}</DataItem>\n`);
}

/** The cells of a grid: of one type, or each with its code in front. */
function* topology(arranged: Arranged): Generator<Chunk> {
	const { connectivity, offsets, types } = cellNumbers(arranged);
	const { count, groups } = arranged;
	const [first] = groups;
	const type = first?.type ?? vtkType.triangle;
	const { nodes = 3, variable = false } = cellTypes[type] ?? {};
	const uniform = groups.length < 2 && !variable && topologyNames[type];
	const head = { NumberOfElements: count };
	if (uniform) {
		const each = type === vtkType.line || type === vtkType.vertex ? { NodesPerElement: nodes } : {};
		yield utf8Bytes(
			`      <Topology${attributesText({ TopologyType: uniform, ...head, ...each })}>\n`,
		);
		yield* item(connectivity, integer, [count, nodes]);
	} else {
		const list = withCodes(connectivity, offsets, types);
		yield utf8Bytes(`      <Topology${attributesText({ TopologyType: 'Mixed', ...head })}>\n`);
		yield* item(list, integer, [list.length]);
	}
	yield utf8Bytes('      </Topology>\n');
}

function withCodes(
	connectivity: Uint32Array,
	offsets: Float64Array,
	types: Uint8Array,
): Uint32Array {
	const list = new Uint32Array(connectivity.length + 2 * types.length);
	let made = 0;
	for (let cell = 0, from = 0; cell < types.length; cell++) {
		const to = offsets[cell]!;
		const { code, counted } = codeOf.get(types[cell]!)!;
		list[made++] = code;
		if (counted) list[made++] = to - from;
		for (; from < to; from++) list[made++] = connectivity[from]!;
	}
	return list.subarray(0, made);
}

const kinds: Readonly<Record<number, string>> = {
	1: 'Scalar',
	3: 'Vector',
	6: 'Tensor6',
	9: 'Tensor',
};

/**
 * Numbers on points, cells or the grid.
 *
 * @param tags the name of those that are numbers of groups
 * @param said whether the usual role is said, too: whole numbers without one are groups, where a grid is about another
 */
function* attributes(
	center: string,
	all: readonly Numbers[],
	tags: string | undefined,
	said: boolean,
): Generator<Chunk> {
	const taken = new Set<string>();
	for (const { name, role, type, components, values } of all) {
		const meaning = name === tags ? groupRole : said || saidRoles.includes(role) ? role : undefined;
		const head = {
			Name: freeName(name, taken),
			AttributeType: kinds[components] ?? 'Matrix',
			Center: center,
			[roleAttribute]: meaning,
		};
		const count = values.length / components;
		yield utf8Bytes(`      <Attribute${attributesText(head)}>\n`);
		yield* item(
			values,
			type === 'real' ? real : integer,
			components === 1 ? [count] : [count, components],
		);
		yield utf8Bytes('      </Attribute>\n');
	}
}
