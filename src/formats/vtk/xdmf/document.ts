import { type CellBlock, type Field, pointCount, type TriMesh } from '../../../mesh/triMesh.ts';
import type { OptionValues } from '../../../util/options.ts';
import { attributesText, escaped } from '../../codecs/xml/xmlText.ts';
import {
	type Arranged,
	arrangeCells,
	type CellData,
	type CellNumbers,
	cellData,
	cellNumbers,
} from '../shared/arrangeCells.ts';
import { freeName } from '../shared/arrayNames.ts';
import { cellTypes, vtkType } from '../shared/cellTypes.ts';
import { type GroupArrays, groupArrays, groupRole } from '../shared/groupArrays.ts';
import { roleAttribute, writtenRoles } from '../vtu/extras.ts';
import { defaultGridName, xdmfExtras } from './options.ts';
import { codeOf, isLowerBlock, topologyNames } from './topology.ts';
import { furtherGrids } from './writtenGrids.ts';

type Numbers = CellData;

/** An array of the document. */
export interface XdmfArray {
	/** Path in the HDF5 file. */
	readonly path: string;
	readonly values: Float64Array | Int32Array | Uint32Array;
	/** The slowest-varying first. */
	readonly sizes: readonly number[];
}

type Segment = string | XdmfArray;

/**
 * The segments of an XDMF file: text, and arrays, whose `<DataItem>` the caller writes. Paths of meshes are as in
 * dolfinx, all others as in meshio.
 */
export function* documentOf(mesh: TriMesh, values: OptionValues): Generator<Segment> {
	const extras = xdmfExtras(mesh);
	const grouped = groupArrays(mesh);
	const withGroups = grouped?.mesh ?? mesh;
	const cells = withGroups.cells ?? [];
	const isSeparate = (block: CellBlock): boolean => values.grids !== 'one' && isLowerBlock(block);
	const faces = arrangeCells(
		{ ...withGroups, cells: cells.filter((one) => !isSeparate(one)) },
		undefined,
	);
	const further =
		values.grids === 'one' ? [] : [...furtherGrids(withGroups, faces, extras, grouped?.names)];
	const name = extras?.name ?? 'mesh';
	const meshPath = gridPath(name, 'mesh');
	const next = dataPaths();
	const version = (values.version ?? '3.0') as string;
	yield `<?xml version="1.0"?>\n<Xdmf${attributesText({ Version: version })}>\n  <Domain>\n    <Grid${attributesText({ Name: name, GridType: 'Uniform' })}>\n`;
	if (extras?.time !== undefined) yield `      <Time${attributesText({ Value: extras.time })}/>\n`;
	yield* groupList(grouped, further.length === 0);
	const { dimension, points } = mesh;
	const width = dimension === 2 ? 'XY' : 'XYZ';
	yield `      <Geometry${attributesText({ GeometryType: width })}>\n`;
	yield { path: `${meshPath}/geometry`, values: points, sizes: [pointCount(mesh), dimension] };
	yield '      </Geometry>\n';
	yield* topology(faces, meshPath);
	const fieldsOn = (site: Field['on']) => withGroups.fields.filter((field) => field.on === site);
	yield* attributes('Cell', tagsFirst(cellData(faces), grouped?.names), next, grouped?.names);
	yield* attributes('Node', fieldsOn('points'), next);
	yield* attributes('Grid', fieldsOn('mesh'), next);
	yield '    </Grid>\n';
	for (const grid of further) {
		const { arranged, numbers, tags } = grid;
		const path = 'xpointer(/Xdmf/Domain/Grid[1]/Geometry)';
		const schema = { 'xmlns:xi': 'http://www.w3.org/2001/XInclude', xpointer: path };
		yield `    <Grid${attributesText({ Name: grid.name, GridType: 'Uniform' })}>\n      <xi:include${attributesText(schema)}/>\n`;
		yield* topology(arranged, gridPath(grid.name, defaultGridName('mesh')));
		yield* attributes('Cell', tagsFirst(numbers, tags), next, tags, grid.role ?? groupRole, true);
		yield '    </Grid>\n';
	}
	yield '  </Domain>\n</Xdmf>\n';
}

/** Path of the arrays of a grid in the HDF5 file. */
const gridPath = (name: string, other: string): string =>
	`/Mesh/${/^\w[\w-]*$/.test(name) ? name : other}`;

/**
 * The groups, one `Information` each. meshio requires XML text in each and reads its `field_data`, the names with numbers
 * and dimensions, from the last.
 */
function* groupList(grouped: GroupArrays | undefined, forMeshio: boolean): Generator<string> {
	const { strings = [], named = [] } = grouped ?? {};
	for (const [nth, group] of strings.entries()) {
		const tag = `      <Information${attributesText({ Name: 'group', Value: group })}`;
		const maps = named.map(
			({ name, values: [number, dimension] }) =>
				`<map${attributesText({ key: name, dim: dimension })}>${number}</map>`,
		);
		const text = `<main>${nth === strings.length - 1 ? maps.join('') : ''}</main>`;
		yield forMeshio ? `${tag}>${escaped(text)}</Information>\n` : `${tag}/>\n`;
	}
}

/** Returns the paths `/data0`, `/data1`, … */
function dataPaths(): () => string {
	let count = 0;
	return () => `/data${count++}`;
}

/** The cells of a grid: of one type, or with the code of its type before each. */
function* topology(arranged: Arranged, place: string): Generator<Segment> {
	const { count, groups } = arranged;
	const [first] = groups;
	const type = first?.type ?? vtkType.triangle;
	const { nodes = 3, variable = false } = cellTypes[type] ?? {};
	const uniform = groups.length < 2 && !variable && topologyNames[type];
	const head = { NumberOfElements: count };
	const path = `${place}/topology`;
	if (uniform) {
		const perElement =
			type === vtkType.line || type === vtkType.vertex ? { NodesPerElement: nodes } : {};
		yield `      <Topology${attributesText({ TopologyType: uniform, ...head, ...perElement })}>\n`;
		yield { path, values: cornersOf(arranged), sizes: [count, nodes] };
	} else {
		const list = withCodes(cellNumbers(arranged));
		yield `      <Topology${attributesText({ TopologyType: 'Mixed', ...head })}>\n`;
		yield { path, values: list, sizes: [list.length] };
	}
	yield '      </Topology>\n';
}

/** Points of cells of one type; those of triangles without a copy. */
function cornersOf(arranged: Arranged): Uint32Array {
	const [first] = arranged.groups;
	const isPlain = first?.block === undefined && !first?.midNodes;
	return first && isPlain ? first.nodes : cellNumbers(arranged).connectivity;
}

function withCodes({ connectivity, offsets, types }: CellNumbers): Uint32Array {
	const list = new Uint32Array(connectivity.length + 2 * types.length);
	let length = 0;
	for (let cell = 0, from = 0; cell < types.length; cell++) {
		const to = offsets[cell]!;
		const { code, counted } = codeOf.get(types[cell]!)!;
		list[length++] = code;
		if (counted) list[length++] = to - from;
		for (; from < to; from++) list[length++] = connectivity[from]!;
	}
	return list.subarray(0, length);
}

/** Puts tags first: dolfinx reads the first attribute of a grid, whatever its name and center, as tags of its cells. */
const tagsFirst = (all: readonly Numbers[], tags: readonly string[] = []): Numbers[] => [
	...all.filter(({ name }) => tags.includes(name)),
	...all.filter(({ name }) => !tags.includes(name)),
];

const kinds: Readonly<Record<number, string>> = {
	1: 'Scalar',
	3: 'Vector',
	6: 'Tensor6',
	9: 'Tensor',
};

/**
 * Attributes on points, cells or the grid.
 *
 * @param next returns paths
 * @param tags names of attributes with group numbers
 * @param tagRole role of these
 * @param statesRole writes the default role too: in a further grid, integers without a role are read as groups
 */
function* attributes(
	center: string,
	all: readonly Numbers[],
	next: () => string,
	tags: readonly string[] = [],
	tagRole = groupRole,
	statesRole = false,
): Generator<Segment> {
	const taken = new Set<string>();
	for (const { name, role, components, values } of all) {
		const writtenRole = tags.includes(name)
			? tagRole
			: statesRole || writtenRoles.includes(role)
				? role
				: undefined;
		const head = {
			Name: freeName(name, taken),
			AttributeType: kinds[components] ?? 'Matrix',
			Center: center,
			[roleAttribute]: writtenRole,
		};
		const count = values.length / components;
		yield `      <Attribute${attributesText(head)}>\n`;
		yield { path: next(), values, sizes: components === 1 ? [count] : [count, components] };
		yield '      </Attribute>\n';
	}
}
