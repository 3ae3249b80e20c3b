import type { RunSummary, ToPanel } from '../../src/protocol/messages.ts';
import type { EngineChoice } from '../../src/refine/chooseEngine.ts';
import type { Operation } from '../../src/refine/operation.ts';
import { operationOf } from '../../src/refine/registry.ts';
import type { CancelSource } from '../../src/util/cancel.ts';
import { counted } from '../../src/util/counted.ts';
import { type OptionValues, optionValues } from '../../src/util/options.ts';
import type { Screen, Tone } from '../controls/screen.ts';
import type { Round } from '../model/history.ts';
import {
	fittingOperation,
	knownOperation,
	missingOption,
	runValues,
} from '../model/operationValues.ts';
import type { RefinedView } from '../model/results.ts';
import {
	decodeRuns,
	type RunRecord,
	type SavedHistory,
	type SavedRun,
	type SelectionKind,
} from '../model/savedState.ts';
import { entityKinds } from '../model/selection.ts';
import type { Choices } from '../selection/choices.ts';
import { chosenTriangles } from '../selection/chosenTriangles.ts';
import type { OneRun } from './oneRun.ts';
import type { Reading } from './reading.ts';
import type { Refining } from './refining.ts';
import { missingOptionMessage } from './refiningMessages.ts';
import type { SavedStates } from './savedStates.ts';
import type { Targets } from './targets.ts';
import type { Undoing } from './undoing.ts';

/** The parts of the panel that runs use. */
export interface RunSources {
	readonly reading: Reading;
	readonly refining: Refining;
	readonly oneRun: Pick<OneRun, 'cancel'>;
	readonly choices: Choices;
	readonly targets: Targets;
	readonly screen: Screen;
	readonly undoing: Pick<Undoing, 'begin'>;
	readonly memory: SavedStates;
	showStatus(text: string, tone?: Tone): void;
}

/** Refines on request of the toolbar or the extension, and repeats earlier runs. */
export class Runs {
	readonly #sources: RunSources;
	/** The engine by the settings. */
	#setting: EngineChoice = 'auto';

	constructor(sources: RunSources) {
		this.#sources = sources;
	}

	/**
	 * The triangles to refine: the current choice, then the one before it, then the operation's default (marks or all),
	 * the first that is not empty; otherwise all.
	 */
	get kind(): SelectionKind {
		const { reading, targets, memory } = this.#sources;
		const { kind, kindBefore, operation } = memory.now;
		const defaultKind: SelectionKind = knownOperation(operation).selectsAll ? 'all' : 'marked';
		if (!reading.loaded?.mesh) return kind ?? defaultKind;
		const isAvailable = {
			all: true,
			marked: targets.marked.count > 0,
			selected: entityKinds.some((kind) => targets.selectedCounts[kind] > 0),
		};
		return (
			[kind, kindBefore, defaultKind].find((candidate) => candidate && isAvailable[candidate]) ??
			'all'
		);
	}

	/**
	 * Chooses an operation. Drops the choice "marked" when changing from an operation that defaults to marks to one that
	 * defaults to all triangles.
	 */
	choose(operation: Operation): void {
		const { memory } = this.#sources;
		const { now } = memory;
		const keptOrDefault = (kind: SelectionKind | null) =>
			operation.selectsAll && !knownOperation(now.operation).selectsAll && kind === 'marked'
				? null
				: kind;
		const [kind, kindBefore] = [keptOrDefault(now.kind), keptOrDefault(now.kindBefore)];
		memory.change({ operation: operation.id, kind, kindBefore });
	}

	/** The values with which an operation would run now. */
	valuesOf(id: string): OptionValues {
		const operation = operationOf(id);
		if (!operation) throw new Error(`Unknown operation ${id}.`);
		return runValues(operation, this.#sources.memory.now.values);
	}

	/** The engine: by choice in the panel, otherwise by the settings. */
	get engine(): EngineChoice {
		return this.#sources.memory.now.engine ?? this.#setting;
	}

	/** Applies a change of the settings. */
	setEngine(setting: EngineChoice): void {
		this.#setting = setting;
	}

	/** Whether the newest mesh is a graph: points and segments without triangles. */
	get #isGraph(): boolean {
		const { choices } = this.#sources;
		return choices[choices.newest].context.loaded()?.mesh?.display.graph !== undefined;
	}

	/** Shows the chosen operation, or one that takes the newest mesh if the chosen one does not. */
	showFitting(): void {
		const { memory, screen } = this.#sources;
		const { operation, values } = memory.now;
		screen.toolbar.setOperation(fittingOperation(operation, this.#isGraph), values);
	}

	/** The run that the toolbar is set to. */
	request(engine: EngineChoice = this.engine): RunRecord {
		const { operation: id } = this.#sources.memory.now;
		return this.#requestFor(fittingOperation(id, this.#isGraph), engine);
	}

	/** The operation and values that the toolbar is set to. */
	get chosen(): Pick<RunRecord, 'operation' | 'values'> {
		const { operation, values } = this.request();
		return { operation, values };
	}

	#requestFor(operation: Operation, engine: EngineChoice): RunRecord {
		const { values } = this.#sources.memory.now;
		const kind = operation.selects ? this.kind : 'all';
		return { kind, operation: operation.id, values: runValues(operation, values), engine };
	}

	/** Refines the newest result, or the newest source; see `Refining.run`. */
	async refine(run: RunRecord): Promise<RefinedView> {
		const { reading, refining, choices, targets } = this.#sources;
		await reading.settled();
		const missing = missingOption(knownOperation(run.operation), run.values);
		// If only points and edges are selected, the worker finds their triangles.
		const selected = run.kind === 'selected' ? await targets.allSelected() : targets.selected;
		return refining.run(
			run,
			() => {
				if (reading.loaded?.compared)
					throw new Error('Meshes are compared here: open the preview of one to refine it.');
				if (missing) throw new Error(missingOptionMessage(missing));
				if (this.#isGraph) return null;
				const loaded = choices[choices.newest].context.loaded();
				const chosen = chosenTriangles(loaded, selected, targets.marked, run.kind);
				return run.kind === 'all' ? null : chosen;
			},
			() => targets.by(run.kind),
		);
	}

	/**
	 * Repeats the rounds of an older result on the current source, with its current marks and children. If the source has
	 * the same triangles, the first round refines the picked ones by number, otherwise the current selection. Stops
	 * before a round of triangles picked in a result. Throws an error for the user if the first round is not possible,
	 * and reports a later one that is not.
	 */
	async refineAgain(): Promise<void> {
		const { reading, refining } = this.#sources;
		await reading.settled();
		const { of, history } = refining.place;
		const mesh = reading.loaded?.mesh;
		const isSame = mesh !== undefined && of?.loaded?.mesh?.fingerprint === mesh.fingerprint;
		const rounds = history.rounds.slice(0, history.position);
		let first: Uint8Array | null = null;
		for (const [i, round] of rounds.entries()) {
			const { run, by } = round;
			const isPicked = by === 'picked' || (by === undefined && i > 0 && run.kind !== 'all');
			if (i > 0 && isPicked) {
				const repeated = `${i} of ${counted(rounds.length, 'round')}`;
				return this.#sources.showStatus(
					`Repeated ${repeated}: the next was of triangles picked in the result, which are others now.`,
					'warning',
				);
			}
			const choose = () =>
				i === 0 ? this.#chooseAgain(round, isSame) : this.#chooseBelow(round, first);
			await refining.run(run, choose, () => by ?? 'all');
			if (i === 0) first = refining.history.rounds[0]?.chosen ?? null;
		}
	}

	/** The triangles of the current source for the first round of an older result; null for all. */
	#chooseAgain({ run, chosen }: Round, isSame: boolean): Uint8Array | null {
		const { reading, targets } = this.#sources;
		const { loaded } = reading;
		const isGraph = loaded?.mesh?.display.graph !== undefined;
		if (isGraph) return null;
		const isByNumber = run.kind === 'selected' && isSame && chosen !== null;
		const selected = isByNumber ? { flags: chosen, count: chosen.length } : targets.selected;
		if (run.kind === 'selected' && selected.count === 0)
			throw new Error(
				'The triangles that were selected may have other numbers now. Select them again, then press Refine again.',
			);
		const triangles = chosenTriangles(loaded, selected, targets.marked, run.kind);
		return run.kind === 'all' ? null : triangles;
	}

	/** The triangles of the new result for a later round of an older result. */
	#chooseBelow({ run, by }: Round, first: Uint8Array | null): Uint8Array | null {
		const { targets } = this.#sources;
		if (run.kind === 'all') return null;
		if (by === 'last') return targets.ofLast.flags;
		if (by === 'below' && first) return targets.below(first);
		return targets.marked.flags;
	}

	/** Repeats the rounds before a window reload. Throws an error for the user if that is not possible. */
	async restore({ rounds, sources, position, content }: SavedHistory): Promise<void> {
		const { reading, refining, choices } = this.#sources;
		const { selecting, marking } = choices.before;
		const { triangles } = selecting.selection;
		const chosen = ({ kind, chosen }: SavedRun): Uint8Array | null => {
			if (kind === 'all') return null;
			// Up to the last chosen triangle: later ones were not chosen.
			if (chosen) return decodeRuns(chosen, chosen.at(-1) ?? 0);
			return chosenTriangles(reading.loaded, triangles, marking.marks, kind);
		};
		const history = {
			rounds: rounds.map((run) => ({
				...{ run: runOf(run), chosen: chosen(run) },
				...(run.by && { by: run.by }),
			})),
			sources,
			position,
		};
		await refining.restore(history, content);
		if (!refining.isGone) this.#sources.undoing.begin(refining.place);
	}

	/**
	 * Sets the toolbar to a run requested by the extension, and runs it. Throws an `OptionError` for an invalid value.
	 */
	async refineFor(
		{ selection, operation: id, values = {} }: ToPanel['run']['params'],
		cancel: CancelSource,
	): Promise<RunSummary> {
		const { reading, oneRun, choices, screen, memory } = this.#sources;
		const operation = id === undefined ? knownOperation(memory.now.operation) : operationOf(id);
		if (!operation) throw new Error(`Unknown operation ${id}.`);
		optionValues(operation.id, operation.options, values);
		await reading.settled();
		if (selection?.kind === 'lines') await choices.selectLines(selection);
		this.choose(operation);
		const kind = selection?.kind === 'lines' ? 'selected' : (selection?.kind ?? memory.now.kind);
		memory.change({ kind, values: { ...memory.now.values, ...values } });
		const { toolbar } = screen;
		toolbar.setKind(this.kind);
		toolbar.setOperation(operation, memory.now.values);
		if (id === undefined) this.showFitting();
		const stop = cancel.onCancel(() => oneRun.cancel());
		try {
			const base = id === undefined ? this.request() : this.#requestFor(operation, this.engine);
			const chosen = operation.selects && selection ? kind : null;
			const request = { ...base, ...(chosen && { kind: chosen }) };
			const { before, after, rounds, engine, adapter, milliseconds } = await this.refine(request);
			return {
				...{ operation: request.operation, values: request.values },
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
