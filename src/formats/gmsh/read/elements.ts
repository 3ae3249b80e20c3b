import { DuplicateFinder } from '../../build/elements/duplicateFinder.ts';
import { refusalOfVolumes } from '../../build/elements/otherElements.ts';
import type { FastRows } from '../../io/fastRows.ts';
import { readFastRows } from '../../io/rows.ts';
import { integerText } from '../../text/report.ts';
import {
	type ElementType,
	elementType,
	isRead,
	volumeName,
	whyNotRead,
} from '../shared/elementTypes.ts';
import { Cells } from './cells.ts';
import type { Context } from './context.ts';
import { type Column, type Input, lineAhead, sizePart } from './input.ts';
import type { Nodes } from './nodeStore.ts';

/** Reads elements into stores by type; shared by the blocks of a section. */
export class ElementReader {
	readonly #refused = new Set<number>();
	/** Number of element tags with unknown meaning. */
	unknownTags = 0;

	constructor(
		readonly context: Context,
		readonly nodes: Nodes,
		private readonly cells: Map<number, Cells>,
	) {}

	/**
	 * The store for elements of a type; undefined if the type is not supported, which is reported once, with `who` as
	 * the subject of the message.
	 */
	store(input: Input, type: number, who: string): Cells | undefined {
		const existing = this.cells.get(type);
		if (existing) return existing;
		const kind = elementType(type);
		// Volumes are stored too, to count them and to mark their nodes as used.
		if (kind && isRead(type)) {
			const { positions, options } = this.context;
			const store = new Cells(kind, positions, options.shared);
			this.cells.set(type, store);
			return store;
		}
		if (!this.#refused.has(type)) {
			this.#refused.add(type);
			this.context.report.error('not-supported', () => input.notice(`${who} ${whyNotRead(type)}`));
		}
		return undefined;
	}

	/** Reads the nodes of the element at index `at`; false if one does not exist. */
	readNodes(input: Input, store: Cells, at: number): boolean {
		const { ids } = this.nodes;
		const width = store.kind.nodes;
		let allExist = true;
		for (let k = 0; k < width; k++) {
			const index = ids.indexOf(this.context.id(input));
			if (index < 0) allExist = false;
			else store.nodes[width * at + k] = index;
		}
		return allExist;
	}

	/** Makes a fast path for rows of number, `words` (constants, in version 2), `tags` tags and nodes. */
	run({ nodes }: ElementType, tags: number, words: readonly string[] = []): FastRows {
		return this.context.run([
			sizePart,
			...words.map((text) => ({ kind: 'word' as const, text })),
			{ kind: 'integers', width: tags + nodes },
		]);
	}

	/**
	 * Reads at most `limit` elements of a type by the fast path, up to the first that names an unknown node; returns
	 * their number.
	 *
	 * @param tags number of tags in a row
	 * @param entity entity tag of elements with fewer than two tags
	 */
	take(
		input: Input,
		store: Cells,
		fastPath: FastRows,
		tags: number,
		entity: number,
		limit: number,
	) {
		return readFastRows(input, fastPath, limit, (values, count) => {
			const [numbers, rows] = values as [Int32Array, Int32Array];
			store.reserve(count);
			return store.add(numbers, rows, tags, entity, this.nodes.ids, lineAhead(input));
		});
	}

	/** Reports the error in the current row, an element whose first columns are `head`. */
	explain(input: Input, head: readonly Column[], kind: ElementType, number: number): void {
		const { report } = this.context;
		const name = `element ${number}`;
		if (input.explain(report, head)) return;
		for (let k = 0; k < kind.nodes; k++) {
			const columns: Column[] = [...head];
			for (let j = 0; j <= k; j++) columns.push(['size', `node ${j + 1} of ${name}`]);
			if (input.explain(report, columns)) return;
			input.explain(report, columns.slice(0, -1));
			const id = input.size();
			if (this.nodes.ids.indexOf(id) >= 0) continue;
			report.error('index-out-of-range', () =>
				input.notice(`Element ${number} names node ${integerText(id)}, which does not exist`),
			);
			return;
		}
	}

	/** Reports unsupported combinations of element types, and repeated numbers. */
	finish(): void {
		const { context, cells } = this;
		if (cells.has(2) && cells.has(9))
			context.report.error('not-supported', () => ({
				file: context.file,
				line: cells.get(9)?.lines?.at(0) || 1,
				column: 1,
				message:
					'The file has triangles of 3 and of 6 nodes (types 2 and 9) together, which are not read.',
			}));
		const nonEmpty = [...cells.values()].filter(({ count }) => count > 0);
		if (nonEmpty.length > 0 && nonEmpty.every(({ kind }) => kind.dimension === 3))
			context.report.error('not-supported', () => ({
				...{ file: context.file, line: 1, column: 1, length: 0 },
				message: refusalOfVolumes(
					nonEmpty.map(({ kind, count }) => ({ what: volumeName(kind), count })),
				),
			}));
		let last = -1;
		let isAscending = true;
		const stores = nonEmpty.sort((a, b) => a.numbers.at(0) - b.numbers.at(0));
		for (const { numbers, count } of stores) {
			// Runs of consecutive numbers ascend: their ends suffice.
			const checked = numbers.countFrom === undefined ? count : 1;
			for (let i = 0; i < checked; i++) {
				isAscending &&= numbers.at(i) > last;
				last = numbers.at(i);
			}
			last = numbers.at(count - 1);
		}
		if (isAscending) return;
		const lists = stores.map(({ numbers }) => numbers.values());
		const repeats = new DuplicateFinder(lists);
		for (const [s, { count, lines }] of stores.entries())
			for (let i = 0; i < count; i++) {
				const number = lists[s]![i]!;
				if (repeats.add(number)) continue;
				context.report.error('duplicate-number', () => ({
					file: context.file,
					line: lines?.at(i) || 1,
					column: 1,
					message: `Two elements have the number ${number}.`,
				}));
			}
	}
}
