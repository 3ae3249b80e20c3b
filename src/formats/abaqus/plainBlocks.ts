import { throwIfCancelled } from '../../util/cancel.ts';
import type { ElementStore } from '../elements/elementStore.ts';
import type { RowPart } from '../parallel/plainLines.ts';
import { PlainRun } from '../parallel/plainRun.ts';
import type { Draft } from './draft.ts';

const comma: RowPart = { kind: 'text', text: ',' };

/** Lines of an integer and `width` numbers behind it, with commas between. */
function runOf({ options }: Draft, kind: 'integers' | 'reals', width: number): PlainRun {
	const row: RowPart[] = [{ kind: 'integers', width: 1 }];
	for (let k = 0; k < width; k++) row.push(comma, { kind, width: 1 });
	return new PlainRun(options, row);
}

/** Reads lines of nodes many at a time, by the number of their coordinates. */
export class PlainNodes {
	readonly #draft: Draft;
	readonly #runs: PlainRun[];

	constructor(draft: Draft) {
		this.#draft = draft;
		this.#runs = [1, 2, 3].map((width) => runOf(draft, 'reals', width));
	}

	/** Reads the nodes behind one of so many coordinates, as far as they are plain. */
	take(coordinates: number): void {
		const { lines, nodes, options } = this.#draft;
		const run = this.#runs[coordinates - 1];
		if (!run) return;
		for (;;) {
			const ahead = lines.rowsAhead(run, Number.MAX_SAFE_INTEGER);
			if (!ahead) return;
			throwIfCancelled(options.signal);
			const [numbers, ...axes] = ahead.values as [Int32Array, ...Float64Array[]];
			nodes.reserve(lines.roomFor(ahead));
			const taken = nodes.pushAll(numbers, axes, lines.line + 1);
			lines.passRows(run, taken);
			if (taken < ahead.count) return;
		}
	}
}

/** Reads lines of elements many at a time: each with all of its nodes in its line. */
export class PlainElements {
	readonly #draft: Draft;
	readonly #store: ElementStore;
	readonly #run: PlainRun;

	constructor(draft: Draft, store: ElementStore) {
		this.#draft = draft;
		this.#store = store;
		this.#run = runOf(draft, 'integers', store.kind.nodes);
	}

	/** Reads elements as far as they are plain. */
	take(tag: number): void {
		const { lines, options } = this.#draft;
		const store = this.#store;
		const run = this.#run;
		for (;;) {
			const ahead = lines.rowsAhead(run, Number.MAX_SAFE_INTEGER);
			if (!ahead) return;
			throwIfCancelled(options.signal);
			store.reserve(lines.roomFor(ahead));
			const taken = store.pushAll(ahead.values as Int32Array[], tag, lines.line + 1);
			lines.passRows(run, taken);
			if (taken < ahead.count) return;
		}
	}
}
