import type { FastRows } from '../../io/fastRows.ts';
import { readFastRows } from '../../io/rows.ts';
import { readBlocks } from './blocks4.ts';
import { takeNodeRun, takeNumberRun } from './bulkNodes.ts';
import type { Context } from './context.ts';
import { type Column, type Input, lineAhead, sizePart } from './input.ts';
import { Nodes } from './nodeStore.ts';

/**
 * Reads `$Nodes` or `$ParametricNodes` of version 2, or `$NOD`, into the draft: number and three coordinates a row.
 * Parameters are not read.
 */
export function readNodes2(context: Context, parametric: boolean): void {
	const { text, report } = context;
	if (!text.row()) {
		context.reportMissing(text, 'number of nodes', 0, 1);
		return;
	}
	const count = context.count(text, 'node', context.draft.encoding === 'ascii' ? 8 : 28);
	if (count === undefined) return;
	const input = context.open();
	const nodes = new Nodes(context.positions, count, context.options.shared);
	context.draft.nodes = nodes;
	const fastPath = context.run([sizePart, { kind: 'reals', width: 3 }]);
	for (let i = takeNodeRun(input, nodes, count, 4) ? count : 0; i < count; i++) {
		if ((i & 0xffff) === 0) context.throwIfCancelled();
		i += readNumberedFast(input, nodes, fastPath, count - i);
		if (i === count) break;
		if (!input.row()) {
			context.reportMissing(input, 'node', i, count);
			break;
		}
		const id = input.size();
		const x = input.real();
		const y = input.real();
		const z = input.real();
		if (Number.isNaN(id) || Number.isNaN(x) || Number.isNaN(y) || Number.isNaN(z)) {
			input.explain(report, columns(id, [['size', 'the number of a node']]));
			if (input.binary) break;
			continue;
		}
		const isDuplicate = !nodes.number(id);
		nodes.place(x, y, z, input.line);
		if (isDuplicate) reportDuplicate(context, input, id);
		if (isDuplicate || input.done()) continue;
		if (parametric) nodes.unread = true;
		else context.reportExtra(`the coordinates of node ${id}`);
	}
	context.close(input);
}

/** Reads `$Nodes` of version 4 into the draft: blocks of numbers and coordinates, each on one entity. */
export function readNodes4(context: Context): void {
	const { draft } = context;
	const bytes = draft.encoding === 'ascii' ? 8 : 24 + (draft.old ? 4 : draft.sizeBytes);
	let nodes: Nodes | undefined;
	readBlocks(context, 'node', bytes, {
		start(count) {
			nodes = new Nodes(context.positions, count, context.options.shared);
			draft.nodes = nodes;
		},
		block: (input) => readBlock(context, input, nodes as Nodes, bytes),
		read: () => nodes?.count ?? 0,
	});
}

/** Reads a block; false, with an error reported, if the rest of the section cannot be read. */
function readBlock(context: Context, input: Input, nodes: Nodes, bytes: number): boolean {
	const { report } = context;
	if (!input.row()) {
		report.error('wrong-count', () =>
			input.notice('There are fewer blocks of nodes than the header promises'),
		);
		return false;
	}
	const isVersion40 = context.draft.old === '4.0';
	const [one, other, parametric] = [input.int(), input.int(), input.int()];
	const length = context.corrected(input, 3, input.size());
	// Version 4.0 has the tag first.
	const [dimension, tag] = isVersion40 ? [other, one] : [one, other];
	if (Number.isNaN(dimension + tag + parametric + length)) {
		input.explain(report, [
			['int', 'the dimension of an entity'],
			['int', 'the tag of an entity'],
			['int', 'whether there are parameters'],
			['size', 'the number of nodes of a block'],
		]);
		return false;
	}
	if (dimension !== 0 && dimension !== 1 && dimension !== 2 && dimension !== 3) {
		report.error('index-out-of-range', () =>
			input.notice(`Expected a dimension from 0 to 3, found ${dimension}`),
		);
		return false;
	}
	if (!context.fits(input, length, 'node', bytes)) return false;
	const first = nodes.ids.count;
	nodes.runs.push({ dimension, tag, parametric: parametric !== 0, count: length });
	if (isVersion40)
		return readRows4(context, input, nodes, length, parametric === 0 ? 0 : dimension);
	const numbers = context.run([sizePart]);
	for (let i = takeNumberRun(input, nodes, length) ? length : 0; i < length; i++) {
		if ((i & 0xffff) === 0) context.throwIfCancelled();
		i += readNumbersFast(input, nodes, numbers, length - i);
		if (i === length) break;
		if (!input.row()) {
			context.reportMissing(input, 'number of a node', i, length);
			return false;
		}
		const id = input.size();
		if (Number.isNaN(id)) {
			input.explain(report, [['size', 'the number of a node']]);
			if (input.binary) return false;
			continue;
		}
		if (!nodes.number(id)) reportDuplicate(context, input, id);
		if (!input.done()) context.reportExtra(`the number of node ${id}`);
	}
	const parameters = parametric === 0 ? 0 : dimension;
	const fastPath = context.run([{ kind: 'reals', width: 3 + parameters }]);
	const isDone = parameters === 0 && takeNodeRun(input, nodes, length, 0);
	for (let i = isDone ? length : 0; i < length; i++) {
		if ((i & 0xffff) === 0) context.throwIfCancelled();
		i += readCoordinatesFast(input, nodes, fastPath, 3 + parameters, length - i);
		if (i === length) break;
		if (!input.row()) {
			context.reportMissing(input, 'node', i, length);
			return false;
		}
		const x = input.real();
		const y = input.real();
		const z = input.real();
		let valid = !(Number.isNaN(x) || Number.isNaN(y) || Number.isNaN(z));
		for (let k = 0; k < parameters; k++) {
			const value = input.real();
			valid &&= !Number.isNaN(value);
			nodes.parameter(value);
		}
		if (!valid) {
			const id = first + i < nodes.ids.count ? nodes.ids.numberOf(first + i) : Number.NaN;
			const parameterColumns: Column[] = [...'uvw'.slice(0, parameters)].map((letter) => [
				'real',
				`the parameter ${letter} of node ${id}`,
			]);
			input.explain(report, [...columns(id), ...parameterColumns]);
			if (input.binary) return false;
		}
		nodes.place(x, y, z, input.line);
		if (valid && !input.done()) context.reportExtra('the coordinates of a node');
	}
	return true;
}

/**
 * Reads the nodes of a block of version 4.0, number and coordinates in a row; false, with an error reported, if the
 * rest of the section cannot be read.
 */
function readRows4(
	context: Context,
	input: Input,
	nodes: Nodes,
	length: number,
	parameters: number,
): boolean {
	const { report } = context;
	for (let i = 0; i < length; i++) {
		if ((i & 0xffff) === 0) context.throwIfCancelled();
		if (!input.row()) {
			context.reportMissing(input, 'node', i, length);
			return false;
		}
		const id = context.id(input);
		const x = input.real();
		const y = input.real();
		const z = input.real();
		let valid = !(Number.isNaN(id) || Number.isNaN(x) || Number.isNaN(y) || Number.isNaN(z));
		for (let k = 0; k < parameters; k++) {
			const value = input.real();
			valid &&= !Number.isNaN(value);
			nodes.parameter(value);
		}
		if (!valid) {
			const kind = input.binary ? 'int' : 'size';
			const parameterColumns = [...'uvw'.slice(0, parameters)].map(
				(letter): Column => ['real', `the parameter ${letter} of node ${id}`],
			);
			const isReported = input.explain(report, [
				...columns(id, [[kind, 'the number of a node']]),
				...parameterColumns,
			]);
			if (!isReported)
				report.error('index-out-of-range', () =>
					input.notice('Expected a node whose number is 0 or more'),
				);
			if (input.binary) return false;
			continue;
		}
		const isDuplicate = !nodes.number(id);
		nodes.place(x, y, z, input.line);
		if (isDuplicate) reportDuplicate(context, input, id);
		if (!isDuplicate && !input.done()) context.reportExtra(`the coordinates of node ${id}`);
	}
	return true;
}

/** Fast path: reads at most `limit` nodes with their numbers; returns their number. */
const readNumberedFast = (input: Input, nodes: Nodes, fastPath: FastRows, limit: number): number =>
	readFastRows(input, fastPath, limit, (values) => {
		const [ids, rows] = values as [Int32Array, Float64Array];
		const numbered = nodes.numberAll(ids);
		nodes.placeAll(rows.subarray(0, 3 * numbered), 3, lineAhead(input));
		return numbered;
	});

/** Fast path: reads at most `limit` node numbers; returns their number. */
const readNumbersFast = (input: Input, nodes: Nodes, fastPath: FastRows, limit: number): number =>
	readFastRows(input, fastPath, limit, ([ids]) => nodes.numberAll(ids as Int32Array));

/** Fast path: reads at most `limit` rows of coordinates and parameters; returns their number. */
const readCoordinatesFast = (
	input: Input,
	nodes: Nodes,
	fastPath: FastRows,
	width: number,
	limit: number,
): number =>
	readFastRows(input, fastPath, limit, ([coordinates], count) => {
		nodes.placeAll(coordinates as Float64Array, width, lineAhead(input));
		return count;
	});

/** Columns of the coordinates of a node, after those of `first`. */
const columns = (id: number, first: readonly Column[] = []): Column[] => {
	const name = Number.isNaN(id) ? 'a node' : `node ${id}`;
	return [
		...first,
		['real', `the x coordinate of ${name}`],
		['real', `the y coordinate of ${name}`],
		['real', `the z coordinate of ${name}`],
	];
};

function reportDuplicate({ report }: Context, input: Input, id: number): void {
	// Points the message at the node number, before the coordinates.
	if (!input.binary) input.explain(report, [['size', 'the number of a node']]);
	report.error('duplicate-number', () => input.notice(`Two nodes have the number ${id}`));
}
