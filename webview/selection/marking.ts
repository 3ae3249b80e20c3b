import type { MarkEdit, MarkOutcome, MarkTarget, ToPanel } from '../../src/protocol/messages.ts';
import type { MarkCondition } from '../../src/quantities/condition.ts';
import { counted, countText } from '../../src/util/counted.ts';
import { type MarkAction, Marks, markChange } from '../model/marks.ts';
import type { Loaded } from '../model/results.ts';
import { decodeRuns, encodeRuns, type PanelMemory } from '../model/savedState.ts';
import { inView } from '../words/describe.ts';
import type { PanelContext } from './panelContext.ts';
import type { Selecting } from './selecting.ts';

const none = new Uint32Array(0);

/** Marking of triangles: works out what changes, and does it here or has the extension do it in the text. */
export class Marking {
	readonly #ofFile = new Marks();
	readonly #ofResult = new Marks();
	readonly #context: PanelContext;
	readonly #selecting: Selecting;

	constructor(context: PanelContext, selecting: Selecting) {
		this.#context = context;
		this.#selecting = selecting;
	}

	/** The marks of what the side shows; those of the file wait where it shows a result. */
	get marks(): Marks {
		return this.#context.isResult() ? this.#ofResult : this.#ofFile;
	}

	/** Whether the file holds the marks of its mesh. */
	get isInFile(): boolean {
		return this.#ofFile.heldIn === 'file';
	}

	/** A result is shown, with no marks or with these, a byte for each triangle. */
	showResult(loaded: Loaded | null, marked?: Uint8Array<ArrayBuffer>): void {
		if (!loaded?.mesh) {
			this.#ofResult.begin(0, '');
			return;
		}
		const { fingerprint, info } = loaded.mesh;
		this.#ofResult.begin(info.triangles, fingerprint, marked);
	}

	/** A new state of the document is shown. Returns words where marks that lived here had to be dropped. */
	show(loaded: Loaded | null): string {
		const mesh = loaded?.mesh;
		if (!mesh) {
			this.marks.hide();
			return '';
		}
		const kept = this.marks.show({
			...(mesh.marked ? { marked: mesh.marked } : {}),
			triangles: mesh.info.triangles,
			fingerprint: mesh.fingerprint,
			editable: mesh.marked !== undefined && !this.#context.document()?.noMarkEdits,
		});
		this.#remember();
		if (typeof kept === 'string') return '';
		return `The triangles have changed: ${counted(kept.dropped, 'mark')} that lived in this panel ${kept.dropped === 1 ? 'is' : 'are'} gone.`;
	}

	/** Takes back the marks that were kept here before the window was reloaded. */
	restore(memory: PanelMemory): void {
		const { marks } = memory;
		if (!marks) return;
		const flags = decodeRuns(marks.runs, this.marks.flags.length);
		if (!this.marks.restore(flags, marks.fingerprint)) return;
		this.#remember();
		this.#context.paint();
		this.#context.refresh();
	}

	/** Why marks live in the panel, in words; null where they are in the text. */
	get note(): string | null {
		if (this.marks.heldIn === 'file') return null;
		if (this.#context.isResult())
			return 'Marks of a result live in this panel and are not written.';
		const reason = this.#context.document()?.noMarkEdits;
		const why = reason ?? 'Files of this format have no column for marks.';
		return `Marks live in this panel and are not written. ${why}`;
	}

	/** What the extension asks for: see `ToPanel.mark`. */
	async mark({ action, which }: ToPanel['mark']['params']): Promise<MarkOutcome> {
		const document = this.#context.document();
		const mesh = this.#context.loaded()?.mesh;
		if (!mesh) throw new Error('There is no mesh whose triangles could be marked.');
		const meant = await this.#selecting.triangles(which);
		if (document !== this.#context.document())
			throw new Error('The source changed meanwhile. Mark again.');
		const { flags, count } = this.marks;
		const view = this.#context.view();
		const of = { meant: meant.length, ...(view !== null && { view }) };
		if (action === 'count') {
			const { set } = markChange(flags, 'set', meant);
			return { ...of, changed: set.length, marked: count };
		}
		if (mesh.display.faces && meant.some((face) => face >= mesh.info.triangles))
			throw new Error(
				'Only triangles are marked, as only they are refined: Convert Mesh… can split quads and polygons.',
			);
		const change = markChange(flags, action, meant);
		const outcome = {
			...of,
			changed: change.set.length + change.clear.length,
			marked: count + change.set.length - change.clear.length,
		};
		if (this.marks.heldIn === 'file') {
			const edit = await this.#edit(change.set, change.clear);
			return { ...outcome, edit };
		}
		if (outcome.changed > 0) {
			this.marks.apply(change);
			this.#remember();
			this.#context.paint();
			if (outcome.marked > 0) this.#context.choose('marked');
			this.#context.refresh();
		}
		return outcome;
	}

	/** What the user asks for here. Says what became of it. */
	async press(action: MarkAction, which: MarkTarget): Promise<void> {
		const { say, host, choose } = this.#context;
		try {
			const outcome = await this.mark({ action, which });
			const { edit, meant, marked } = outcome;
			if (meant === 0 && action !== 'replace') say(nothingMeant(which));
			else if (outcome.changed === 0) say(unchanged(action, outcome));
			else if (!edit) say(`${doneWords(action, outcome)} ${this.note ?? ''}`.trim(), 'good');
			else if (await host.request('editMarks', edit)) {
				if (marked > 0) choose('marked');
				say(`${doneWords(action, outcome)} The marks are in ${edit.file}.`, 'good');
			} else say('No mark was changed.');
		} catch (error) {
			say((error as Error).message, 'error');
		}
	}

	/** Takes back the last change of marks that live here. Those in the text are the text's to undo. */
	undo(): void {
		const { say, paint, refresh } = this.#context;
		if (!this.marks.canUndo) {
			say(
				this.marks.heldIn === 'panel'
					? 'There is no change of marks to take back.'
					: 'These marks are in the text: undo there takes them back.',
			);
			return;
		}
		const changed = this.marks.undo();
		this.#remember();
		paint();
		refresh();
		const where = inView(this.#context.view());
		const now = counted(this.marks.count, 'triangle');
		say(`Took back ${counted(changed, 'mark')}${where}: ${now} marked.`);
	}

	/** How many triangles meet a condition, and how many of them are marked. */
	async countWhere(
		condition: MarkCondition,
	): Promise<{ readonly meant: number; readonly marked: number }> {
		const triangles = await this.#selecting.triangles({ kind: 'where', condition });
		const { flags } = this.marks;
		let marked = 0;
		for (const t of triangles) marked += flags[t] ?? 0;
		return { meant: triangles.length, marked };
	}

	async #edit(set: Uint32Array, clear: Uint32Array): Promise<MarkEdit> {
		const { service, document, side } = this.#context;
		const version = document()?.version ?? 0;
		const linesOf = (triangles: Uint32Array) =>
			service.ask('linesOf', { side, lists: { triangles, points: none, edges: none } });
		const [on, off] = await Promise.all([linesOf(set), linesOf(clear)]);
		const file = on.files[0]?.file ?? off.files[0]?.file ?? document()?.files[0]?.name ?? '';
		return { file, version, set: on.files[0]?.ranges ?? [], clear: off.files[0]?.ranges ?? [] };
	}

	/** Takes back the marks of a result that was made again. */
	async restoreResult({ resultMarks: saved }: PanelMemory): Promise<void> {
		const { side, loaded, paint, refresh, remember } = this.#context;
		const of = loaded();
		if (!of?.mesh || !this.#context.isResult() || saved?.side !== side) return;
		const fingerprint = await this.#fingerprint();
		if (of !== loaded() || fingerprint !== saved.fingerprint) return;
		const flags = decodeRuns(saved.runs, of.mesh.info.triangles);
		this.#ofResult.begin(of.mesh.info.triangles, of.mesh.fingerprint, flags);
		remember({ resultMarks: saved });
		paint();
		refresh();
	}

	#fingerprint(): Promise<string> {
		const { service, side } = this.#context;
		return service.ask('fingerprint', { side });
	}

	async #rememberResult(): Promise<void> {
		const { side, loaded, remember } = this.#context;
		const of = loaded();
		const { flags, count } = this.#ofResult;
		const runs = count > 0 ? encodeRuns(flags) : null;
		const fingerprint = runs && (await this.#fingerprint());
		if (of !== loaded() || flags !== this.#ofResult.flags) return;
		remember({ resultMarks: runs && fingerprint ? { side, runs, fingerprint } : null });
	}

	#remember(): void {
		if (this.#context.isResult()) {
			// Of a result that is not shown any more there is nothing to remember.
			this.#rememberResult().catch(() => {});
			return;
		}
		const { own } = this.marks;
		const runs = own && encodeRuns(own.flags);
		this.#context.remember({ marks: own && runs && { runs, fingerprint: own.fingerprint } });
	}
}

const nothingMeant = ({ kind }: MarkTarget): string =>
	kind === 'selected'
		? 'Nothing is selected: select triangles to mark them.'
		: kind === 'all'
			? 'This mesh has no triangles.'
			: 'No triangle matches.';

function unchanged(action: MarkAction, { meant, view }: MarkOutcome): string {
	const triangles = `${counted(meant, 'triangle')}${inView(view)}`;
	return action === 'clear'
		? `None of ${triangles} was marked.`
		: `${triangles} ${meant === 1 ? 'was' : 'were'} marked before.`;
}

function doneWords(action: MarkAction, { changed, meant, marked, view }: MarkOutcome): string {
	const where = inView(view);
	if (action === 'clear')
		return marked === 0
			? `Cleared ${counted(changed, 'mark')}${where}: no triangle is marked any more.`
			: `Cleared ${counted(changed, 'mark')}${where}, ${countText(marked)} left.`;
	if (action === 'replace') return `Marked ${counted(meant, 'triangle')}${where} and no others.`;
	const already = meant > changed ? `, ${countText(meant - changed)} of them already marked` : '';
	return `Marked ${counted(meant, 'triangle')}${where}${already}, ${countText(marked)} in all.`;
}
