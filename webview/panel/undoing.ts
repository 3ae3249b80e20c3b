import { type HistoryPosition, type Round, withUndone } from '../model/history.ts';
import type { MarkChange } from '../model/marks.ts';
import type { Loaded } from '../model/results.ts';
import { type MarkStep, Timeline } from '../model/timeline.ts';
import { viewIds } from '../model/viewId.ts';
import type { Choices } from '../selection/choices.ts';
import type { OneRun } from './oneRun.ts';
import type { Refining } from './refining.ts';

/** The parts of the panel that undo uses. */
export interface UndoSources {
	readonly refining: Pick<Refining, 'place' | 'show'>;
	readonly oneRun: Pick<OneRun, 'running'>;
	readonly choices: Choices;
	showStatus(text: string): void;
	/** Available commands have changed. */
	changed(): void;
}

/** Undo and redo of everything in the preview: rounds of refinement and marks, in one order. */
export class Undoing {
	readonly #sources: UndoSources;
	readonly #timeline = new Timeline();
	#isBusy = false;
	/** Fingerprint of the file's triangles; changes of marks refer to these. */
	#fingerprint: string | undefined;

	constructor(sources: UndoSources) {
		this.#sources = sources;
	}

	get canUndo(): boolean {
		return this.#timeline.last !== undefined;
	}

	get canRedo(): boolean {
		return this.#timeline.next !== undefined;
	}

	/** Other meshes of the history are shown. */
	recordRounds(from: HistoryPosition, to: HistoryPosition): void {
		this.#timeline.push({ kind: 'rounds', from, to });
		this.#sources.changed();
	}

	/** Marks of the file's mesh, or of the result of a round, were changed. */
	recordMarks(round: Round | null, change: MarkChange): void {
		this.#timeline.push({ kind: 'marks', round, change });
		this.#sources.changed();
	}

	/** Starts with the history before a window reload. */
	begin(position: HistoryPosition): void {
		this.#timeline.begin(position);
		this.#sources.changed();
	}

	/**
	 * Handles another version of the document: drops steps whose source the worker no longer has (`isDropped`), and
	 * changes of marks if the triangles have changed.
	 */
	read({ mesh }: Pick<Loaded, 'mesh'>, isDropped: (position: HistoryPosition) => boolean): void {
		const isOther = mesh !== undefined && mesh.fingerprint !== this.#fingerprint;
		if (isOther) this.#fingerprint = mesh.fingerprint;
		this.#timeline.drop((step) =>
			step.kind === 'rounds'
				? isDropped(step.from) || isDropped(step.to)
				: isOther && step.round === null,
		);
		this.#sources.changed();
	}

	/** Undoes the last step. */
	undo(): Promise<void> {
		return this.#ifIdle(async () => {
			for (;;) {
				const { last } = this.#timeline;
				if (!last) return this.#sources.showStatus('Nothing to undo.');
				const isDone =
					last.kind === 'rounds'
						? await this.#show(last.from)
						: await this.#mark(last, { set: last.change.clear, clear: last.change.set }, 'Undid');
				this.#timeline.moveToRedo(last);
				if (isDone) return;
			}
		});
	}

	/** Redoes the last undone step. */
	redo(): Promise<void> {
		return this.#ifIdle(async () => {
			while (!(await this.#redoNext()));
		});
	}

	/** Undoes the last round, and keeps marks of other meshes. Throws an error for the user if there is none. */
	undoRound(): Promise<void> {
		return this.#ifIdle(async () => {
			const step = this.#timeline.lastRounds();
			if (!step) throw new Error('No round to undo.');
			await this.#show(step.from);
			this.#timeline.moveToRedo(step);
		});
	}

	/** Redoes the next round, and changes of marks before it. Throws an error for the user if there is none. */
	redoRound(): Promise<void> {
		return this.#ifIdle(async () => {
			if (!this.#timeline.hasNextRounds) throw new Error('No round to redo.');
			for (let isRound = false; !isRound; ) {
				isRound = this.#timeline.next?.kind !== 'marks';
				await this.#redoNext();
			}
		});
	}

	/** Returns whether something was redone, or nothing is left. */
	async #redoNext(): Promise<boolean> {
		const { next } = this.#timeline;
		if (!next) {
			this.#sources.showStatus('Nothing to redo.');
			return true;
		}
		const isDone =
			next.kind === 'rounds'
				? await this.#show(next.to)
				: await this.#mark(next, next.change, 'Redid');
		this.#timeline.moveToUndo(next);
		return isDone;
	}

	async #show({ of, history }: HistoryPosition): Promise<true> {
		const { refining } = this.#sources;
		const current = refining.place;
		await refining.show(
			current.of === of ? { of, history: withUndone(history, current.history) } : { of, history },
		);
		return true;
	}

	/** Returns false if nothing changes, as marks in the text were edited meanwhile. */
	async #mark({ round }: MarkStep, change: MarkChange, verb: string): Promise<boolean> {
		const { choices } = this.#sources;
		const viewId = viewIds.find((candidate) => choices[candidate].context.round() === round);
		if (viewId === undefined) return false;
		try {
			return await choices[viewId].marking.change(change, verb);
		} catch (error) {
			this.#sources.showStatus((error as Error).message);
			throw error;
		}
	}

	/** Runs a step; ignores the request while another step or a refinement runs. */
	async #ifIdle(work: () => Promise<void>): Promise<void> {
		if (this.#isBusy || this.#sources.oneRun.running) return;
		this.#isBusy = true;
		try {
			await work();
		} finally {
			this.#isBusy = false;
			this.#sources.changed();
		}
	}
}
