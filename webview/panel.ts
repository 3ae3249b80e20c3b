// Over 300 lines: the one place where document, selection and result meet. What can be told apart (session, refining,
// screen, selection, saved state) is in files of its own.

import type { Channel } from '../src/protocol/channel.ts';
import type {
	LineRange,
	PanelDocument,
	PanelSelection,
	PanelState,
	RunSummary,
	ToExtension,
	ToPanel,
} from '../src/protocol/messages.ts';
import type { Split } from '../src/refine/algorithm.ts';
import { Cancelled, CancelSource } from '../src/util/cancel.ts';
import type { Progress } from '../src/util/progress.ts';
import { chosenTriangles } from './chosenTriangles.ts';
import {
	describeErrors,
	describeProgress,
	describeSelected,
	describeTriangle,
	describeWritten,
} from './describe.ts';
import { plural, timeText } from './format.ts';
import { nothingYet, Refining, type Shown } from './refining.ts';
import {
	decodeRuns,
	encodeRuns,
	type PanelMemory,
	type RunRecord,
	type SelectionKind,
	savedRun,
} from './savedState.ts';
import { Screen, type Tone } from './screen.ts';
import { Selection } from './selection.ts';
import type { Session } from './session.ts';
import type { PickMode } from './view/input.ts';
import type { Side } from './view/viewer.ts';
import type { Loaded, RefinedView } from './work/messages.ts';

/** Holds the document, the selection and the result; the screen shows them, the session computes them. */
export class Panel {
	readonly #host: Channel<ToExtension, ToPanel>;
	readonly #session: Session;
	readonly #screen: Screen;
	readonly #save: (memory: PanelMemory) => void;
	readonly #selection = new Selection();
	readonly #refining: Refining;
	#memory: PanelMemory;
	#document: PanelDocument | null = null;
	#loaded: Loaded | null = null;
	/** Version of the document that was looked at last, readable or not. */
	#version = 0;
	#loading: { cancel: CancelSource; done: Promise<void> } | null = null;
	#telling = false;
	/** The file whose lines are selected with the triangles. */
	#selectedIn: string | null = null;

	constructor(
		root: HTMLElement,
		host: Channel<ToExtension, ToPanel>,
		session: Session,
		memory: PanelMemory,
		save: (memory: PanelMemory) => void,
	) {
		this.#host = host;
		this.#session = session;
		this.#memory = memory;
		this.#save = save;
		// Failures of what a press starts are shown where they happen.
		const start = (work: () => Promise<unknown>) => () => void work().catch(() => {});
		const clear = () => this.#pick('before', new Uint32Array(0), 'replace');
		this.#screen = new Screen(
			root,
			{ ...memory, kind: memory.kind ?? 'marked' },
			{
				refine: start(() => this.#refine(this.#wish('auto'))),
				runOnCpu: start(() => this.#refine(this.#wish('cpu'))),
				cancel: () => this.#refining.cancel(),
				undo: start(() => this.#refining.undo()),
				write: start(() => this.#write()),
				fit: () => this.#screen.viewer.fit(),
				reset: () => this.#screen.viewer.reset(),
				zoom: (factor) => this.#screen.viewer.zoom(factor),
				kind: (kind) => this.#remember({ kind }),
				rounds: (rounds) => this.#remember({ rounds }),
				split: (split) => this.#remember({ split }),
				options: (options) => {
					this.#remember({ options });
					this.#screen.viewer.setOptions(options);
				},
				clearSelection: clear,
				help: (anchor) => void this.#host.request('help', { anchor }).catch(() => {}),
			},
			{
				pick: (side, triangles, mode) => this.#pick(side, triangles, mode),
				hover: (side, triangle) => this.#screen.setHover(this.#describe(side, triangle)),
				clear,
				camera: (camera) => this.#remember({ camera }),
				selectionBox: () => this.#selectionBox(),
			},
		);
		this.#refining = new Refining(session, {
			say: (text, tone, fraction) => this.#say(text, tone, fraction),
			show: (shown, words) => this.#showResult(shown, words),
			changed: () => this.#refresh(),
			document: () => this.#document,
		});
		this.#screen.viewer.setCamera(memory.camera);
		this.#screen.showFacts(null, null);
		host.handle('load', (document) => this.load(document));
		host.handle('run', ({ selection, rounds, split }, { cancel }) =>
			this.#runFor(selection, rounds, split, cancel),
		);
		host.handle('selectLines', async ({ file, ranges }) => {
			await this.#settled();
			if (this.#loaded?.mesh) await this.#selectLines(file, ranges);
			return null;
		});
		host.handle('exportResult', (params) => {
			if (!this.#refining.shown) throw new Error('Nothing has been refined yet.');
			return this.#session.export(params);
		});
		this.#refresh();
	}

	/** Opens the canvases, asks for the document, and shows again what was shown before a reload of the window. */
	async start(): Promise<void> {
		this.#say('Loading…', 'busy');
		const drawing = this.#screen.viewer.start();
		const { selected, run } = this.#memory;
		try {
			await this.load(await this.#host.request('ready', null));
			if (selected && this.#triangles > 0) this.#select(decodeRuns(selected, this.#triangles));
			const chosen = run?.chosen && decodeRuns(run.chosen, this.#triangles);
			if (run && this.#triangles > 0) await this.#refine(run, chosen).catch(() => {});
		} catch (error) {
			this.#say((error as Error).message, 'error');
		}
		await drawing;
	}

	/** Shows a state of the document; one that arrives meanwhile takes its place. */
	async load(document: PanelDocument): Promise<PanelState> {
		this.#loading?.cancel.cancel();
		this.#refining.cancel();
		this.#document = document;
		const cancel = new CancelSource();
		const loading = { cancel, done: this.#read(document, cancel) };
		this.#loading = loading;
		await loading.done;
		if (this.#loading === loading) this.#loading = null;
		this.#refresh();
		return this.#state;
	}

	/** Waits until the newest document has been looked at. */
	async #settled(): Promise<void> {
		while (this.#loading) await this.#loading.done;
	}

	async #read(document: PanelDocument, cancel: CancelSource): Promise<void> {
		const { missing, files } = document;
		this.#say(`Reading ${files.map((file) => file.name).join(' and ')}…`, 'busy');
		if (!this.#loaded) this.#screen.viewer.before.setWords('Reading…');
		const onProgress = (value: unknown) => {
			if (this.#document !== document) return;
			const progress = value as Progress;
			this.#say(describeProgress('Reading', progress), 'busy', progress.fraction);
		};
		try {
			const loaded = await this.#session.load(document, { cancel, onProgress });
			if (this.#document === document) this.#show(loaded);
		} catch (error) {
			if (this.#document !== document || error instanceof Cancelled) return;
			this.#version = document.version;
			this.#loaded = null;
			this.#selection.reset(new Uint8Array(0));
			this.#screen.viewer.setMesh('before', null);
			this.#screen.viewer.before.setWords("The mesh can't be read");
			this.#refining.clear('There is nothing to refine');
			const lost = missing.length > 0 ? ` Not found: ${missing.join(', ')}.` : '';
			this.#say(`The mesh can't be read: ${(error as Error).message}.${lost}`, 'error');
		}
	}

	#show(loaded: Loaded): void {
		const { viewer, toolbar } = this.#screen;
		const stale = this.#refining.shown !== null;
		this.#loaded = loaded;
		this.#version = loaded.version;
		const { mesh, found } = loaded;
		if (this.#selection.flags.length !== this.#triangles)
			this.#selection.reset(new Uint8Array(this.#triangles));
		viewer.setMesh('before', mesh?.display ?? null);
		const empty = mesh?.info.triangles === 0;
		this.#refining.clear(
			found.errors > 0
				? 'Correct the errors to refine this mesh'
				: empty
					? 'There is nothing to refine'
					: stale
						? 'The source changed. Press Refine to refine it again'
						: nothingYet,
		);
		if (this.#memory.kind === null) toolbar.setKind(this.#kind);
		this.#screen.showFindings(loaded, (finding) =>
			this.#reveal(finding.file, [{ start: finding.line, end: finding.line }]),
		);
		if (!mesh) viewer.before.setWords('This mesh can be drawn when its errors are corrected');
		else viewer.before.setWords(empty ? 'This mesh has no triangles' : '');
		if (found.errors > 0) this.#say(describeErrors(loaded.findings, found.errors), 'error');
		else if (mesh) {
			const read = `Read ${plural(mesh.info.triangles, 'triangle')} in ${timeText(loaded.milliseconds)}.`;
			const allChosen = !empty && mesh.info.marked === 0 && this.#memory.kind === null;
			this.#say(
				allChosen ? `${read} Nothing is marked in the file, so all triangles are chosen.` : read,
			);
		}
	}

	/** Shows a result, or none and words in its place. */
	#showResult(shown: Shown | null, words: string): void {
		const { viewer } = this.#screen;
		const result = shown?.result ?? null;
		viewer.setMesh('after', result?.display ?? null);
		viewer.after.setWords(words);
		this.#screen.showFacts(this.#loaded, result);
		this.#screen.showMachine(result);
		this.#screen.showWarnings(result?.warnings ?? []);
		this.#paintSelection();
		this.#remember({ run: shown && savedRun(shown.run, shown.chosen) });
	}

	// Refining

	/** What the toolbar is set to. */
	#wish(engine: 'auto' | 'cpu'): RunRecord {
		const { rounds, split } = this.#memory;
		return { kind: this.#kind, rounds, split, engine };
	}

	get #kind(): SelectionKind {
		const marked = this.#loaded?.mesh?.info.marked ?? 1;
		return this.#memory.kind ?? (marked > 0 ? 'marked' : 'all');
	}

	/** Refines the newest source; see `Refining.run`. `chosen` is what was chosen earlier. */
	async #refine(run: RunRecord, chosen?: Uint8Array): Promise<RefinedView> {
		await this.#settled();
		return this.#refining.run(
			run,
			() => chosen ?? chosenTriangles(this.#loaded, this.#selection, run.kind),
		);
	}

	async #runFor(
		wanted: PanelSelection,
		rounds: number | undefined,
		split: Split | undefined,
		cancel: CancelSource,
	): Promise<RunSummary> {
		await this.#settled();
		if (wanted.kind === 'lines') await this.#selectLines(wanted.file, wanted.ranges);
		const kind = wanted.kind === 'lines' ? 'selected' : wanted.kind;
		const { toolbar } = this.#screen;
		toolbar.setKind(kind);
		if (rounds !== undefined) toolbar.setRounds(rounds);
		if (split !== undefined) toolbar.setSplit(split);
		this.#remember({
			kind,
			rounds: rounds ?? this.#memory.rounds,
			split: split ?? this.#memory.split,
		});
		const stop = cancel.onCancel(() => this.#refining.cancel());
		try {
			const result = await this.#refine(this.#wish('auto'));
			const { before, after, engine, adapter, milliseconds } = result;
			const count = result.rounds.length;
			return { before, after, rounds: count, engine, adapter, milliseconds: milliseconds.total };
		} finally {
			stop();
		}
	}

	async #write(): Promise<void> {
		this.#say('Writing…', 'busy');
		try {
			const answer = await this.#host.request('write', null);
			if (answer) this.#say(describeWritten(answer.written), 'good');
			else this.#say('Not written.');
		} catch (error) {
			this.#say(`Not written: ${(error as Error).message}`, 'error');
		}
	}

	// Selecting

	#pick(side: Side, triangles: Uint32Array, mode: PickMode): void {
		if (side === 'after') {
			if (triangles.length === 1) this.#say(this.#describe('after', triangles[0]!));
			return;
		}
		if (!this.#selection.pick(triangles, mode)) return;
		this.#select(this.#selection.flags.slice());
		if (!this.#refining.running) this.#say(describeSelected(this.#selection.count));
		if (this.#selection.count === 0) {
			if (this.#selectedIn) this.#reveal(this.#selectedIn, []);
			this.#selectedIn = null;
			return;
		}
		if (this.#kind !== 'selected') {
			this.#screen.toolbar.setKind('selected');
			this.#remember({ kind: 'selected' });
		}
		this.#session.linesOf(this.#selection.list()).then(
			(lines) => {
				// What was dropped meanwhile is not to be shown any more.
				if (!lines || this.#selection.count === 0) return;
				this.#selectedIn = lines.file;
				this.#reveal(lines.file, lines.ranges);
			},
			() => {},
		);
	}

	async #selectLines(file: string, ranges: readonly LineRange[]): Promise<void> {
		const document = this.#document;
		const triangles = await this.#session.trianglesOn(file, ranges);
		this.#selectedIn = file;
		if (this.#document === document && this.#selection.pick(triangles, 'replace'))
			this.#select(this.#selection.flags.slice());
	}

	#select(flags: Uint8Array<ArrayBuffer>): void {
		this.#selection.reset(flags);
		this.#paintSelection();
		const runs = encodeRuns(flags);
		const { selected: _, ...rest } = this.#memory;
		this.#memory = rest;
		this.#remember(runs && runs.length > 0 ? { selected: runs } : {});
		this.#refresh();
	}

	#paintSelection(): void {
		const { viewer } = this.#screen;
		viewer.showLooks(
			this.#loaded?.mesh?.marked,
			this.#selection.flags,
			this.#refining.shown?.result.parents,
		);
	}

	#selectionBox() {
		return this.#screen.viewer.boxOf(this.#selection.list());
	}

	#reveal(file: string, ranges: readonly LineRange[]): void {
		this.#host.request('revealLines', { file, ranges }).catch(() => {});
	}

	#describe(side: Side, triangle: number): string {
		const result = this.#refining.shown?.result;
		return side === 'after'
			? describeTriangle(result?.display, triangle, result?.parents)
			: describeTriangle(this.#loaded?.mesh?.display, triangle);
	}

	// Telling

	get #triangles(): number {
		return this.#loaded?.mesh?.info.triangles ?? 0;
	}

	get #state(): PanelState {
		return {
			version: this.#version,
			hasMesh: this.#loaded?.mesh !== undefined,
			hasResult: this.#refining.shown !== null,
			running: this.#refining.running,
			selectedPoints: 0,
			selectedEdges: 0,
			selectedTriangles: this.#selection.count,
			markedTriangles: this.#loaded?.mesh?.info.marked ?? 0,
			marksIn: this.#loaded?.mesh && !this.#loaded.mesh.marked ? 'panel' : 'file',
			showsPath: false,
			findings: this.#loaded?.findings ?? [],
		};
	}

	#say(text: string, tone: Tone = 'plain', fraction?: number): void {
		this.#screen.setStatus(text, tone, fraction);
	}

	#remember(change: Partial<PanelMemory>): void {
		this.#memory = { ...this.#memory, ...change };
		this.#save(this.#memory);
	}

	/** Brings the controls up to date, and tells the host once for all that happened now. */
	#refresh(): void {
		const { markedTriangles, selectedTriangles, hasMesh, hasResult, running } = this.#state;
		const errors = this.#loaded?.found.errors ?? 0;
		this.#screen.toolbar.update({
			running,
			noRefine: !hasMesh
				? 'There is no mesh to refine'
				: errors > 0
					? 'The file has errors'
					: this.#triangles === 0
						? 'This mesh has no triangles'
						: null,
			canUndo: hasResult,
			noWrite: this.#document?.readOnly ?? (hasResult ? null : 'Nothing has been refined yet'),
			offerCpu: this.#refining.gpuFailed,
			marked: markedTriangles,
			selected: selectedTriangles,
			triangles: this.#triangles,
		});
		if (this.#telling) return;
		this.#telling = true;
		queueMicrotask(() => {
			this.#telling = false;
			this.#host.request('state', this.#state).catch(() => {});
		});
	}
}
