// Over 300 lines: it makes everything that the panel consists of, and passes on what happens from one to another.

import type { Channel } from '../src/protocol/channel.ts';
import type { PanelDocument, PanelState, ToExtension, ToPanel } from '../src/protocol/messages.ts';
import { abilitiesOf } from './abilities.ts';
import { type PanelViewEvents, Screen, type Tone } from './controls/screen.ts';
import type { ToolbarEvents } from './controls/toolbar.ts';
import { DocumentShowing } from './documentShowing.ts';
import type { GraphicsClient } from './graphics/graphicsClient.ts';
import { MeshesToDraw } from './meshesToDraw.ts';
import type { DisplayMesh } from './model/displayMesh.ts';
import type { EntityFacts } from './model/entities.ts';
import type { Loaded } from './model/results.ts';
import { decodeRuns, type PanelMemory, savedRun } from './model/savedState.ts';
import type { Side } from './model/side.ts';
import { Reading } from './reading.ts';
import { Refining, type Shown } from './refining.ts';
import { Runs } from './runs.ts';
import { Searches } from './search/searches.ts';
import { Choices } from './selection/choices.ts';
import type { PanelContext } from './selection/panelContext.ts';
import { describeCount, describeTriangle } from './words/describe.ts';
import type { MeshService } from './work/meshService.ts';
import { Writing } from './writing.ts';

/** Holds the document, the selection and the result; the screen shows them, the service computes them. */
export class Panel {
	readonly #host: Channel<ToExtension, ToPanel>;
	readonly #service: MeshService;
	readonly #screen: Screen;
	readonly #save: (memory: PanelMemory) => void;
	readonly #refining: Refining;
	readonly #choices: Choices;
	readonly #runs: Runs;
	readonly #showing: DocumentShowing;
	#memory: PanelMemory;
	readonly #reading: Reading;
	readonly #writing: Writing;
	readonly #drawn: MeshesToDraw;
	readonly #searches: Searches;
	#reporting = false;

	constructor(
		root: HTMLElement,
		host: Channel<ToExtension, ToPanel>,
		service: MeshService,
		graphics: GraphicsClient,
		memory: PanelMemory,
		save: (memory: PanelMemory) => void,
	) {
		this.#host = host;
		this.#service = service;
		this.#memory = memory;
		this.#save = save;
		this.#drawn = new MeshesToDraw({
			service,
			viewer: () => this.#screen.viewer,
			displayOf: (side) => this.#displayOf(side),
			arraysCame: () => this.#choices.selecting.searchChanged(),
		});
		this.#searches = new Searches(service, () => this.#screen.viewer);
		this.#screen = new Screen(
			root,
			{ ...memory, kind: memory.kind ?? 'marked' },
			this.#toolbarEvents(),
			this.#viewEvents(),
			graphics,
		);
		const { viewer } = this.#screen;
		service.largeFrom = () => viewer.largeFrom;
		service.drawnOnDevice = () => viewer.known.then(() => viewer.drawsOnDevice);
		this.#reading = new Reading(service, {
			say: (...words) => this.#say(...words),
			begins: () => {
				this.#refining.cancel();
				if (!this.#loaded) this.#screen.viewer.before.setWords('Reading…');
			},
			show: (loaded) => this.#showing.show(loaded),
			none: (words, cancelled) => this.#showing.showNone(words, cancelled),
			changed: () => this.#refresh(),
		});
		this.#refining = new Refining(service, {
			say: (...words) => this.#say(...words),
			show: (shown, words) => this.#showResult(shown, words),
			changed: () => this.#refresh(),
			document: () => this.#reading.document,
		});
		this.#writing = new Writing(host, service, {
			result: () => this.#refining.shown !== null,
			document: () => this.#reading.document,
			say: (...words) => this.#say(...words),
			changed: () => this.#refresh(),
		});
		this.#choices = new Choices(this.#context(), memory);
		this.#runs = new Runs({
			...{ reading: this.#reading, refining: this.#refining },
			...{ choices: this.#choices, screen: this.#screen },
			memory: () => this.#memory,
			remember: (change) => this.#remember(change),
		});
		this.#showing = new DocumentShowing({
			...{ host, screen: this.#screen, reading: this.#reading, refining: this.#refining },
			...{ choices: this.#choices, runs: this.#runs },
			memory: () => this.#memory,
			say: (...words) => this.#say(...words),
			reload: (document) => void this.load(document),
		});
		this.#screen.viewer.setCamera(memory.camera);
		this.#screen.showFacts(null, null);
		this.#answer();
		this.#refresh();
	}

	#toolbarEvents(): ToolbarEvents {
		// Failures of what a press starts are shown where they happen.
		const start = (work: () => Promise<unknown>) => () => void work().catch(() => {});
		return {
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
			value: (name, value) => this.#remember({ values: { ...this.#memory.values, [name]: value } }),
			options: (options) => {
				this.#remember({ options });
				this.#screen.viewer.setOptions(options);
			},
			command: (command) => this.#choices.commands.run(command),
			help: (anchor) => void this.#host.request('help', { anchor }).catch(() => {}),
		};
	}

	#viewEvents(): PanelViewEvents {
		return {
			search: (side) => this.#searches.of(side),
			pick: (...pick) => this.#choices.pick(...pick),
			// Where it is pointed at it is in this line already: it is read out there, and not said twice.
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
		};
	}

	/** Answers what the extension asks. */
	#answer(): void {
		this.#host.handle('load', (document) => this.load(document));
		this.#host.handle('run', (wish, { cancel }) => this.#runs.refineFor(wish, cancel));
		this.#choices.answer(
			this.#host,
			() => this.#reading.settled(),
			() => this.#state,
		);
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

	/** Shows a state of the document, unless a newer one arrives meanwhile. */
	async load(document: PanelDocument): Promise<PanelState> {
		await this.#reading.load(document);
		return this.#state;
	}

	/** Shows a result, or words where there is none. */
	#showResult(shown: Shown | null, words: string): void {
		const { viewer } = this.#screen;
		const result = shown?.result ?? null;
		viewer.setMesh('after', result?.display ?? null);
		viewer.after.setWords(words);
		this.#screen.showFacts(this.#loaded, result);
		this.#screen.showMachine(result);
		this.#screen.showWarnings(result?.warnings ?? []);
		this.#paint();
		const inFile = this.#choices.marking.marks.heldIn === 'file';
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

	#describe(side: Side, entity: EntityFacts | null): string {
		if (!entity) return '';
		if (side === 'before') return this.#choices.describe(entity);
		const result = this.#refining.shown?.result;
		const source = this.#loaded?.mesh?.display;
		return result && source && entity.kind === 'triangles'
			? describeTriangle(result.display, entity, { source, parents: result.parents })
			: '';
	}

	/** What selection, marks and paths need of the panel. */
	#context(): PanelContext {
		return {
			host: this.#host,
			service: this.#service,
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

	// Reporting

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
			marksIn: this.#choices.marking.marks.heldIn,
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

	/** Brings the controls up to date, and reports to the host once for all that happened now. */
	#refresh(): void {
		const { toolbar } = this.#screen;
		toolbar.update(abilitiesOf(this.#reading, this.#refining, this.#writing, this.#choices));
		if (this.#reporting) return;
		this.#reporting = true;
		queueMicrotask(() => {
			this.#reporting = false;
			this.#host.request('state', this.#state).catch(() => {});
		});
	}
}
