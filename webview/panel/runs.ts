import type { RunSummary, ToPanel } from '../../src/protocol/messages.ts';
import type { EngineChoice } from '../../src/refine/chooseEngine.ts';
import type { Operation } from '../../src/refine/operation.ts';
import { operationOf } from '../../src/refine/registry.ts';
import type { CancelSource } from '../../src/util/cancel.ts';
import { optionValues } from '../../src/util/options.ts';
import type { Screen } from '../controls/screen.ts';
import { fittingOperation, knownOperation, runValues } from '../model/operationValues.ts';
import type { RefinedView } from '../model/results.ts';
import {
	decodeRuns,
	type PanelMemory,
	type RunRecord,
	type SavedHistory,
	type SavedRun,
	type SelectionKind,
} from '../model/savedState.ts';
import { entityKinds } from '../model/selection.ts';
import type { Choices } from '../selection/choices.ts';
import { chosenTriangles } from '../selection/chosenTriangles.ts';
import type { Meant } from './meant.ts';
import type { Reading } from './reading.ts';
import type { Refining } from './refining.ts';

/** What runs are made of. */
export interface RunSources {
	readonly reading: Reading;
	readonly refining: Refining;
	readonly choices: Choices;
	readonly meant: Meant;
	readonly screen: Screen;
	memory(): PanelMemory;
	remember(change: Partial<PanelMemory>): void;
}

/** Refines what the toolbar, the extension or an earlier run wishes for. */
export class Runs {
	readonly #from: RunSources;
	/** What the settings say. */
	#setting: EngineChoice = 'auto';

	constructor(from: RunSources) {
		this.#from = from;
	}

	/**
	 * What is divided: as was chosen, or before that, else the marks. What there is none of is passed over: all triangles at
	 * last.
	 */
	get kind(): SelectionKind {
		const { reading, meant, memory } = this.#from;
		const { kind, kindBefore } = memory();
		if (!reading.loaded?.mesh) return kind ?? 'marked';
		const has = {
			all: true,
			marked: meant.marked.count > 0,
			selected: entityKinds.some((kind) => meant.selectedCounts[kind] > 0),
		};
		return [kind, kindBefore, 'marked' as const].find((one) => one && has[one]) ?? 'all';
	}

	/** What is to do the work: as was chosen here, else as the setting says. */
	get engine(): EngineChoice {
		return this.#from.memory().engine ?? this.#setting;
	}

	/** The setting has changed. */
	setEngine(setting: EngineChoice): void {
		this.#setting = setting;
	}

	get #isGraph(): boolean {
		const { choices } = this.#from;
		return choices[choices.newest].context.loaded()?.mesh?.display.graph !== undefined;
	}

	/** Shows an operation that takes what was made last, where the one that is chosen does not. */
	showFitting(): void {
		const { memory, screen } = this.#from;
		const { operation, values } = memory();
		screen.toolbar.setOperation(fittingOperation(operation, this.#isGraph), values);
	}

	/** What the toolbar is set to. */
	wish(engine: EngineChoice = this.engine): RunRecord {
		const { operation: id } = this.#from.memory();
		return this.#wishFor(fittingOperation(id, this.#isGraph), engine);
	}

	#wishFor(operation: Operation, engine: EngineChoice): RunRecord {
		const { values } = this.#from.memory();
		const kind = operation.selects ? this.kind : 'all';
		return { kind, operation: operation.id, values: runValues(operation, values), engine };
	}

	/** Refines what was made last, or the newest source; see `Refining.run`. */
	async refine(run: RunRecord): Promise<RefinedView> {
		const { reading, refining, choices, meant } = this.#from;
		await reading.settled();
		// Where points and edges alone are selected, the worker knows whose they are.
		const selected = run.kind === 'selected' ? await meant.allSelected() : meant.selected;
		return refining.run(run, () => {
			if (this.#isGraph) return null;
			const loaded = choices[choices.newest].context.loaded();
			const chosen = chosenTriangles(loaded, selected, meant.marked, run.kind);
			return run.kind === 'all' ? null : chosen;
		});
	}

	/** Does again what was done before the window was reloaded. Throws in words where that can't be. */
	async restore({ rounds, sources, position }: SavedHistory): Promise<void> {
		const { reading, refining, choices } = this.#from;
		const { selecting, marking } = choices.before;
		const { triangles } = selecting.selection;
		const chosen = ({ kind, chosen }: SavedRun): Uint8Array | null => {
			if (kind === 'all') return null;
			// As many as the last that was chosen: the others were not.
			if (chosen) return decodeRuns(chosen, chosen.at(-1) ?? 0);
			return chosenTriangles(reading.loaded, triangles, marking.marks, kind);
		};
		await refining.restore({
			rounds: rounds.map((run) => ({ run: runOf(run), chosen: chosen(run) })),
			sources,
			position,
		});
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
		if (id === undefined) this.showFitting();
		const stop = cancel.onCancel(() => refining.cancel());
		try {
			const wanted = id === undefined ? this.wish() : this.#wishFor(operation, this.engine);
			const chosen = operation.selects && selection ? kind : null;
			const wish = { ...wanted, ...(chosen && { kind: chosen }) };
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

const runOf = ({ kind, operation, values, engine }: SavedRun): RunRecord => ({
	kind,
	operation,
	values,
	engine,
});
