import type { DataLoss, Field } from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { resultOf } from '../build/elements/elementFile.ts';
import { groupsByTag } from '../build/elements/elementMesh.ts';
import type { ElementStore } from '../build/elements/elementStore.ts';
import { MeshBuilder } from '../build/elements/meshBuilder.ts';
import { NodeRows } from '../build/elements/nodeRows.ts';
import { NodeStore } from '../build/elements/nodeStore.ts';
import { OtherElementsDraft, refusalOfVolumes } from '../build/elements/otherElements.ts';
import { type RowReader, readRows } from '../build/elements/rowReader.ts';
import { Ids } from '../build/ids.ts';
import type { Reader, ReadOptions, ReadResult } from '../core/format.ts';
import type { Report } from '../text/report.ts';
import { kinds } from './cells.ts';
import { FastCells } from './fastCells.ts';
import { readCell } from './readCell.ts';
import { type CellData, readData } from './readData.ts';
import { type Counts, recounted } from './recounted.ts';

/**
 * Reads an AVS UCD text file (AVS Developer's Guide, "Unstructured Cell Data"): counts, nodes, cells with the number of
 * a material, then data of nodes and of cells. Materials become groups. Throws `Cancelled`.
 */
export const readUcd: Reader = (sources, options = {}) =>
	readRows(sources, options, (lines, report) => {
		const stateBefore = report.state;
		const result = readFile(lines, report, options);
		if (report.errors === 0) return result;
		const counts = recounted(lines.again());
		if (!counts) return result;
		report.restore(stateBefore);
		report.error('wrong-count', () => counts.notice);
		return readFile(lines.again(), report, options, counts);
	});

/** The content of a file, filled in while it is read. */
interface UcdDraft {
	readonly nodes: NodeStore;
	readonly elements: MeshBuilder;
	/** Numbers of the cells. */
	readonly numbers: Ids;
	readonly losses: DataLoss[];
	readonly others: OtherElementsDraft;
}

/** @param counts replace those of the file */
function readFile(
	lines: RowReader,
	report: Report,
	options: ReadOptions,
	counts?: Counts,
): ReadResult {
	const nodes = new NodeStore(options.positions === true, 0, options.shared);
	const elements = new MeshBuilder(options, true);
	const numbers = new Ids();
	const losses: DataLoss[] = [];
	const others = new OtherElementsDraft();
	const draft = { nodes, elements, numbers, losses, others };
	const fields = readAll(lines, report, options, draft, counts);
	if (!fields) return report.result();
	if (numbers.duplicate >= 0)
		losses.push({
			what: 'own numbers of the cells',
			count: numbers.count,
			reason: 'not unique',
		});
	losses.push(...others.unkept());
	if (others.volumes.length > 0 && elements.count === 0)
		report.error('not-supported', () => ({
			...{ file: lines.file, line: 1, column: 1, length: 0 },
			message: refusalOfVolumes(others.volumes),
		}));
	const { points, cells } = fields;
	return resultOf(
		{
			...{
				format: 'ucd',
				suffix: 'inp',
				file: lines.file,
				nodes,
				elements,
				numbered: numbers.duplicate < 0,
			},
			...{ unkept: losses, others, pointFields: points },
			fieldsOf: (store, on) => cells.map((data) => fieldOfStore(data, store, on, elements)),
			groupsOf: (placed) => groupsByTag(placed),
		},
		report,
		options,
	);
}

function readAll(
	lines: RowReader,
	report: Report,
	options: ReadOptions,
	{ nodes, elements, numbers, losses, others }: UcdDraft,
	counts?: Counts,
): { points: Field[]; cells: CellData[] } | undefined {
	if (!lines.row('the numbers of nodes and cells')) return undefined;
	if (counts) for (let k = 0; k < 2; k++) lines.skip();
	const count = counts ? counts.nodes : lines.rows('node', 8);
	const cells = counts?.cells ?? (count === undefined ? undefined : lines.rows('cell', 8));
	const nodeValues =
		cells === undefined ? undefined : lines.checkedInteger('the number of values of a node');
	const cellValues =
		nodeValues === undefined ? undefined : lines.checkedInteger('the number of values of a cell');
	const modelValues =
		cellValues === undefined
			? undefined
			: lines.checkedInteger('the number of values of the model');
	if (modelValues === undefined || !lines.ends('the five counts')) return undefined;
	const rows = new NodeRows(lines, nodes, options, 'node', true, 3);
	for (let i = 0; i < count!; ) {
		if (!lines.row(`node ${i + 1} of ${count}`)) return undefined;
		const read = rows.read(count! - i);
		if (read === 0) return undefined;
		i += read;
	}
	const fastCells = new FastCells(lines, nodes.ids, elements, numbers, options);
	for (let i = 0; i < cells!; i++) {
		if ((i & 0xffff) === 0) throwIfCancelled(options.signal);
		if (!lines.row(`cell ${i + 1} of ${cells}`)) return undefined;
		const type = readCell(lines, report, nodes, elements, numbers, others);
		if (type === undefined) return undefined;
		if (Object.hasOwn(kinds, type)) i += fastCells.take(type, cells! - i - 1);
	}
	const points = nodeValues! > 0 ? readData(lines, nodeValues!, nodes.ids, 'node', options) : [];
	const data =
		points && (cellValues! > 0 ? readData(lines, cellValues!, numbers, 'cell', options) : []);
	if (!data) return undefined;
	if (modelValues > 0) {
		losses.push({
			what: 'values of the model',
			count: modelValues,
			reason: 'they belong to neither nodes nor cells',
		});
		while (lines.next());
	}
	if (lines.next())
		report.error('trailing-text', () => {
			lines.skip();
			return { ...lines.location(), message: 'Expected nothing after the last line but comments.' };
		});
	return {
		points: points!.map(
			(one): Field => ({ ...one, on: 'points', role: 'attribute', type: 'real' }),
		),
		cells: data,
	};
}

/** Data of the cells of a store, as a field. */
function fieldOfStore(
	{ name, components, values }: CellData,
	store: ElementStore,
	on: 'triangles' | 'cells',
	elements: MeshBuilder,
): Field {
	const storeValues = new Float64Array(components * store.count);
	const at = elements.indicesIn(store);
	for (let cell = 0; cell < at.length; cell++)
		for (let c = 0; c < components && at[cell]! >= 0; c++)
			storeValues[components * at[cell]! + c] = values[components * cell + c]!;
	return { name, on, role: 'attribute', type: 'real', components, values: storeValues };
}
