import type { MarkEdit, MarkOutcome, MarkTarget, ToPanel } from '../../src/protocol/messages.ts';
import type { MarkCondition } from '../../src/quantities/condition.ts';
import { counted, countText } from '../../src/util/counted.ts';
import { inView } from '../messages/describe.ts';
import type { Round } from '../model/history.ts';
import {
	type MarkAction,
	type MarkChange,
	Marks,
	markChange,
	remainingChange,
} from '../model/marks.ts';
import type { Loaded } from '../model/results.ts';
import { decodeRuns, encodeRuns, type PanelMemory } from '../model/savedState.ts';
import type { PanelContext } from './panelContext.ts';
import type { Selecting } from './selecting.ts';

const noEntities = new Uint32Array(0);

/** Marks triangles: computes the changes, and applies them here or requests an edit of the text from the extension. */
export class Marking {
	readonly #fileMarks = new Marks();
	/** Marks of results, by the round that made them, regardless of the view. */
	readonly #marksOfResults: WeakMap<Round, Marks>;
	readonly #context: PanelContext;
	readonly #selecting: Selecting;

	constructor(context: PanelContext, selecting: Selecting, marksOfResults: WeakMap<Round, Marks>) {
		this.#context = context;
		this.#selecting = selecting;
		this.#marksOfResults = marksOfResults;
	}

	/** The marks in the view: of the file's mesh, or of the result that it shows. */
	get marks(): Marks {
		const { isResult, round } = this.#context;
		if (!isResult()) return this.#fileMarks;
		const current = round();
		return (current && this.#marksOfResults.get(current)) ?? new Marks();
	}

	/** Whether the file holds the marks of its mesh. */
	get isInFile(): boolean {
		return this.#fileMarks.storedIn === 'file';
	}

	/** Handles a result in the view: without marks unless it had some before. */
	showResult(loaded: Loaded | null): void {
		const round = this.#context.round();
		if (!loaded?.mesh || !round) return;
		if (this.#marksOfResults.has(round)) this.#rememberResult().catch(() => {});
		else this.#beginResult(round, loaded.mesh);
	}

	#beginResult(round: Round, mesh: NonNullable<Loaded['mesh']>, marked?: Uint8Array<ArrayBuffer>) {
		const marks = new Marks();
		marks.begin(mesh.info.triangles, mesh.fingerprint, marked);
		this.#marksOfResults.set(round, marks);
	}

	/** Handles a new version of the document. Returns a message if marks of the panel had to be dropped. */
	show(loaded: Loaded | null): string {
		const mesh = loaded?.mesh;
		if (!mesh) {
			this.#fileMarks.hide();
			return '';
		}
		const outcome = this.#fileMarks.show({
			...(mesh.marked ? { marked: mesh.marked } : {}),
			triangles: mesh.info.triangles,
			fingerprint: mesh.fingerprint,
			editable: mesh.marked !== undefined && !this.#context.document()?.noMarkEdits,
		});
		this.#rememberFile();
		if (typeof outcome === 'string') return '';
		return `The triangles have changed: ${counted(outcome.dropped, 'mark')} of this preview ${outcome.dropped === 1 ? 'was' : 'were'} dropped.`;
	}

	/** Restores marks of the panel after a window reload. */
	restore(memory: PanelMemory): void {
		const { marks } = memory;
		if (!marks) return;
		const flags = decodeRuns(marks.runs, this.#fileMarks.flags.length);
		if (!this.#fileMarks.restore(flags, marks.fingerprint)) return;
		this.#remember();
		this.#context.paint();
		this.#context.refresh();
	}

	/** Why marks are kept in the panel; null if they are in the text. */
	get note(): string | null {
		if (this.marks.storedIn === 'file') return null;
		if (this.#context.isResult())
			return 'Marks of a result stay in this preview and are not saved to the file.';
		const reason = this.#context.document()?.noMarkEdits;
		const noEditReason = reason ?? 'This format has no column for marks.';
		return `Marks stay in this preview and are not saved to the file. ${noEditReason}`;
	}

	/** Handles a request of the extension, see `ToPanel.mark`. */
	async mark(params: ToPanel['mark']['params']): Promise<MarkOutcome> {
		return (await this.#mark(params)).outcome;
	}

	async #mark({ action, which: target }: ToPanel['mark']['params']): Promise<{
		readonly outcome: MarkOutcome;
		readonly change: MarkChange;
	}> {
		const document = this.#context.document();
		const mesh = this.#context.loaded()?.mesh;
		if (document?.other && action !== 'count') throw new Error(noMarksMessage);
		if (!mesh) throw new Error('No mesh with triangles to mark.');
		const targets = await this.#selecting.triangles(target);
		if (document !== this.#context.document())
			throw new Error('The source has changed. Mark again.');
		const { flags, count } = this.marks;
		const view = this.#context.view();
		const counts = { targets: targets.length, ...(view !== null && { view }) };
		if (action === 'count') {
			const change = markChange(flags, 'set', targets);
			return { outcome: { ...counts, changed: change.set.length, marked: count }, change };
		}
		if (mesh.display.faces && targets.some((face) => face >= mesh.info.triangles))
			throw new Error(
				'Only triangles can be marked and refined. Convert Mesh… splits quads and polygons.',
			);
		const change = markChange(flags, action, targets);
		const outcome = {
			...counts,
			changed: change.set.length + change.clear.length,
			marked: count + change.set.length - change.clear.length,
		};
		if (this.marks.storedIn === 'file') {
			const edit = await this.#edit(change.set, change.clear);
			return { outcome: { ...outcome, edit }, change };
		}
		if (outcome.changed > 0) {
			this.#apply(change);
			if (outcome.marked > 0) this.#context.choose('marked');
			this.#context.marked(change);
		}
		return { outcome, change };
	}

	/** Changes marks of the panel. */
	#apply(change: MarkChange): void {
		this.marks.apply(change);
		this.#remember();
		this.#context.paint();
		this.#context.refresh();
	}

	/** Handles a request of the user, and reports the outcome. */
	async press(action: MarkAction, target: MarkTarget): Promise<void> {
		const { showStatus, host, choose } = this.#context;
		try {
			const { outcome, change } = await this.#mark({ action, which: target });
			const { edit, targets, marked } = outcome;
			if (targets === 0 && action !== 'replace') showStatus(noMatchMessage(target));
			else if (outcome.changed === 0) showStatus(unchangedMessage(action, outcome));
			else if (!edit)
				showStatus(`${doneMessage(action, outcome)} ${this.note ?? ''}`.trim(), 'good');
			else if (await host.request('editMarks', edit)) {
				this.#context.marked(change);
				if (marked > 0) choose('marked');
				showStatus(`${doneMessage(action, outcome)} The marks are in ${edit.file}.`, 'good');
			} else showStatus('No mark was changed.');
		} catch (error) {
			showStatus((error as Error).message, 'error');
		}
	}

	/**
	 * Applies the part of a change that is not yet made, for undo and redo, and reports it with `verb`. False if nothing
	 * is left to change. Throws an error for the user if the text can't be edited.
	 */
	async change(target: MarkChange, verb: string): Promise<boolean> {
		const { showStatus, host } = this.#context;
		const change = remainingChange(this.marks.flags, target);
		const changed = change.set.length + change.clear.length;
		if (changed === 0) return false;
		const marked = this.marks.count + change.set.length - change.clear.length;
		if (this.marks.storedIn === 'panel') this.#apply(change);
		else if (!(await host.request('editMarks', await this.#edit(change.set, change.clear))))
			throw new Error('No mark was changed.');
		const where = inView(this.#context.view());
		showStatus(
			`${verb} ${counted(changed, 'mark')}${where}: ${counted(marked, 'triangle')} marked.`,
			'good',
		);
		return true;
	}

	/** Number of triangles that meet a condition, and of those already marked. */
	async countWhere(
		condition: MarkCondition,
	): Promise<{ readonly targets: number; readonly marked: number }> {
		const triangles = await this.#selecting.triangles({ kind: 'where', condition });
		const { flags } = this.marks;
		let marked = 0;
		for (const t of triangles) marked += flags[t] ?? 0;
		return { targets: triangles.length, marked };
	}

	async #edit(set: Uint32Array, clear: Uint32Array): Promise<MarkEdit> {
		const { service, document, viewId } = this.#context;
		const version = document()?.version ?? 0;
		const linesOf = (triangles: Uint32Array) =>
			service.ask('linesOf', {
				viewId,
				lists: { triangles, points: noEntities, edges: noEntities },
			});
		const [setLines, clearLines] = await Promise.all([linesOf(set), linesOf(clear)]);
		const file =
			setLines.files[0]?.file ?? clearLines.files[0]?.file ?? document()?.files[0]?.name ?? '';
		return {
			file,
			version,
			set: setLines.files[0]?.ranges ?? [],
			clear: clearLines.files[0]?.ranges ?? [],
		};
	}

	/** Restores marks of a result that was recomputed. */
	async restoreResult({ resultMarks: saved }: PanelMemory): Promise<void> {
		const { viewId, loaded, paint, refresh, remember } = this.#context;
		const shown = loaded();
		if (!shown?.mesh || !this.#context.isResult() || saved?.viewId !== viewId) return;
		const fingerprint = await this.#fingerprint();
		if (shown !== loaded() || fingerprint !== saved.fingerprint) return;
		const flags = decodeRuns(saved.runs, shown.mesh.info.triangles);
		const round = this.#context.round();
		if (!round) return;
		this.#beginResult(round, shown.mesh, flags);
		remember({ resultMarks: saved });
		paint();
		refresh();
	}

	#fingerprint(): Promise<string> {
		const { service, viewId } = this.#context;
		return service.ask('fingerprint', { viewId });
	}

	async #rememberResult(): Promise<void> {
		const { viewId, loaded, remember } = this.#context;
		const shown = loaded();
		const { marks } = this;
		const { flags, count } = marks;
		const runs = count > 0 ? encodeRuns(flags) : null;
		const fingerprint = runs && (await this.#fingerprint());
		if (shown !== loaded() || flags !== marks.flags) return;
		remember({ resultMarks: runs && fingerprint ? { viewId, runs, fingerprint } : null });
	}

	#remember(): void {
		if (this.#context.isResult()) {
			// Fails only for a result that is not shown any more, whose marks are not saved.
			this.#rememberResult().catch(() => {});
			return;
		}
		this.#rememberFile();
	}

	#rememberFile(): void {
		const { unsaved } = this.#fileMarks;
		const runs = unsaved && encodeRuns(unsaved.flags);
		this.#context.remember({
			marks: unsaved && runs && { runs, fingerprint: unsaved.fingerprint },
		});
	}
}

/** Why nothing can be marked in a comparison of two files. */
export const noMarksMessage =
	'Meshes are compared here: open the preview of one to mark its triangles.';

const noMatchMessage = ({ kind }: MarkTarget): string =>
	kind === 'selected'
		? 'Nothing is selected: select triangles to mark them.'
		: kind === 'all'
			? 'This mesh has no triangles.'
			: 'No triangle matches.';

function unchangedMessage(action: MarkAction, { targets, view }: MarkOutcome): string {
	const triangles = `${counted(targets, 'triangle')}${inView(view)}`;
	return action === 'clear'
		? `None of ${triangles} was marked.`
		: `${triangles} ${targets === 1 ? 'was' : 'were'} already marked.`;
}

function doneMessage(action: MarkAction, { changed, targets, marked, view }: MarkOutcome): string {
	const where = inView(view);
	if (action === 'clear')
		return marked === 0
			? `Cleared ${counted(changed, 'mark')}${where}: no triangle is marked now.`
			: `Cleared ${counted(changed, 'mark')}${where}, ${countText(marked)} left.`;
	if (action === 'replace') return `Marked ${counted(targets, 'triangle')}${where} and no others.`;
	const already =
		targets > changed ? `, ${countText(targets - changed)} of them already marked` : '';
	return `Marked ${counted(targets, 'triangle')}${where}${already}, ${countText(marked)} in all.`;
}
