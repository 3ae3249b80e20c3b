import type { CellBlock, TriMesh } from '../../../mesh/triMesh.ts';
import { type DataType, dataTypes } from '../../io/dataTypes.ts';
import type { FilePart } from '../../io/fileParts.ts';
import { byteTable } from '../../io/rowBytes.ts';
import { type Arranged, cellNumbers } from '../shared/arrangeCells.ts';
import { vtkType } from '../shared/cellTypes.ts';
import type { VtkExtras } from './extras.ts';

/** Encoding, and the features of the file's version. */
export interface Style {
	readonly binary: boolean;
	/** Cells have offsets (version 5.0 and later). */
	readonly offsets: boolean;
	/** Arrays may have metadata (version 4.0 and later). */
	readonly metadata: boolean;
	readonly extras: VtkExtras | undefined;
}

const { Int32, Int64 } = dataTypes as { Int32: DataType; Int64: DataType };

/** Removes mid-edge nodes and curved cells, which polygonal data can't hold. Block indices are unchanged. */
export function straightCells(mesh: TriMesh): TriMesh {
	const { cells, fields } = mesh;
	const straight = (block: CellBlock): CellBlock => {
		const { shape, fields: blockFields } = block;
		return shape === 'quad8' || shape === 'quad9'
			? { shape, nodes: new Uint32Array(0), fields: [] }
			: { ...block, fields: blockFields.filter(({ role }) => role !== 'midNodes') };
	};
	return {
		...mesh,
		fields: fields.filter(({ role }) => role !== 'midNodes'),
		...(cells && { cells: cells.map(straight) }),
	};
}

const keywords = ['VERTICES', 'LINES', 'POLYGONS'] as const;

/** Index of the keyword for cells of a type. */
function keywordOf(type: number): number {
	if (type === vtkType.vertex || type === vtkType.polyvertex) return 0;
	return type === vtkType.line || type === vtkType.polyline ? 1 : 2;
}

/** Sorts cells into the order of polygonal data: vertices, lines, polygons. */
export function sortedForPolydata(arranged: Arranged): Arranged {
	const { groups, order } = arranged;
	const keywordOfGroup = groups.map(({ type }) => keywordOf(type));
	if (
		order?.every(
			(group, cell) => cell === 0 || keywordOfGroup[group]! >= keywordOfGroup[order[cell - 1]!]!,
		)
	)
		return arranged;
	const sorted = groups.toSorted((a, b) => keywordOf(a.type) - keywordOf(b.type));
	return { ...arranged, groups: sorted, order: undefined };
}

/** Writes the cells of an unstructured grid. */
export function gridParts(arranged: Arranged, style: Style): FilePart[] {
	const { connectivity, offsets, types } = cellNumbers(arranged);
	const line = style.binary ? '\n' : '';
	return [
		...listParts('CELLS', connectivity, offsets, style),
		`CELL_TYPES ${types.length}\n`,
		{ values: new Int32Array(types), type: Int32, width: 1 },
		line,
	];
}

/** Writes the cells of polygonal data; pixels become quads, with their points reordered. */
export function polydataParts(arranged: Arranged, style: Style): FilePart[] {
	const { groups } = arranged;
	const quads = groups.map((group) =>
		group.type === vtkType.pixel ? { ...group, type: vtkType.quad } : group,
	);
	const { connectivity, offsets, types } = cellNumbers({ ...arranged, groups: quads });
	const parts: FilePart[] = [];
	let from = 0;
	for (const [nth, keyword] of keywords.entries()) {
		let to = from;
		while (to < types.length && keywordOf(types[to]!) === nth) to++;
		const start = from > 0 ? offsets[from - 1]! : 0;
		const ends = offsets.subarray(from, to).map((end) => end - start);
		if (to > from)
			parts.push(
				...listParts(keyword, connectivity.subarray(start, start + ends.at(-1)!), ends, style),
			);
		from = to;
	}
	return parts;
}

/**
 * Writes a list of cells after its keyword: offsets and connectivity; before version 5.0, the number of points of each
 * cell followed by the points.
 */
function listParts(
	keyword: string,
	connectivity: Uint32Array,
	ends: Float64Array,
	{ binary, offsets }: Style,
): FilePart[] {
	const count = ends.length;
	const line = binary ? '\n' : '';
	if (offsets) {
		const starts = new Float64Array(count + 1);
		starts.set(ends, 1);
		const width = count > 0 ? connectivity.length / count : 1;
		return [
			`${keyword} ${count + 1} ${connectivity.length}\nOFFSETS vtktypeint64\n`,
			{ values: starts, type: Int64, width: 9 },
			`${line}CONNECTIVITY vtktypeint64\n`,
			{ values: connectivity, type: Int64, width: Number.isInteger(width) ? width : 9 },
			line,
		];
	}
	const heading = `${keyword} ${count} ${count + connectivity.length}\n`;
	const lists = new Uint32Array(ends);
	if (!binary) return [heading, { values: connectivity, type: Int32, width: 1, ends: lists }];
	const column = { type: Int32, values: connectivity, ends: lists, length: Int32 };
	return [heading, byteTable(count, false, [{ kind: 'lists', ...column }]), '\n'];
}
