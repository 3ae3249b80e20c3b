import { type CellBlock, type Field, pointCount, type TriMesh } from '../../mesh/triMesh.ts';
import type { OptionValues } from '../../util/options.ts';
import { entityLosses, withEntityCells } from '../entityCells.ts';
import { numbersAsText } from '../fileParts.ts';
import { type FilePlan, numbersFrom } from '../format.ts';
import { firstNotFinite } from '../notFinite.ts';
import { outputFile, type Part } from '../outputFile.ts';
import { utf8Text } from '../text/utf8.ts';
import { type Arranged, arrangeCells, cellData, cellNumbers } from '../vtkData/arrangeCells.ts';
import { freeName, nameLosses } from '../vtkData/arrayNames.ts';
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
		files: [outputFile('xdmf', () => [...partsOf(made, values)])],
		numberOf,
		losses: [...entityLosses(mesh, made, { oneTag: true }), ...nameLosses(mesh, 'an XDMF file')],
	};
}

type Numbers = Pick<Field, 'name' | 'role' | 'type' | 'components' | 'values'>;

const real = dataTypes.Float64 as DataType;
const integer = dataTypes.Int64 as DataType;

const isLower = ({ shape }: CellBlock): boolean => shape === 'point' || shape === 'line';

function* partsOf(mesh: TriMesh, values: OptionValues): Generator<Part> {
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
	yield utf8Text(
		`<?xml version="1.0"?>\n<Xdmf${attributesText({ Version: version })}>\n  <Domain>\n    <Grid${attributesText({ Name: name, GridType: 'Uniform' })}>\n`,
	);
	if (extras?.time !== undefined)
		yield utf8Text(`      <Time${attributesText({ Value: extras.time })}/>\n`);
	for (const group of grouped?.strings ?? [])
		yield utf8Text(`      <Information${attributesText({ Name: 'group', Value: group })}/>\n`);
	const { dimension, points } = mesh;
	const width = dimension === 2 ? 'XY' : 'XYZ';
	yield utf8Text(`      <Geometry${attributesText({ GeometryType: width })}>\n`);
	yield* item(points, real, [pointCount(mesh), dimension]);
	yield utf8Text('      </Geometry>\n');
	yield* topology(faces);
	const on = (site: Field['on']) => whole.fields.filter((field) => field.on === site);
	yield* attributes('Node', on('points'), undefined, false);
	yield* attributes('Cell', cellData(faces), grouped?.name, false);
	yield* attributes('Grid', on('mesh'), undefined, false);
	yield utf8Text('    </Grid>\n');
	if (lower.count > 0) {
		const path = 'xpointer(/Xdmf/Domain/Grid[1]/Geometry)';
		const schema = { 'xmlns:xi': 'http://www.w3.org/2001/XInclude', xpointer: path };
		yield utf8Text(
			`    <Grid${attributesText({ Name: `${name}_facets`, GridType: 'Uniform' })}>\n      <xi:include${attributesText(schema)}/>\n`,
		);
		yield* topology(lower);
		yield* attributes('Cell', cellData(lower), grouped?.name, true);
		yield utf8Text('    </Grid>\n');
	}
	yield utf8Text('  </Domain>\n</Xdmf>\n');
}

/** An array as text in its place. */
function* item(
	values: Field['values'] | Uint32Array | Uint8Array,
	type: DataType,
	sizes: readonly number[],
	indent = '        ',
): Generator<Part> {
	const said = {
		Dimensions: sizes.join(' '),
		...(type === real
			? { NumberType: 'Float', Precision: 8 }
			: { NumberType: 'Int', Precision: 8 }),
		Format: 'XML',
	};
	yield utf8Text(`${indent}<DataItem${attributesText(said)}>\n`);
	yield* numbersAsText(values, type, Math.max(1, sizes.at(-1) ?? 1));
	yield utf8Text(`${indent}</DataItem>\n`);
}

/** The cells of a grid: of one type, or each with its code in front. */
function* topology(arranged: Arranged): Generator<Part> {
	const { connectivity, offsets, types } = cellNumbers(arranged);
	const { count, groups } = arranged;
	const [first] = groups;
	const type = first?.type ?? vtkType.triangle;
	const { nodes = 3, variable = false } = cellTypes[type] ?? {};
	const uniform = groups.length < 2 && !variable && topologyNames[type];
	const head = { NumberOfElements: count };
	if (uniform) {
		const each = type === vtkType.line || type === vtkType.vertex ? { NodesPerElement: nodes } : {};
		yield utf8Text(
			`      <Topology${attributesText({ TopologyType: uniform, ...head, ...each })}>\n`,
		);
		yield* item(connectivity, integer, [count, nodes]);
	} else {
		const list = withCodes(connectivity, offsets, types);
		yield utf8Text(`      <Topology${attributesText({ TopologyType: 'Mixed', ...head })}>\n`);
		yield* item(list, integer, [list.length]);
	}
	yield utf8Text('      </Topology>\n');
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
): Generator<Part> {
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
		yield utf8Text(`      <Attribute${attributesText(head)}>\n`);
		yield* item(
			values,
			type === 'real' ? real : integer,
			components === 1 ? [count] : [count, components],
		);
		yield utf8Text('      </Attribute>\n');
	}
}
