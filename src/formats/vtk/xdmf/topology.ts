import type { CellBlock } from '../../../mesh/triMesh.ts';
import { attributeValueRange } from '../../codecs/xml/attributeRanges.ts';
import type { Element } from '../../codecs/xml/markup.ts';
import { doublesOf, type Int32OrFloat64Array } from '../../io/numbers.ts';
import { wrongCount } from '../../text/corrections.ts';
import { Fault } from '../../text/fault.ts';
import { vtkType } from '../shared/cellTypes.ts';
import { tokenAt } from '../shared/numberLines.ts';
import type { RawCells } from '../shared/rawCells.ts';
import { type DataFile, isInFile, itemIn, readItem, sizesOf } from './dataItem.ts';
import { attributeOf } from './grids.ts';

/** Whether the cells of a block have no area. */
export const isLowerBlock = ({ shape }: CellBlock): boolean =>
	shape === 'point' || shape === 'line';

/** A cell type of XDMF. */
interface Cell {
	/** Names in files, in lower case and without underscores. */
	readonly names: readonly string[];
	readonly vtk: number;
	/** Nodes; 0 if their number varies. */
	readonly nodes: number;
}

/** Types that are read, by their codes in mixed topologies; volumetric ones are only counted. */
const cells: ReadonlyMap<number, Cell> = new Map([
	[1, { names: ['polyvertex'], vtk: vtkType.polyvertex, nodes: 0 }],
	[2, { names: ['polyline'], vtk: vtkType.polyline, nodes: 0 }],
	[3, { names: ['polygon'], vtk: vtkType.polygon, nodes: 0 }],
	[4, { names: ['triangle'], vtk: vtkType.triangle, nodes: 3 }],
	[5, { names: ['quadrilateral'], vtk: vtkType.quad, nodes: 4 }],
	[6, { names: ['tetrahedron', 'tet'], vtk: 10, nodes: 4 }],
	[7, { names: ['pyramid'], vtk: 14, nodes: 5 }],
	[8, { names: ['wedge'], vtk: 13, nodes: 6 }],
	[9, { names: ['hexahedron', 'hex'], vtk: 12, nodes: 8 }],
	[38, { names: ['tetrahedron10', 'tet10'], vtk: 24, nodes: 10 }],
	[39, { names: ['pyramid13'], vtk: 27, nodes: 13 }],
	[40, { names: ['wedge15'], vtk: 26, nodes: 15 }],
	[41, { names: ['wedge18'], vtk: 32, nodes: 18 }],
	[48, { names: ['hexahedron20', 'hex20'], vtk: 25, nodes: 20 }],
	[49, { names: ['hexahedron24', 'hex24'], vtk: 33, nodes: 24 }],
	[50, { names: ['hexahedron27', 'hex27'], vtk: 29, nodes: 27 }],
	[34, { names: ['edge3'], vtk: vtkType.line3, nodes: 3 }],
	[35, { names: ['quadrilateral9', 'quad9'], vtk: vtkType.quad9, nodes: 9 }],
	[36, { names: ['triangle6', 'tri6'], vtk: vtkType.triangle6, nodes: 6 }],
	[37, { names: ['quadrilateral8', 'quad8'], vtk: vtkType.quad8, nodes: 8 }],
]);

/** The code of each VTK type, and whether the number of nodes follows it. */
export const codeOf: ReadonlyMap<number, { readonly code: number; readonly counted: boolean }> =
	new Map([
		[vtkType.vertex, { code: 1, counted: true }],
		[vtkType.line, { code: 2, counted: true }],
		...[...cells].map(([code, { vtk, nodes }]) => [vtk, { code, counted: nodes === 0 }] as const),
	]);

/** Name of the topology of cells of one VTK type. */
export const topologyNames: Readonly<Record<number, string>> = {
	[vtkType.vertex]: 'Polyvertex',
	[vtkType.line]: 'Polyline',
	[vtkType.polygon]: 'Polygon',
	[vtkType.triangle]: 'Triangle',
	[vtkType.quad]: 'Quadrilateral',
	[vtkType.line3]: 'Edge_3',
	[vtkType.quad9]: 'Quadrilateral_9',
	[vtkType.triangle6]: 'Triangle_6',
	[vtkType.quad8]: 'Quadrilateral_8',
};

const refusal = (type: string): string =>
	`The file has cells of type ${type}, which TriRefine doesn't read.`;

/**
 * The VTK type of a cell with `count` nodes: poly-vertices of one node are vertices, polylines of two nodes are lines.
 */
function vtkTypeOf({ vtk }: Cell, count: number): number {
	if (vtk === vtkType.polyvertex && count === 1) return vtkType.vertex;
	return vtk === vtkType.polyline && count === 2 ? vtkType.line : vtk;
}

/** Reads the cells of a `<Topology>`. Throws a `Fault` if they are malformed, or of a type that is not read. */
export function readTopology(file: DataFile, element: Element): RawCells {
	const stated = attributeOf(element, 'TopologyType', 'Type') ?? '';
	const type = stated.toLowerCase().replaceAll('_', '');
	const declared = sizesOf(element, 'NumberOfElements') ?? sizesOf(element, 'Dimensions');
	const count = declared?.reduce((product, size) => product * size, 1);
	if (element.attributes.Order !== undefined)
		throw new Fault('not-supported', element.start, 'The Order of a <Topology> is not read.');
	const cell = [...cells.values()].find(({ names }) => names.includes(type));
	if (type !== 'mixed' && !cell)
		throw new Fault('not-supported', element.start, refusal(stated.slice(0, 40)));
	const item = itemIn(element);
	const { values, sizes, at } = readItem(file, item, 'the cells');
	const base = sizesOf(element, 'BaseOffset')?.[0] ?? 0;
	const raw = cell
		? uniformCells(cell, values, sizes, element, at, base)
		: mixedCells(values, at, base);
	if (count !== undefined && count !== raw.types.length) {
		const range = attributeValueRange(file.content, element, 'NumberOfElements');
		const { message, replacement } = wrongCount(count, raw.types.length, 'cell');
		throw new Fault('wrong-count', range?.at ?? element.start, message, {
			...(range && { length: range.length, replacement }),
		});
	}
	const { text } = item;
	if (
		!cell ||
		!text ||
		isInFile(item) ||
		item.attributes.Reference !== undefined ||
		(attributeOf(item, 'ItemType') ?? 'Uniform') !== 'Uniform'
	)
		return raw;
	const byteOf: RawCells['byteOf'] = (array, nth) => {
		if (array !== 'connectivity') return undefined;
		file.content.ensureLoaded(text.start, text.end);
		return tokenAt(file.content.bytes, text.start, text.end, nth);
	};
	return { ...raw, byteOf };
}

/** An array for `count` integers up to `max`. */
const integerArray = (count: number, max: number): Int32OrFloat64Array =>
	max < 2 ** 31 ? new Int32Array(count) : new Float64Array(count);

function uniformCells(
	cell: Cell,
	values: Int32OrFloat64Array,
	sizes: readonly number[],
	element: Element,
	at: number,
	base: number,
): RawCells {
	const width = cell.nodes || (sizesOf(element, 'NodesPerElement')?.[0] ?? sizes[1] ?? 1);
	if (width === 0 || values.length % width !== 0)
		throw new Fault(
			'wrong-count',
			at,
			`There are ${values.length} numbers of points, which are no whole cells of ${width}.`,
		);
	const count = values.length / width;
	return {
		connectivity: base === 0 ? values : doublesOf(values).map((value) => value - base),
		offsets: integerArray(count, values.length).map((_, i) => width * (i + 1)),
		types: new Int32Array(count).fill(vtkTypeOf(cell, width)),
		at: { connectivity: at, offsets: at, types: at },
	};
}

function mixedCells(values: Int32OrFloat64Array, at: number, base: number): RawCells {
	const connectivity = new Float64Array(values.length);
	const offsets = integerArray(values.length, values.length);
	const types = new Int32Array(values.length);
	let count = 0;
	let length = 0;
	for (let i = 0; i < values.length; ) {
		const code = values[i++]!;
		const cell = cells.get(code);
		if (!cell) throw new Fault('not-supported', at, refusal(`${code}`));
		const nodes = cell.nodes || (values[i++] ?? Number.NaN);
		if (!(Number.isInteger(nodes) && nodes > 0 && nodes <= values.length - i))
			throw new Fault(
				'wrong-count',
				at,
				`Cell ${count} (counted from 0) has more points than the list has numbers, or none.`,
			);
		for (let k = 0; k < nodes; k++) connectivity[length++] = values[i++]! - base;
		offsets[count] = length;
		types[count++] = vtkTypeOf(cell, nodes);
	}
	return {
		connectivity: connectivity.subarray(0, length),
		offsets: offsets.subarray(0, count),
		types: types.subarray(0, count),
		at: { connectivity: at, offsets: at, types: at },
	};
}
