import type { ElementStore } from '../build/elements/elementStore.ts';
import type { RowPart } from '../core/plainLines.ts';
import { PlainRun } from '../io/plainRun.ts';
import { readPlainRows } from '../io/rows.ts';
import type { Draft } from './draft.ts';

const comma: RowPart = { kind: 'text', text: ',' };

/** Rows of an integer and `width` numbers, separated by commas. */
function runOf({ options }: Draft, kind: 'integers' | 'reals', width: number): PlainRun {
	const row: RowPart[] = [{ kind: 'integers', width: 1 }];
	for (let k = 0; k < width; k++) row.push(comma, { kind, width: 1 });
	return new PlainRun(options, row);
}

/** Fast path for nodes, by their number of coordinates. */
export class PlainNodes {
	readonly #draft: Draft;
	readonly #runs: PlainRun[];

	constructor(draft: Draft) {
		this.#draft = draft;
		this.#runs = [1, 2, 3].map((width) => runOf(draft, 'reals', width));
	}

	/** Reads the rows of `coordinates` coordinates that follow, up to the first that is not plain. */
	take(coordinates: number): void {
		const { lines, nodes } = this.#draft;
		const run = this.#runs[coordinates - 1];
		if (!run) return;
		readPlainRows(lines, run, Number.MAX_SAFE_INTEGER, ([numbers, ...axes], _, line) => {
			nodes.reserve(lines.roomFor());
			return nodes.pushAll(numbers as Int32Array, axes as Float64Array[], line);
		});
	}
}

/** Fast path for elements with all nodes in one line. */
export class PlainElements {
	readonly #draft: Draft;
	readonly #store: ElementStore;
	readonly #run: PlainRun;

	constructor(draft: Draft, store: ElementStore) {
		this.#draft = draft;
		this.#store = store;
		this.#run = runOf(draft, 'integers', store.kind.nodes);
	}

	/** Reads the rows that follow, up to the first that is not plain. */
	take(tag: number): void {
		const { lines } = this.#draft;
		const store = this.#store;
		readPlainRows(lines, this.#run, Number.MAX_SAFE_INTEGER, (values, _, line) => {
			store.reserve(lines.roomFor());
			return store.pushAll(values as Int32Array[], tag, line);
		});
	}
}
