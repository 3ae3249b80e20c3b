import type { FastRows } from '../../io/fastRows.ts';
import { type ElementType, isRead, triangle } from '../shared/elementTypes.ts';
import { takeElementRun } from './bulkElements.ts';
import type { Cells } from './cells.ts';
import type { Context } from './context.ts';
import { ElementReader } from './elements.ts';
import type { Column, Input } from './input.ts';
import type { Nodes } from './nodeStore.ts';
import { mergeRepeats } from './repeats.ts';

/** Maximum plausible number of tags of an element; more are an error. */
const maxTags = 1 << 16;

/** Reads `$Elements` of version 2 into the draft: one element a line in text, runs of one type in binary. */
export function readElements2(context: Context, nodes: Nodes): void {
	const { text, draft } = context;
	if (!text.row()) {
		context.reportMissing(text, 'number of elements', 0, 1);
		return;
	}
	const count = context.count(text, 'element', draft.encoding === 'ascii' ? 6 : 8);
	if (count === undefined) return;
	const cells = new Map<number, Cells>();
	draft.cells = cells;
	const reader = new ElementReader(context, nodes, cells);
	const input = context.open();
	if (input.binary) readRuns(reader, input, count);
	else readLines(reader, input, count);
	context.close(input);
	reader.finish();
	mergeRepeats(draft);
	if (reader.unknownTags > 0)
		draft.unkept.push({
			what: 'extra element tags',
			count: reader.unknownTags,
			reason: 'only group, entity and partitions are known',
		});
}

/** Reads elements of a text file, one a line. */
function readLines(reader: ElementReader, input: Input, count: number): void {
	const { context } = reader;
	const tags: number[] = [];
	const stores: (Cells | undefined)[] = [];
	const fastPaths = new Map<string, FastRows>();
	/**
	 * Fast path: reads the next elements of the same type and tag count, if both have one digit; returns their
	 * number.
	 */
	const readSimilar = (store: Cells, tagCount: number, limit: number): number => {
		const { type } = store.kind;
		if (type > 9 || tagCount > 2) return 0;
		const key = `${type} ${tagCount}`;
		const fastPath = fastPaths.get(key) ?? reader.run(store.kind, tagCount, key.split(' '));
		fastPaths.set(key, fastPath);
		return reader.take(input, store, fastPath, tagCount, 0, limit);
	};
	for (let i = 0; i < count; i++) {
		if ((i & 0xffff) === 0) context.throwIfCancelled();
		if (!input.row()) {
			context.reportMissing(input, 'element', i, count);
			return;
		}
		const number = input.size();
		const type = input.int();
		const tagCount = input.int();
		if (Number.isNaN(number) || Number.isNaN(type) || !isTagCount(tagCount)) {
			explainHead(reader, input, number);
			continue;
		}
		// Points the message about an unsupported type at the type.
		if (!isRead(type)) input.explain(context.report, headOf(number, 0).slice(0, 2));
		const store = stores[type] ?? reader.store(input, type, `Element ${number}`);
		if (store) stores[type] = store;
		if (!store) continue;
		const physical = tagCount > 0 ? input.int() : 0;
		const entity = tagCount > 1 ? input.int() : 0;
		let isMalformed = Number.isNaN(physical) || Number.isNaN(entity);
		if (tagCount > 2) {
			tags.length = 0;
			for (let k = 2; k < tagCount && !isMalformed; k++) {
				const tag = input.int();
				isMalformed = Number.isNaN(tag);
				tags.push(tag);
			}
		}
		// Most files have their triangles last.
		store.reserve(store.count === 0 && type === triangle ? count - i : 1);
		const at = store.push(number, physical, entity, input.line);
		if (!isMalformed && tagCount > 2) applyTags(reader, store, at, tags);
		if (isMalformed || !reader.readNodes(input, store, at))
			reader.explain(input, headOf(number, tagCount), store.kind, number);
		else if (!input.done()) context.reportExtra(`the nodes of element ${number}`);
		i += readSimilar(store, tagCount, count - i - 1);
	}
}

const isTagCount = (count: number): boolean => count >= 0 && count <= maxTags;

/** Reports the error in the columns before the tags. */
function explainHead({ context }: ElementReader, input: Input, number: number): void {
	if (input.explain(context.report, headOf(number, 0))) return;
	context.report.error('index-out-of-range', () =>
		input.notice(`Expected from 0 to ${maxTags} tags of element ${number}`),
	);
}

/** Columns before the nodes of an element, in a text file. */
function headOf(number: number, tagCount: number): Column[] {
	const name = Number.isNaN(number) ? 'an element' : `element ${number}`;
	const head: Column[] = [
		['size', 'the number of an element'],
		['int', `the type of ${name}`],
		['int', `the number of tags of ${name}`],
	];
	for (let k = 1; k <= tagCount; k++) head.push(['int', `tag ${k} of ${name}`]);
	return head;
}

/**
 * Interprets the tags after the first two: a partition count and the partitions, or a single partition before version
 * 2.2.
 */
function applyTags(reader: ElementReader, store: Cells, at: number, tags: readonly number[]): void {
	const [count = 0, ...partitions] = tags;
	if (count === partitions.length) {
		if (count > 0) store.setPartitions(at, partitions);
	} else if (tags.length === 1 && count > 0) store.setPartitions(at, [count]);
	else reader.unknownTags += tags.length;
}

/** Reads runs of elements of one type; a run may have a single element. */
function readRuns(reader: ElementReader, input: Input, count: number): void {
	const { context, nodes } = reader;
	const { report } = context;
	const tags: number[] = [];
	let runs = 0;
	for (let read = 0; read < count; ) {
		if ((runs++ & 0xffff) === 0) context.throwIfCancelled();
		input.row();
		const type = input.int();
		const length = input.int();
		const tagCount = input.int();
		if (Number.isNaN(type) || !(length >= 0) || !isTagCount(tagCount)) {
			const head: Column[] = [
				['int', 'a type of elements'],
				['int', 'a number of elements'],
				['int', 'a number of tags'],
			];
			if (!input.explain(report, head))
				report.error('index-out-of-range', () =>
					input.notice(
						`Expected a number of elements and one of tags, found ${length} and ${tagCount}`,
					),
				);
			return;
		}
		if (length === 0) continue;
		if (read + length > count) {
			report.error('wrong-count', () =>
				input.notice(`Expected ${count} elements, as the header says, found ${read + length}`),
			);
			return;
		}
		const store = reader.store(input, type, 'An element');
		if (!store) return;
		if (!context.fits(input, length, 'element', 4 * (1 + tagCount + store.kind.nodes))) return;
		store.reserve(length);
		const isFast = tagCount <= 2 && length > 1;
		const isDone = isFast && takeElementRun(input, store, nodes.ids, tagCount, 0, length);
		const fastPath = reader.run(store.kind, Math.min(tagCount, 2));
		for (let i = isDone ? length : 0; i < length; i++) {
			if ((i & 0xffff) === 0xffff) context.throwIfCancelled();
			if (isFast) i += reader.take(input, store, fastPath, tagCount, 0, length - i);
			if (i === length) break;
			input.row();
			const number = input.size();
			const physical = tagCount > 0 ? input.int() : 0;
			const entity = tagCount > 1 ? input.int() : 0;
			tags.length = 0;
			for (let k = 2; k < tagCount; k++) tags.push(input.int());
			const at = store.push(number, physical, entity, 0);
			if (tagCount > 2) applyTags(reader, store, at, tags);
			if (reader.readNodes(input, store, at) && !Number.isNaN(number)) continue;
			explainBinary(reader, input, store.kind, number, tagCount);
			return;
		}
		read += length;
	}
}

/** Reports the error in a row of a binary run. */
function explainBinary(
	reader: ElementReader,
	input: Input,
	kind: ElementType,
	number: number,
	tagCount: number,
): void {
	const [first, , , ...tags] = headOf(number, tagCount);
	reader.explain(input, [first as Column, ...tags], kind, number);
}
