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

/** Tags before the data: strings, reals and integers, each list after its count. */
interface Tags {
	readonly strings: string[];
	readonly reals: number[];
	readonly integers: number[];
}

/** Reads a view: data on nodes, on elements or on the nodes of elements. */
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
		const parts = new Parts(context, kind, components);
		for (let i = 0; i < count; i++) {
			if ((i & 0xffff) === 0) context.throwIfCancelled();
			i += parts.take(input, count - i);
			if (i === count) break;
			if (!input.row()) {
				context.reportMissing(input, 'row', i, count);
				break;
			}
			if (!parts.read(input) && input.binary) break;
		}
		draft.views.push({ kind, ...tags, parts: [...parts.found.values()] });
		if (parts.again > 0)
			draft.unkept.push({
				what: `values of the view "${tags.strings[0] ?? ''}"`,
				count: parts.again,
				reason: 'overwritten by later ones',
			});
		if (parts.cut > 0)
			draft.unkept.push({
				what: `values of the view "${tags.strings[0] ?? ''}" at midside nodes`,
				count: parts.cut,
				reason: 'corner fields have none there',
			});
	}
	context.close(input);
}

function readTags(context: Context): Tags | undefined {
	const { text, report } = context;
	const tags: Tags = { strings: [], reals: [], integers: [] };
	const read = (what: string, take: () => boolean): boolean => {
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
		read('texts in quotation marks', takeText) &&
		read('real tags', numbers('real', tags.reals)) &&
		read('integer tags', numbers('int', tags.integers));
	return valid ? tags : undefined;
}

/** Collects the rows of a view by element type. */
class Parts {
	readonly found = new Map<number, ViewPart>();
	/** Elements with values at nodes other than corners, which are dropped. */
	cut = 0;
	/** Rows that replace earlier values by different ones. */
	again = 0;
	/** Values of the current row. */
	readonly #row = new Float64Array(maxComponents * maxNodes);
	/** Fast path for rows on nodes, in text. */
	readonly #run: FastRows | undefined;

	constructor(
		private readonly context: Context,
		private readonly kind: View['kind'],
		private readonly components: number,
	) {
		this.#run =
			kind === 'NodeData' && context.draft.encoding === 'ascii'
				? context.run([sizePart, { kind: 'reals', width: components }])
				: undefined;
	}

	/** Reads at most `most` rows on nodes by the fast path; returns how many. */
	take(input: Input, most: number): number {
		const { context, components } = this;
		const run = this.#run;
		const ids = context.draft.nodes?.ids;
		if (!run || !ids) return 0;
		return readFastRows(input, run, most, (columns, count) => {
			const [numbers, rows] = columns as [Int32Array, Float64Array];
			const part = this.#part(0, 1);
			for (let i = 0; i < count; i++) {
				const index = ids.indexOf(numbers[i]!);
				if (index < 0) return i;
				this.#put(part, index, rows, components * i);
			}
			return count;
		});
	}

	/** Sets the values of an entity to those of `row` from `from` on. */
	#put({ values, width }: ViewPart, index: number, row: Float64Array, from: number): void {
		let again = false;
		for (let k = 0, at = width * index; k < width; k++, at++) {
			const value = row[from + k]!;
			again ||= !Number.isNaN(values[at]) && values[at] !== value;
			values[at] = value;
		}
		if (again) this.again++;
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
		const [type, index, corners]: [number, number, number] = this.#find(id);
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
		const given = components * perNode;
		for (let k = 0; k < given; k++) {
			const value = input.value();
			if (value === undefined) {
				this.#explain(input, id, noun, given);
				return false;
			}
			this.#row[k] = value;
		}
		this.#put(part, index, this.#row, 0);
		if (given > part.width) this.cut++;
		if (!input.done()) context.reportExtra(`the values of ${noun} ${id}`);
		return true;
	}

	#explain(input: Input, id: number, noun: string, given: number): void {
		input.explain(this.context.report, [
			[input.binary ? 'int' : 'size', `the number of a ${noun}`],
			...(this.kind === 'ElementNodeData' ? ([['int', 'the number of its nodes']] as const) : []),
			...Array.from(
				{ length: given },
				(_, k) => ['value', `value ${k + 1} of ${noun} ${id}`] as const,
			),
		]);
	}

	/**
	 * Element type (0 for nodes) and index of an entity, −1 if it does not exist; number of nodes whose values are
	 * kept.
	 */
	#find(id: number): [type: number, index: number, corners: number] {
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

	#part(type: number, corners: number): ViewPart {
		let part = this.found.get(type);
		if (part) return part;
		const { nodes, cells } = this.context.draft;
		const count = type === 0 ? (nodes?.count ?? 0) : (cells?.get(type)?.count ?? 0);
		const width = this.components * corners;
		part = { type, width, values: new Float64Array(width * count).fill(Number.NaN) };
		this.found.set(type, part);
		return part;
	}
}
