// Over 300 lines: the one place where document, selection, marks and result meet. What can be told apart (session,
// reading, refining, runs, writing, drawn meshes, selecting, marking, paths, screen, saved state) is in files of its own.

import type { Finding } from '../src/mesh/finding.ts';
import type { Channel } from '../src/protocol/channel.ts';
import type {
	FileLines,
	PanelDocument,
	PanelState,
	ToExtension,
	ToPanel,
} from '../src/protocol/messages.ts';
import { counted } from '../src/util/counted.ts';
import { Screen, type Tone } from './controls/screen.ts';
import { DrawnMeshes } from './drawnMeshes.ts';
import type { GraphicsClient } from './graphics/graphicsClient.ts';
import type { DisplayMesh } from './model/displayMesh.ts';
import type { EntityFacts } from './model/entities.ts';
import type { Loaded } from './model/results.ts';
import { decodeRuns, type PanelMemory, savedRun } from './model/savedState.ts';
import type { Side } from './model/side.ts';
import { Reading } from './reading.ts';
import { nothingYet, Refining, type Shown } from './refining.ts';
import { Runs } from './runs.ts';
import { Searches } from './search/searches.ts';
import { Choices } from './selection/choices.ts';
import type { PanelContext } from './selection/panelContext.ts';
import {
	describeCount,
	describeErrors,
	describeTriangle,
	withoutTriangles,
} from './words/describe.ts';
import { timeText } from './words/numbers.ts';
import type { Session } from './work/session.ts';
import { Writing } from './writing.ts';

/** Holds the document, the selection and the result; the screen shows them, the session computes them. */
export class Panel {
	readonly #host: Channel<ToExtension, ToPanel>;
	readonly #session: Session;
	readonly #screen: Screen;
	readonly #save: (memory: PanelMemory) => void;
	readonly #refining: Refining;
	readonly #choices: Choices;
	readonly #runs: Runs;
	#memory: PanelMemory;
	readonly #reading: Reading;
	readonly #writing: Writing;
	readonly #drawn: DrawnMeshes;
	readonly #searches: Searches;
	#telling = false;

	constructor(
		root: HTMLElement,
		host: Channel<ToExtension, ToPanel>,
		session: Session,
		graphics: GraphicsClient,
		memory: PanelMemory,
		save: (memory: PanelMemory) => void,
	) {
		this.#host = host;
		this.#session = session;
		this.#memory = memory;
		this.#save = save;
		this.#drawn = new DrawnMeshes({
			session,
			viewer: () => this.#screen.viewer,
			displayOf: (side) => this.#displayOf(side),
			arraysCame: () => this.#choices.selecting.searchChanged(),
		});
		this.#searches = new Searches(session, () => this.#screen.viewer);
		// Failures of what a press starts are shown where they happen.
		const start = (work: () => Promise<unknown>) => () => void work().catch(() => {});
		this.#screen = new Screen(
			root,
			{ ...memory, kind: memory.kind ?? 'marked' },
			{
				refine: start(() => this.#runs.refine(this.#runs.wish('auto'))),
				runOnCpu: start(() => this.#runs.refine(this.#runs.wish('cpu'))),
				cancel: () => this.#cancel(),
				undo: start(() => this.#refining.undo()),
				write: start(() => this.#writing.write()),
				fit: () => void this.#screen.viewer.fit(),
				reset: () => this.#screen.viewer.reset(),
				zoom: (factor) => this.#screen.viewer.zoom(factor),
				kind: (kind) => this.#remember({ kind }),
				operation: (operation) => this.#remember({ operation }),
				value: (name, value) =>
					this.#remember({ values: { ...this.#memory.values, [name]: value } }),
				options: (options) => {
					this.#remember({ options });
					this.#screen.viewer.setOptions(options);
				},
				command: (command) => this.#choices.commands.run(command),
				help: (anchor) => void this.#host.request('help', { anchor }).catch(() => {}),
			},
			{
				search: (side) => this.#searches.of(side),
				pick: (...pick) => this.#choices.pick(...pick),
				// Where it is pointed at it stands in this line already: it is read out there, and not said twice.
				press: (entity) => this.#screen.setHover(this.#describe('after', entity), true),
				taking: (kind, count) =>
					this.#screen.setHover(count === null ? '' : `Takes ${describeCount(count, kind)}`),
				hover: (side, entity, by) => {
					this.#screen.setHover(this.#describe(side, entity), by === 'keyboard');
					this.#choices.paths.hover(side === 'before' ? entity : null);
				},
				command: (command) => this.#choices.commands.run(command),
				drawn: (shape) => this.#choices.markWhere.drawn(shape),
				camera: (camera) => this.#remember({ camera }),
				moved: () => this.#choices.selecting.lookOut(),
				selectionBox: () => this.#choices.selecting.findBox(),
				drawsInPage: (side) => void this.#drawn.fetchArrays(side),
				gone: (side, key) => this.#drawn.gone(side, key),
			},
			graphics,
		);
		const { viewer } = this.#screen;
		session.largeFrom = () => viewer.largeFrom;
		session.drawnOnDevice = () => viewer.known.then(() => viewer.drawsOnDevice);
		this.#reading = new Reading(session, {
			say: (text, tone, fraction) => this.#say(text, tone, fraction),
			begins: () => {
				this.#refining.cancel();
				if (!this.#loaded) this.#screen.viewer.before.setWords('Reading…');
			},
			show: (loaded) => this.#show(loaded),
			none: (words, cancelled) => this.#showNone(words, cancelled),
			changed: () => this.#refresh(),
		});
		this.#refining = new Refining(session, {
			say: (text, tone, fraction) => this.#say(text, tone, fraction),
			show: (shown, words) => this.#showResult(shown, words),
			changed: () => this.#refresh(),
			document: () => this.#reading.document,
		});
		this.#choices = new Choices(this.#context(), memory);
		this.#runs = new Runs({
			...{ reading: this.#reading, refining: this.#refining },
			...{ choices: this.#choices, screen: this.#screen },
			memory: () => this.#memory,
			remember: (change) => this.#remember(change),
		});
		this.#screen.viewer.setCamera(memory.camera);
		this.#screen.showFacts(null, null);
		host.handle('load', (document) => this.load(document));
		host.handle('run', (wish, { cancel }) => this.#runs.refineFor(wish, cancel));
		this.#choices.answer(
			host,
			() => this.#reading.settled(),
			() => this.#state,
		);
		this.#writing = new Writing(host, session, {
			result: () => this.#refining.shown !== null,
			document: () => this.#reading.document,
			say: (text, tone, fraction) => this.#say(text, tone, fraction),
			changed: () => this.#refresh(),
		});
		this.#refresh();
	}

	/**
	 * Opens the canvases, asks for the document, and shows again what was shown before a reload of the window; `forgotten`
	 * says what is not.
	 */
	async start(forgotten = ''): Promise<void> {
		this.#say('Loading…', 'busy');
		const drawing = this.#screen.viewer.start();
		const memory = this.#memory;
		const { run } = memory;
		try {
			await this.load(await this.#host.request('ready', null));
			if (this.#triangles > 0) this.#choices.restore(memory);
			if (forgotten && this.#triangles > 0)
				this.#say(`${this.#screen.status} ${forgotten}`, 'warning');
			const chosen = run?.chosen && decodeRuns(run.chosen, this.#triangles);
			if (run && this.#triangles > 0) await this.#runs.refine(run, chosen).catch(() => {});
		} catch (error) {
			this.#say((error as Error).message, 'error');
		}
		await drawing;
	}

	/** Shows a state of the document; one that arrives meanwhile takes its place. */
	async load(document: PanelDocument): Promise<PanelState> {
		await this.#reading.load(document);
		return this.#state;
	}

	/** Shows that there is no mesh. */
	#showNone(words: string, cancelled: boolean): void {
		const { before } = this.#screen.viewer;
		this.#screen.viewer.setMesh('before', null);
		this.#choices.show();
		this.#refining.clear('There is nothing to refine');
		before.setWords(words);
		const { document } = this.#reading;
		if (document)
			before.setNotice({
				words: cancelled ? 'Reading was cancelled.' : 'Reading failed.',
				label: 'Read again',
				press: () => void this.load(document),
			});
	}

	#show(loaded: Loaded): void {
		const { viewer, toolbar } = this.#screen;
		const stale = this.#refining.shown !== null;
		const { mesh, found } = loaded;
		viewer.setMesh('before', mesh?.display ?? null);
		const dropped = this.#choices.show();
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
		if (this.#memory.kind === null) toolbar.setKind(this.#runs.kind);
		const goTo = ({ file, line }: Finding) =>
			this.#reveal({ file, ranges: [{ start: line, end: line }] });
		this.#screen.showFindings(loaded, goTo);
		const error = loaded.findings.find(({ severity }) => severity === 'error');
		if (!mesh && error)
			viewer.before.setNotice({
				words: `${error.file}, line ${error.line}`,
				label: 'Go to the error',
				press: () => goTo(error),
			});
		if (!mesh) viewer.before.setWords('This mesh can be drawn when its errors are corrected');
		else viewer.before.setWords(empty ? withoutTriangles(mesh.info) : '');
		if (found.errors > 0) this.#say(describeErrors(loaded.findings, found.errors), 'error');
		else if (mesh) {
			const read = `Read ${counted(mesh.info.triangles, 'triangle')} in ${timeText(loaded.milliseconds)}.`;
			const allChosen =
				!empty && this.#choices.marking.marks.count === 0 && this.#memory.kind === null;
			const all = allChosen ? ' Nothing is marked in the file, so all triangles are chosen.' : '';
			this.#say(`${read}${all} ${dropped}`.trim());
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
		this.#paint();
		const inFile = this.#choices.marking.marks.place === 'file';
		this.#remember({ run: shown && savedRun(shown.run, shown.chosen, inFile) });
	}

	#displayOf(side: Side): DisplayMesh | undefined {
		return side === 'before' ? this.#loaded?.mesh?.display : this.#refining.shown?.result.display;
	}

	/** Stops what takes long, whatever it is. */
	#cancel(): void {
		this.#refining.cancel();
		this.#writing.cancel();
		this.#reading.cancel();
	}

	// Selecting

	#paint(): void {
		this.#screen.viewer.showLooks(
			this.#choices.marking.marks.flags,
			this.#choices.selecting.selection.triangles.flags,
			this.#refining.shown?.result.parents,
		);
	}

	#reveal(lines: FileLines): void {
		this.#host.request('revealLines', lines).catch(() => {});
	}

	#describe(side: Side, entity: EntityFacts | null): string {
		if (!entity) return '';
		if (side === 'before') return this.#choices.describe(entity);
		const result = this.#refining.shown?.result;
		const source = this.#loaded?.mesh?.display;
		return result && source && entity.kind === 'triangles'
			? describeTriangle(result.display, entity, { source, parents: result.parents })
			: '';
	}

	/** What the parts of the panel have in common. */
	#context(): PanelContext {
		return {
			host: this.#host,
			session: this.#session,
			screen: this.#screen,
			search: () => this.#searches.of('before'),
			document: () => this.#reading.document,
			loaded: () => this.#loaded,
			say: (text, tone) => {
				if (!this.#refining.running) this.#say(text, tone);
			},
			paint: () => this.#paint(),
			refresh: () => this.#refresh(),
			remember: (change) => this.#remember(change),
			choose: (kind) => {
				this.#screen.toolbar.setKind(kind);
				if (this.#memory.kind !== kind) this.#remember({ kind });
			},
		};
	}

	// Telling

	get #loaded(): Loaded | null {
		return this.#reading.loaded;
	}

	get #triangles(): number {
		return this.#loaded?.mesh?.info.triangles ?? 0;
	}

	get #state(): PanelState {
		const { points, edges, triangles } = this.#choices.selecting.selection.counts;
		return {
			version: this.#reading.version,
			hasMesh: this.#loaded?.mesh !== undefined,
			hasResult: this.#refining.shown !== null,
			running: this.#refining.running,
			selectedPoints: points,
			selectedEdges: edges,
			selectedTriangles: triangles,
			markedTriangles: this.#choices.marking.marks.count,
			marksIn: this.#choices.marking.marks.place,
			showsPath: this.#choices.paths.on,
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
		const { markedTriangles, hasMesh, hasResult, running } = this.#state;
		const errors = this.#loaded?.found.errors ?? 0;
		const { marks } = this.#choices.marking;
		this.#screen.toolbar.update({
			running: running || this.#writing.running || this.#reading.slow,
			noRefine: !hasMesh
				? 'There is no mesh to refine'
				: errors > 0
					? 'The file has errors'
					: this.#triangles === 0
						? withoutTriangles(this.#loaded?.mesh?.info)
						: null,
			canUndo: hasResult,
			noWrite:
				this.#reading.document?.readOnly ?? (hasResult ? null : 'Nothing has been refined yet'),
			offerCpu: this.#refining.gpuFailed,
			marked: markedTriangles,
			noUndoMarks: marks.canUndo
				? null
				: marks.place === 'file'
					? 'These marks are in the text: undo there takes them back'
					: 'No mark was changed',
			selected: this.#choices.selecting.selection.counts,
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
