import type { Field, Unkept } from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { resultOf } from '../elements/elementFile.ts';
import { groupsByTag } from '../elements/elementMesh.ts';
import { type ElementStore, ElementStores } from '../elements/elementStore.ts';
import { NodeStore } from '../elements/nodeStore.ts';
import { OtherElementsDraft, refusalOfVolumes } from '../elements/otherElements.ts';
import { PlainNodes } from '../elements/plainNodes.ts';
import { type RowReader, readRows } from '../elements/rowReader.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../format.ts';
import type { Report } from '../text/report.ts';
import type { Ids } from '../triangle/ids.ts';
import { CellPlaces, kinds, volumes } from './cells.ts';
import { type CellData, PlainCells, PlainData } from './plainRows.ts';

/**
 * Reads an AVS UCD file in text (AVS Developer's Guide, "Unstructured Cell Data"): counts, nodes, cells with the number of a
 * material, then data of nodes and of cells. Materials become groups. Throws `Cancelled`.
 */
export const readUcd = (
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> =>
	readRows(sources, options, (lines, report) => {
		const nodes = new NodeStore(options.positions === true, 0, options.shared);
		const elements = new ElementStores(true, options.shared);
		const places = new CellPlaces();
		const unkept: Unkept[] = [];
		const others = new OtherElementsDraft();
		const fields = readAll(lines, report, options, nodes, elements, places, unkept, others);
		if (!fields) return report.result();
		if (places.ids.duplicate >= 0)
			unkept.push({
				what: 'own numbers of the cells',
				count: places.ids.count,
				reason: 'not unique',
			});
		unkept.push(...others.unkept());
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
					numbered: places.ids.duplicate < 0,
				},
				...{ unkept, others, pointFields: points },
				fieldsOf: (store, on) => cells.map((data) => ofStore(data, store, on, places)),
				groupsOf: (placed) => groupsByTag(placed),
			},
			report,
			options,
		);
	});

function readAll(
	lines: RowReader,
	report: Report,
	options: ReadOptions,
	nodes: NodeStore,
	elements: ElementStores,
	places: CellPlaces,
	unkept: Unkept[],
	others: OtherElementsDraft,
): { points: Field[]; cells: CellData[] } | undefined {
	if (!lines.row('the numbers of nodes and cells')) return undefined;
	const count = lines.rows('node', 8);
	const cells = count === undefined ? undefined : lines.rows('cell', 8);
	const ofNodes = cells === undefined ? undefined : lines.whole('the number of values of a node');
	const ofCells = ofNodes === undefined ? undefined : lines.whole('the number of values of a cell');
	const ofAll =
		ofCells === undefined ? undefined : lines.whole('the number of values of the model');
	if (ofAll === undefined || !lines.ends('the five counts')) return undefined;
	const plain = new PlainNodes(nodes, options, true, 3);
	for (let i = 0; i < count!; i++) {
		if ((i & 0xffff) === 0) throwIfCancelled(options.signal);
		if (!lines.row(`node ${i + 1} of ${count}`)) return undefined;
		const { line } = lines;
		const id = lines.whole('the number of a node');
		const place = lines.place();
		const x = id === undefined ? undefined : lines.value(`the x coordinate of node ${id}`);
		const y = x === undefined ? undefined : lines.value(`the y coordinate of node ${id}`);
		const z = y === undefined ? undefined : lines.value(`the z coordinate of node ${id}`);
		if (z === undefined || !lines.ends(`node ${id}`)) return undefined;
		if (!nodes.push(id!, x!, y!, z, line))
			report.error('duplicate-number', () => ({
				...place,
				message: `Two nodes have the number ${id}.`,
			}));
		i += plain.take(lines, count! - i - 1);
	}
	const plainCells = new PlainCells(lines, nodes.ids, elements, places, options);
	for (let i = 0; i < cells!; i++) {
		if ((i & 0xffff) === 0) throwIfCancelled(options.signal);
		if (!lines.row(`cell ${i + 1} of ${cells}`)) return undefined;
		const type = readCell(lines, report, nodes, elements, places, others);
		if (type === undefined) return undefined;
		if (Object.hasOwn(kinds, type)) i += plainCells.take(type, cells! - i - 1);
	}
	const points = ofNodes! > 0 ? readData(lines, ofNodes!, nodes.ids, 'node', options) : [];
	const data =
		points && (ofCells! > 0 ? readData(lines, ofCells!, places.ids, 'cell', options) : []);
	if (!data) return undefined;
	if (ofAll > 0) {
		unkept.push({
			what: 'values of the model',
			count: ofAll,
			reason: 'they belong to neither nodes nor cells',
		});
		while (lines.next());
	}
	if (lines.next())
		report.error('trailing-text', () => {
			lines.skip();
			return { ...lines.place(), message: 'Expected nothing after the last line but comments.' };
		});
	return {
		points: points!.map(
			(one): Field => ({ ...one, on: 'points', role: 'attribute', type: 'real' }),
		),
		cells: data,
	};
}

/** Reads a cell; its type, or undefined, and reported, where it can't be read. */
function readCell(
	lines: RowReader,
	report: Report,
	nodes: NodeStore,
	elements: ElementStores,
	places: CellPlaces,
	others: OtherElementsDraft,
): string | undefined {
	const { line } = lines;
	const id = lines.whole('the number of a cell');
	if (id === undefined) return undefined;
	const material = lines.integer();
	if (material !== (material | 0)) {
		if (Number.isNaN(material)) lines.report.badNumber(lines, `the material of cell ${id}`);
		else
			report.error('index-out-of-range', () => ({
				...lines.place(),
				message: `Expected the material of cell ${id} as a number of 32 bits.`,
			}));
		return undefined;
	}
	const type = lines.word();
	const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
	if (!kind && Object.hasOwn(volumes, type)) {
		const [what, count] = volumes[type]!;
		others.add(what, 1, true);
		places.skip(id);
		for (let k = 0; k < count; k++) {
			const node = lines.whole(`node ${k + 1} of cell ${id}`);
			if (node === undefined) return undefined;
			const index = nodes.ids.indexOf(node);
			if (index >= 0) others.use(index);
			else noNode(lines, id, node);
		}
		return lines.ends(`the ${count} nodes of cell ${id}`) ? type : undefined;
	}
	if (!kind) {
		report.error('not-supported', () => ({
			...lines.place(),
			message: `Cell ${id} is of type ${lines.found()}; TriRefine reads pt, line, tri and quad, and counts tet, pyr, prism and hex.`,
		}));
		return undefined;
	}
	const store = elements.of(kind);
	const place = store.push(id, material, line);
	places.add(id, store, place);
	for (let k = 0; k < kind.nodes; k++) {
		const node = lines.whole(`node ${k + 1} of cell ${id}`);
		if (node === undefined) return undefined;
		const index = nodes.ids.indexOf(node);
		if (index < 0) noNode(lines, id, node);
		store.nodes[kind.nodes * place + k] = Math.max(0, index);
	}
	return lines.ends(`the ${kind.nodes} nodes of cell ${id}`) ? type : undefined;
}

function noNode(lines: RowReader, id: number, node: number): void {
	lines.report.error('index-out-of-range', () => ({
		...lines.place(),
		message: `Cell ${id} names node ${node}, which does not exist.`,
	}));
}

/** Reads a block of data: how many numbers of each component, their names, then a line for each entity. */
function readData(
	lines: RowReader,
	total: number,
	ids: Ids,
	noun: string,
	options: ReadOptions,
): CellData[] | undefined {
	const { report } = lines;
	if (!lines.row(`the components of the data of ${noun}s`)) return undefined;
	const sizes: number[] = [];
	const count = lines.whole('the number of components', 1);
	for (let k = 0; count !== undefined && k < count && k < total; k++) {
		const size = lines.whole(`the number of values of component ${k + 1}`, 1);
		if (size === undefined) return undefined;
		sizes.push(size);
	}
	const sum = sizes.reduce((all, size) => all + size, 0);
	if (count === undefined) return undefined;
	if (sum !== total || sizes.length !== count || sum * ids.count > lines.size) {
		report.error('wrong-count', () => ({
			...lines.place(),
			message: `The components of the data of ${noun}s have ${sum} values, but the first line says ${total}.`,
		}));
		return undefined;
	}
	const data: CellData[] = [];
	for (const [k, components] of sizes.entries()) {
		if (!lines.row(`the name of component ${k + 1} of the data of ${noun}s`)) return undefined;
		const words: string[] = [];
		while (lines.more()) words.push(lines.nameWord());
		const name = words.join(' ').split(',')[0]!.trim() || `data ${k + 1}`;
		data.push({
			name,
			components,
			values: new Float64Array(components * ids.count).fill(Number.NaN),
		});
	}
	const plain = new PlainData(lines, ids, data, options);
	for (let i = 0; i < ids.count; i++) {
		if ((i & 0xffff) === 0) throwIfCancelled(options.signal);
		if (!lines.row(`the data of ${noun} ${i + 1} of ${ids.count}`)) return undefined;
		const id = lines.whole(`the number of a ${noun}`);
		if (id === undefined) return undefined;
		// Cells that have the same number are told by their order alone.
		const index = ids.duplicate >= 0 ? i : ids.indexOf(id);
		if (index < 0) {
			report.error('index-out-of-range', () => ({
				...lines.place(),
				message: `There is no ${noun} ${id}.`,
			}));
			return undefined;
		}
		for (const { name, components, values } of data)
			for (let c = 0; c < components; c++) {
				const value = lines.result(`a value of ${name} of ${noun} ${id}`);
				if (value === undefined) return undefined;
				values[components * index + c] = value;
			}
		if (!lines.ends(`the data of ${noun} ${id}`)) return undefined;
		i += plain.take(i + 1);
	}
	return data;
}

/** The numbers of the cells of a store as a field. */
function ofStore(
	{ name, components, values }: CellData,
	store: ElementStore,
	on: 'triangles' | 'cells',
	places: CellPlaces,
): Field {
	const own = new Float64Array(components * store.count);
	const at = places.placesIn(store);
	for (let cell = 0; cell < at.length; cell++)
		for (let c = 0; c < components && at[cell]! >= 0; c++)
			own[components * at[cell]! + c] = values[components * cell + c]!;
	return { name, on, role: 'attribute', type: 'real', components, values: own };
}
