import type { FastRows } from '../../io/fastRows.ts';
import { readFastRows } from '../../io/rows.ts';
import type { Context } from './context.ts';
import type { View, ViewPart } from './draft.ts';
import { type Input, sizePart } from './input.ts';
import { quotedText } from './names.ts';

/** Maximum number of components of a view; Gmsh has views of 1, 3 and 9. */
const maxComponents = 9;
/** Maximum number of nodes of an element with data. */
const maxNodes = 64;

/** Tags before the data: strings, reals and integers, each preceded by their count. */
interface Tags {
	readonly strings: string[];
	readonly reals: number[];
	readonly integers: number[];
}

/** Reads a view into the draft: data on nodes, on elements or on the nodes of elements. */
export function readView(context: Context, kind: View['kind']): void {
	const { report, draft, text } = context;
	const tags = readTags(context);
	if (!tags) return;
	const [, components = 0, count = 0] = tags.integers;
	if (components < 1 || components > maxComponents || count < 0) {
		report.error('index-out-of-range', () =>
			text.notice(
				`Expected the time step, from 1 to ${maxComponents} components and a number of entities, found ${tags.integers.join(' ') || 'nothing'}`,
			),
		);
		return;
	}
	const input = context.open();
	if (context.fits(input, count, 'row', input.binary ? 12 : 4)) {
		const parts = new ViewParts(context, kind, components);
		for (let i = 0; i < count; i++) {
			if ((i & 0xffff) === 0) context.throwIfCancelled();
			i += parts.readFast(input, count - i);
			if (i === count) break;
			if (!input.row()) {
				context.reportMissing(input, 'row', i, count);
				break;
			}
			if (!parts.read(input) && input.binary) break;
		}
		draft.views.push({ kind, ...tags, parts: [...parts.byType.values()] });
		if (parts.overwritten > 0)
			draft.unkept.push({
				what: `values of the view "${tags.strings[0] ?? ''}"`,
				count: parts.overwritten,
				reason: 'overwritten by later ones',
			});
		if (parts.truncated > 0)
			draft.unkept.push({
				what: `values of the view "${tags.strings[0] ?? ''}" at midside nodes`,
				count: parts.truncated,
				reason: 'corner fields have none there',
			});
	}
	context.close(input);
}

/** Reads the tags of a view; undefined, with an error reported, if they are malformed. */
function readTags(context: Context): Tags | undefined {
	const { text, report } = context;
	const tags: Tags = { strings: [], reals: [], integers: [] };
	const readList = (what: string, take: () => boolean): boolean => {
		if (!text.row()) {
			report.error('missing-value', () => text.notice(`Expected the number of ${what}`));
			return false;
		}
		const count = text.size();
		if (Number.isNaN(count)) return !text.explain(report, [['size', `the number of ${what}`]]);
		for (let i = 0; i < count; i++) {
			if (text.row() && take()) continue;
			report.error('missing-value', () =>
				text.notice(`Expected ${count} ${what}, the number that is given`),
			);
			return false;
		}
		return true;
	};
	const numbers = (kind: 'int' | 'real', list: number[]) => () => {
		const value = text[kind]();
		list.push(value);
		return !Number.isNaN(value);
	};
	const takeText = () => {
		const name = quotedText(text.lineBytes(), context);
		tags.strings.push(name ?? '');
		return name !== undefined;
	};
	const valid =
		readList('texts in quotation marks', takeText) &&
		readList('real tags', numbers('real', tags.reals)) &&
		readList('integer tags', numbers('int', tags.integers));
	return valid ? tags : undefined;
}

/** Collects the rows of a view by element type. */
class ViewParts {
	readonly byType = new Map<number, ViewPart>();
	/** Number of elements with values at midside nodes, which are dropped. */
	truncated = 0;
	/** Number of rows that replace earlier values by different ones. */
	overwritten = 0;
	/** Values of the current row. */
	readonly #row = new Float64Array(maxComponents * maxNodes);
	/** Fast path for rows on nodes, in text. */
	readonly #fastPath: FastRows | undefined;

	constructor(
		private readonly context: Context,
		private readonly kind: View['kind'],
		private readonly components: number,
	) {
		this.#fastPath =
			kind === 'NodeData' && context.draft.encoding === 'ascii'
				? context.run([sizePart, { kind: 'reals', width: components }])
				: undefined;
	}

	/** Fast path: reads at most `limit` rows on nodes; returns their number. */
	readFast(input: Input, limit: number): number {
		const { context, components } = this;
		const fastPath = this.#fastPath;
		const ids = context.draft.nodes?.ids;
		if (!fastPath || !ids) return 0;
		return readFastRows(input, fastPath, limit, (columns, count) => {
			const [numbers, rows] = columns as [Int32Array, Float64Array];
			const part = this.#part(0, 1);
			for (let i = 0; i < count; i++) {
				const index = ids.indexOf(numbers[i]!);
				if (index < 0) return i;
				this.#set(part, index, rows, components * i);
			}
			return count;
		});
	}

	/** Sets the values of an entity to `row` from index `from` on. */
	#set({ values, width }: ViewPart, index: number, row: Float64Array, from: number): void {
		let differs = false;
		for (let k = 0, at = width * index; k < width; k++, at++) {
			const value = row[from + k]!;
			differs ||= !Number.isNaN(values[at]) && values[at] !== value;
			values[at] = value;
		}
		if (differs) this.overwritten++;
	}

	/** Reads a row; false, with an error reported, if it is malformed. */
	read(input: Input): boolean {
		const { context, components, kind } = this;
		const noun = kind === 'NodeData' ? 'node' : 'element';
		const id = input.binary ? input.int() : input.size();
		const perNode = kind === 'ElementNodeData' ? input.int() : 1;
		if (Number.isNaN(id) || Number.isNaN(perNode)) {
			input.explain(context.report, [
				[input.binary ? 'int' : 'size', `the number of a ${noun}`],
				['int', 'the number of its nodes'],
			]);
			return false;
		}
		const [type, index, corners]: [number, number, number] = this.#locate(id);
		if (index < 0) {
			context.report.error('index-out-of-range', () =>
				input.notice(`Data is given for ${noun} ${id}, which does not exist`),
			);
			return false;
		}
		if (perNode < corners || perNode > maxNodes) {
			context.report.error('wrong-count', () =>
				input.notice(`Expected the values of ${corners} nodes of element ${id}, found ${perNode}`),
			);
			return false;
		}
		const part = this.#part(type, corners);
		const valueCount = components * perNode;
		for (let k = 0; k < valueCount; k++) {
			const value = input.value();
			if (value === undefined) {
				this.#explain(input, id, noun, valueCount);
				return false;
			}
			this.#row[k] = value;
		}
		this.#set(part, index, this.#row, 0);
		if (valueCount > part.width) this.truncated++;
		if (!input.done()) context.reportExtra(`the values of ${noun} ${id}`);
		return true;
	}

	#explain(input: Input, id: number, noun: string, valueCount: number): void {
		input.explain(this.context.report, [
			[input.binary ? 'int' : 'size', `the number of a ${noun}`],
			...(this.kind === 'ElementNodeData' ? ([['int', 'the number of its nodes']] as const) : []),
			...Array.from(
				{ length: valueCount },
				(_, k) => ['value', `value ${k + 1} of ${noun} ${id}`] as const,
			),
		]);
	}

	/**
	 * Finds an entity by number: element type (0 for nodes), index (−1 if it does not exist), and number of nodes whose
	 * values are kept.
	 */
	#locate(id: number): [type: number, index: number, corners: number] {
		const { nodes, cells } = this.context.draft;
		if (this.kind === 'NodeData') return [0, nodes?.ids.indexOf(id) ?? -1, 1];
		for (const [type, store] of cells ?? []) {
			const index = store.indexOf(id);
			if (index < 0) continue;
			if (this.kind === 'ElementData') return [type, index, 1];
			const { kind } = store;
			return [type, index, kind.nodes - (kind.midNodes ?? 0)];
		}
		return [0, -1, 1];
	}

	/** Finds or makes the values of an element type. */
	#part(type: number, corners: number): ViewPart {
		let part = this.byType.get(type);
		if (part) return part;
		const { nodes, cells } = this.context.draft;
		const count = type === 0 ? (nodes?.count ?? 0) : (cells?.get(type)?.count ?? 0);
		const width = this.components * corners;
		part = { type, width, values: new Float64Array(width * count).fill(Number.NaN) };
		this.byType.set(type, part);
		return part;
	}
}
