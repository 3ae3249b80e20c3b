import type { FastRows } from '../../io/fastRows.ts';
import { readFastRows } from '../../io/rows.ts';
import { readBlocks } from './blocks4.ts';
import { takeNodeRun, takeNumberRun } from './bulkNodes.ts';
import type { Context } from './context.ts';
import { type Column, type Input, lineAhead, sizePart } from './input.ts';
import { Nodes } from './nodeStore.ts';

/**
 * Reads `$Nodes` or `$ParametricNodes` of version 2, or `$NOD`: number and three coordinates a row. Parameters are not
 * read.
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
	const run = context.run([sizePart, { kind: 'reals', width: 3 }]);
	for (let i = takeNodeRun(input, nodes, count, 4) ? count : 0; i < count; i++) {
		if ((i & 0xffff) === 0) context.throwIfCancelled();
		i += placeNumbered(input, nodes, run, count - i);
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
		const known = !nodes.number(id);
		nodes.place(x, y, z, input.line);
		if (known) reportDuplicate(context, input, id);
		if (known || input.done()) continue;
		if (parametric) nodes.unread = true;
		else context.reportExtra(`the coordinates of node ${id}`);
	}
	context.close(input);
}

/** Reads `$Nodes` of version 4: blocks of numbers and coordinates on one entity each. */
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

/** Reads a block; false if the rest can't be read. */
function readBlock(context: Context, input: Input, nodes: Nodes, bytes: number): boolean {
	const { report } = context;
	if (!input.row()) {
		report.error('wrong-count', () =>
			input.notice('There are fewer blocks of nodes than the header promises'),
		);
		return false;
	}
	const old = context.draft.old === '4.0';
	const [one, other, parametric] = [input.int(), input.int(), input.int()];
	const length = context.corrected(input, 3, input.size());
	const [dimension, tag] = old ? [other, one] : [one, other];
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
	if (old) return readRows4(context, input, nodes, length, parametric === 0 ? 0 : dimension);
	const numbers = context.run([sizePart]);
	for (let i = takeNumberRun(input, nodes, length) ? length : 0; i < length; i++) {
		if ((i & 0xffff) === 0) context.throwIfCancelled();
		i += takeNumbers(input, nodes, numbers, length - i);
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
	const run = context.run([{ kind: 'reals', width: 3 + parameters }]);
	const taken = parameters === 0 && takeNodeRun(input, nodes, length, 0);
	for (let i = taken ? length : 0; i < length; i++) {
		if ((i & 0xffff) === 0) context.throwIfCancelled();
		i += takePlaces(input, nodes, run, 3 + parameters, length - i);
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
			const others: Column[] = [...'uvw'.slice(0, parameters)].map((letter) => [
				'real',
				`the parameter ${letter} of node ${id}`,
			]);
			input.explain(report, [...columns(id), ...others]);
			if (input.binary) return false;
		}
		nodes.place(x, y, z, input.line);
		if (valid && !input.done()) context.reportExtra('the coordinates of a node');
	}
	return true;
}

/** Fast path: reads numbers of nodes, at most `most`; returns how many. */
const takeNumbers = (input: Input, nodes: Nodes, run: FastRows, most: number): number =>
	readFastRows(input, run, most, ([ids]) => nodes.numberAll(ids as Int32Array));

/** Reads at most `most` rows of coordinates and parameters by the fast path; returns how many. */
const takePlaces = (
	input: Input,
	nodes: Nodes,
	run: FastRows,
	width: number,
	most: number,
): number =>
	readFastRows(input, run, most, ([places], count) => {
		nodes.placeAll(places as Float64Array, width, lineAhead(input));
		return count;
	});

/** Reads the nodes of a block of version 4.0, number and coordinates in a row; false if the rest can't be read. */
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
			const more = [...'uvw'.slice(0, parameters)].map(
				(letter): Column => ['real', `the parameter ${letter} of node ${id}`],
			);
			const bad = input.explain(report, [
				...columns(id, [[kind, 'the number of a node']]),
				...more,
			]);
			if (!bad)
				report.error('index-out-of-range', () =>
					input.notice('Expected a node whose number is 0 or more'),
				);
			if (input.binary) return false;
			continue;
		}
		const known = !nodes.number(id);
		nodes.place(x, y, z, input.line);
		if (known) reportDuplicate(context, input, id);
		if (!known && !input.done()) context.reportExtra(`the coordinates of node ${id}`);
	}
	return true;
}

/** Columns of a node, for messages; NaN and infinities are errors. */
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

/** Fast path: reads nodes with their numbers, at most `most`; returns how many. */
const placeNumbered = (input: Input, nodes: Nodes, run: FastRows, most: number): number =>
	readFastRows(input, run, most, (values) => {
		const [ids, rows] = values as [Int32Array, Float64Array];
		const numbered = nodes.numberAll(ids);
		nodes.placeAll(rows.subarray(0, 3 * numbered), 3, lineAhead(input));
		return numbered;
	});
