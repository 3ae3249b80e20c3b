import { isRead, triangle } from '../shared/elementTypes.ts';
import { readBlocks } from './blocks4.ts';
import { takeElementRun } from './bulkElements.ts';
import type { Cells } from './cells.ts';
import type { Context } from './context.ts';
import { ElementReader } from './elements.ts';
import type { Column, Input } from './input.ts';
import type { Nodes } from './nodeStore.ts';

/** Reads `$Elements` of version 4 into the draft: blocks of elements of one type on one entity. */
export function readElements4(context: Context, nodes: Nodes): void {
	const { draft } = context;
	const cells = new Map<number, Cells>();
	const reader = new ElementReader(context, nodes, cells);
	let read = 0;
	const valid = readBlocks(
		context,
		'element',
		draft.encoding === 'ascii' ? 4 : draft.old ? 8 : 2 * draft.sizeBytes,
		{
			start: () => {
				draft.cells = cells;
			},
			block(input, count) {
				const length = readBlock(reader, input, count - read);
				if (length !== undefined) read += length;
				return length !== undefined;
			},
			read: () => read,
		},
	);
	if (valid) reader.finish();
}

/** Columns of the row at the beginning of a block. */
const blockHead: readonly Column[] = [
	['int', 'the dimension of an entity'],
	['int', 'the tag of an entity'],
	['int', 'the type of the elements of a block'],
	['size', 'the number of elements of a block'],
];

/**
 * Reads a block and returns its length; undefined, with an error reported, if the rest of the section cannot be read.
 *
 * @param remaining number of elements of this and later blocks
 */
function readBlock(reader: ElementReader, input: Input, remaining: number): number | undefined {
	const { context } = reader;
	const { report, draft } = context;
	if (!input.row()) {
		report.error('wrong-count', () =>
			input.notice('There are fewer blocks of elements than the header promises'),
		);
		return undefined;
	}
	const [one, other, type] = [input.int(), input.int(), input.int()];
	const length = context.corrected(input, 3, input.size());
	const isVersion40 = draft.old === '4.0';
	// Version 4.0 has the tag first.
	const [dimension, tag] = isVersion40 ? [other, one] : [one, other];
	if (Number.isNaN(dimension + tag + type + length)) {
		input.explain(report, blockHead);
		return undefined;
	}
	if (length > remaining) {
		report.error('wrong-count', () =>
			input.notice(`This block has ${length} elements, but the header leaves ${remaining} for it`),
		);
		return undefined;
	}
	if (length === 0) return 0;
	// Points the message about an unsupported type at the type.
	if (!isRead(type)) input.explain(report, blockHead.slice(0, 3));
	const store = reader.store(input, type, 'Each element of this block');
	if (!store) {
		if (input.binary) return undefined;
		for (let i = 0; i < length; i++) if (!input.row()) return undefined;
		return length;
	}
	const { kind } = store;
	if (dimension !== kind.dimension) {
		input.explain(report, blockHead.slice(0, 1));
		report.error('not-supported', () =>
			input.notice(
				`Elements of type ${type} have ${kind.dimension} dimensions, but this block is of an entity of ${dimension}`,
			),
		);
		return undefined;
	}
	const idBytes = isVersion40 ? 4 : draft.sizeBytes;
	const bytes = input.binary ? (1 + kind.nodes) * idBytes : 2 * (1 + kind.nodes);
	if (!context.fits(input, length, 'element', bytes)) return undefined;
	// Most files consist of triangles, in several blocks.
	store.reserve(store.count === 0 && type === triangle ? remaining : length);
	const fastPath = reader.run(kind, 0);
	const isDone = !isVersion40 && takeElementRun(input, store, reader.nodes.ids, 0, tag, length);
	for (let i = isDone ? length : 0; i < length; i++) {
		if ((i & 0xffff) === 0) context.throwIfCancelled();
		// Binary files of version 4.0 have numbers of 4 bytes, which the fast path does not read.
		if (!isVersion40) i += reader.take(input, store, fastPath, 0, tag, length - i);
		if (i === length) break;
		if (!input.row()) {
			context.reportMissing(input, 'element', i, length);
			return undefined;
		}
		const number = context.id(input);
		const at = store.push(number, 0, tag, input.line);
		if (!reader.readNodes(input, store, at) || Number.isNaN(number)) {
			if (isVersion40 && input.binary)
				report.error('index-out-of-range', () =>
					input.notice(`Element ${number} is cut off, or names a node which does not exist`),
				);
			else reader.explain(input, [['size', 'the number of an element']], kind, number);
			if (input.binary) return undefined;
		} else if (!input.done()) context.reportExtra(`the nodes of element ${number}`);
	}
	return length;
}
