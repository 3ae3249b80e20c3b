import type { RunSummary, ToPanel } from '../src/protocol/messages.ts';
import { operationOf } from '../src/refine/registry.ts';
import type { CancelSource } from '../src/util/cancel.ts';
import { optionValues } from '../src/util/options.ts';
import type { Screen } from './controls/screen.ts';
import { knownOperation, runValues } from './model/operationValues.ts';
import type { RefinedView } from './model/results.ts';
import type { PanelMemory, RunRecord, SelectionKind } from './model/savedState.ts';
import type { Reading } from './reading.ts';
import type { Refining } from './refining.ts';
import type { Choices } from './selection/choices.ts';
import { chosenTriangles } from './selection/chosenTriangles.ts';

/** What runs are made of. */
export interface RunSources {
	readonly reading: Reading;
	readonly refining: Refining;
	readonly choices: Choices;
	readonly screen: Screen;
	memory(): PanelMemory;
	remember(change: Partial<PanelMemory>): void;
}

/** Refines what the toolbar, the extension or an earlier run wishes for. */
export class Runs {
	readonly #from: RunSources;

	constructor(from: RunSources) {
		this.#from = from;
	}

	/** What is divided: as was chosen, else the marks where there are any. */
	get kind(): SelectionKind {
		const { reading, choices, memory } = this.#from;
		const none = reading.loaded?.mesh && choices.marking.marks.count === 0;
		return memory().kind ?? (none ? 'all' : 'marked');
	}

	/** What the toolbar is set to. */
	wish(engine: 'auto' | 'cpu'): RunRecord {
		const { operation: id, values } = this.#from.memory();
		const operation = knownOperation(id);
		const kind = operation.selects ? this.kind : 'all';
		return { kind, operation: operation.id, values: runValues(operation, values), engine };
	}

	/** Refines the newest source; see `Refining.run`. `chosen` is what was chosen earlier. */
	async refine(run: RunRecord, chosen?: Uint8Array): Promise<RefinedView> {
		const { reading, refining, choices } = this.#from;
		await reading.settled();
		// Where points and edges alone are selected, the worker knows whose they are.
		const { selection } = choices.selecting;
		const triangles = reading.loaded?.mesh?.info.triangles ?? 0;
		const selected =
			run.kind === 'selected' && selection.triangles.count === 0 && selection.count > 0
				? flagged(await choices.selecting.selectedTriangles(), triangles)
				: selection.triangles;
		return refining.run(
			run,
			() => chosen ?? chosenTriangles(reading.loaded, selected, choices.marking.marks, run.kind),
		);
	}

	/** Sets the toolbar to what the extension wishes for, and does it. Throws an `OptionError` for what is not taken. */
	async refineFor(
		{ selection, operation: id, values = {} }: ToPanel['run']['params'],
		cancel: CancelSource,
	): Promise<RunSummary> {
		const { reading, refining, choices, screen, memory, remember } = this.#from;
		const operation = id === undefined ? knownOperation(memory().operation) : operationOf(id);
		if (!operation) throw new Error(`There is no operation ${id}.`);
		optionValues(operation.id, operation.options, values);
		await reading.settled();
		if (selection?.kind === 'lines') await choices.selectLines(selection);
		const kind = selection?.kind === 'lines' ? 'selected' : (selection?.kind ?? memory().kind);
		remember({ kind, operation: operation.id, values: { ...memory().values, ...values } });
		const { toolbar } = screen;
		toolbar.setKind(this.kind);
		toolbar.setOperation(operation, memory().values);
		const stop = cancel.onCancel(() => refining.cancel());
		try {
			const wish = this.wish('auto');
			const { before, after, rounds, engine, adapter, milliseconds } = await this.refine(wish);
			return {
				...{ operation: wish.operation, values: wish.values },
				...{ before, after, rounds: rounds.length, engine, adapter },
				milliseconds: milliseconds.total,
			};
		} finally {
			stop();
		}
	}
}

/** 1 for each of these triangles, and how many there are. */
function flagged(triangles: Uint32Array, count: number): { flags: Uint8Array; count: number } {
	const flags = new Uint8Array(count);
	for (const t of triangles) flags[t] = 1;
	return { flags, count: triangles.length };
}
