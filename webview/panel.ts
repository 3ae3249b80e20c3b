// Over 300 lines: it makes everything that the panel consists of, and passes on what happens from one to another.

import type { Channel } from '../src/protocol/channel.ts';
import type { PanelDocument, PanelState, ToExtension, ToPanel } from '../src/protocol/messages.ts';
import { type PanelSettings, settingsOf } from '../src/protocol/panelSettings.ts';
import { abilitiesOf } from './abilities.ts';
import { Colours } from './colours.ts';
import { type PanelViewEvents, Screen, type ScreenEvents, type Tone } from './controls/screen.ts';
import { DocumentShowing } from './documentShowing.ts';
import { listenToDrops } from './dropping.ts';
import { EntityMenu } from './entityMenu.ts';
import { FieldListing } from './fieldListing.ts';
import type { GraphicsClient } from './graphics/graphicsClient.ts';
import { HoverWords } from './hoverWords.ts';
import { Meant } from './meant.ts';
import { MeshesToDraw } from './meshesToDraw.ts';
import { coloursBySettings } from './model/colourChoice.ts';
import type { EntityFacts } from './model/entities.ts';
import { makesNew, redone, undone } from './model/history.ts';
import type { Loaded } from './model/results.ts';
import { type PanelMemory, type SelectionKind, savedHistory } from './model/savedState.ts';
import type { Side } from './model/side.ts';
import { NumberShowing } from './numberShowing.ts';
import { Pictures } from './pictures.ts';
import { Reading } from './reading.ts';
import { Refining, type Shown } from './refining.ts';
import { Runs } from './runs.ts';
import { Searches } from './search/searches.ts';
import { Choices, type SideChoices } from './selection/choices.ts';
import type { PanelContext } from './selection/panelContext.ts';
import { ShownMeshes } from './shownMeshes.ts';
import { SurfaceLines } from './surfaceLines.ts';
import { describeCount } from './words/describe.ts';
import type { MeshService } from './work/meshService.ts';
import { Writing } from './writing.ts';

const sides = ['before', 'after'] as const;

/** Holds the document, the selection and the result; the screen shows them, the service computes them. */
export class Panel {
	readonly #host: Channel<ToExtension, ToPanel>;
	readonly #service: MeshService;
	readonly #screen: Screen;
	readonly #save: (memory: PanelMemory) => void;
	readonly #refining: Refining;
	readonly #choices: Choices;
	readonly #meant: Meant;
	readonly #meshes: ShownMeshes;
	readonly #runs: Runs;
	readonly #showing: DocumentShowing;
	#memory: PanelMemory;
	readonly #reading: Reading;
	readonly #writing: Writing;
	readonly #pictures: Pictures;
	readonly #drawn: MeshesToDraw;
	readonly #searches: Searches;
	readonly #colours: Colours;
	readonly #menu: EntityMenu;
	readonly #lines: SurfaceLines;
	readonly #numbers: NumberShowing;
	readonly #fieldListing: FieldListing;
	readonly #hoverWords: HoverWords;
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
			displayOf: (side) => this.#meshes.of(side)?.mesh?.display,
			arraysCame: (side) => this.#choices[side].selecting.searchChanged(),
		});
		this.#lines = new SurfaceLines(service, () => this.#screen.viewer);
		this.#searches = new Searches(
			service,
			() => this.#screen.viewer,
			(side) => this.#choices.filtering.hidden(side),
		);
		this.#hoverWords = new HoverWords({
			service,
			describe: (...entity) => this.#describe(...entity),
			show: (...words) => this.#screen.setHover(...words),
		});
		this.#screen = new Screen(
			root,
			{ ...memory, kind: memory.kind ?? 'marked' },
			this.#screenEvents(),
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
			glimpsed: (display) => this.#showing.showGlimpse(display),
			show: (loaded) => this.#showing.show(loaded),
			none: (words, cancelled) => this.#showing.showNone(words, cancelled),
			changed: () => this.#refresh(),
		});
		this.#refining = new Refining(service, {
			say: (...words) => this.#say(...words),
			source: () => this.#showSource(),
			show: (shown, words) => this.#showResult(shown, words),
			changed: () => this.#refresh(),
			document: () => this.#reading.document,
		});
		this.#meshes = new ShownMeshes(this.#reading, this.#refining);
		this.#writing = new Writing(host, service, {
			result: () => this.#refining.history.position > 0,
			document: () => this.#reading.document,
			say: (...words) => this.#say(...words),
			changed: () => this.#refresh(),
		});
		this.#screen.valuesChosen = (range) => {
			// Nothing is found where another mesh is shown by then.
			const found = this.#colours.between(range).catch(() => null);
			void found.then((chosen) => {
				if (chosen) this.#choices.pick(chosen.side, 'triangles', chosen.triangles, 'replace', true);
			});
		};
		this.#screen.valuesShown = (range) =>
			this.#choices.filtering.showValues(this.#colours.now.choice.quantity, range);
		this.#pictures = new Pictures(host, service, {
			viewer: () => this.#screen.viewer,
			colours: () => this.#colours.now,
			parents: () => this.#ancestors ?? undefined,
			hidden: (side) => this.#choices.filtering.hidden(side),
			say: (...words) => this.#say(...words),
		});
		const contexts = { before: this.#context('before'), after: this.#context('after') };
		this.#choices = new Choices(contexts, memory);
		this.#meant = new Meant(this.#choices, this.#refining);
		this.#runs = new Runs({
			...{ reading: this.#reading, refining: this.#refining },
			...{ choices: this.#choices, meant: this.#meant, screen: this.#screen },
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
		this.#colours = new Colours(memory.colours, {
			...{ service, screen: this.#screen },
			loaded: () => this.#meshes.of('before'),
			result: () => this.#refining.shown?.result ?? null,
			changed: (colours) => this.#remember({ colours }),
			filtering: this.#choices.filtering,
		});
		listenToDrops(root, host, (...words) => this.#say(...words));
		this.#menu = new EntityMenu(root, {
			...{ screen: this.#screen, choices: this.#choices },
			describe: (side, entity) => this.#describe(side, entity),
			refineSelected: () => void this.#runs.refine(this.#runs.wish()).catch(() => {}),
			groups: () => this.#colours.groups,
			colourBy: (quantity) => this.#colours.choose(quantity),
			picture: (what) => void this.#pictures[what](),
		});
		this.#screen.viewer.space.set(memory.space);
		this.#fieldListing = new FieldListing(service, this.#screen);
		this.#numbers = new NumberShowing(service, this.#screen, (side) =>
			this.#choices.filtering.hidden(side),
		);
		this.#numbers.choose(memory.layout.numbers);
		this.#screen.numbersChosen = (kinds) => this.#numbers.choose(kinds);
		this.#screen.quantityChosen = (id) => this.#colours.choose(id);
		this.#screen.viewer.setCamera(memory.camera);
		this.#screen.showFacts(null, null);
		this.#answer();
		this.#refresh();
	}

	#screenEvents(): ScreenEvents {
		// Failures of what a press starts are shown where they happen.
		const start = (work: () => Promise<unknown>) => () => void work().catch(() => {});
		return {
			refine: start(() => this.#runs.refine(this.#runs.wish())),
			runOnCpu: start(() => this.#runs.refine(this.#runs.wish('cpu'))),
			cancel: () => this.#cancel(),
			undo: start(() => this.#refining.undo()),
			redo: start(() => this.#refining.redo()),
			useAsSource: start(() => this.#refining.useAsSource()),
			startOver: start(() => this.#refining.startOver()),
			write: start(() => this.#writing.write()),
			writeAs: start(() => this.#writing.write('writeAs')),
			fit: () => void this.#screen.viewer.fit(),
			reset: () => this.#screen.viewer.reset(),
			zoom: (factor) => this.#screen.viewer.zoom(factor),
			kind: (kind) => this.#choose(kind),
			operation: (operation) => {
				this.#remember({ operation });
				this.#runs.showFitting();
			},
			value: (name, value) => this.#remember({ values: { ...this.#memory.values, [name]: value } }),
			options: (options) => {
				this.#remember({ options });
				this.#screen.viewer.setOptions(options);
			},
			layout: (layout) => this.#remember({ layout }),
			command: (command) => this.#choices.commands.run(command),
			engine: (engine) => {
				this.#remember({ engine });
				this.#refresh();
			},
			picture: (what) => void this.#pictures[what](),
			help: (anchor) => void this.#host.request('help', { anchor }).catch(() => {}),
		};
	}

	#viewEvents(): PanelViewEvents {
		return {
			search: (side) => this.#searches.of(side),
			pick: (...pick) => this.#choices.pick(...pick),
			taking: (kind, count) =>
				this.#screen.setHover(count === null ? '' : `Takes ${describeCount(count, kind)}`),
			hover: (side, entity, by) => {
				this.#hoverWords.point(side, entity, by === 'keyboard');
				this.#choices.paths.hover(side, entity);
			},
			menu: (...menu) => this.#menu.open(...menu),
			command: (command, side) => this.#choices.commands.run(command, side),
			drawn: (shape) => this.#choices.markWhere.drawn(shape),
			measured: (words, done) => {
				this.#screen.setHover(done ? '' : words);
				if (done) this.#say(words);
			},
			camera: (camera) => this.#remember({ camera }),
			space: (space) => {
				this.#remember({ space });
				for (const side of sides) void this.#lines.show(side);
			},
			shown: (side) => void this.#lines.show(side),
			turned: () => {
				for (const side of sides) this.#choices[side].selecting.turned();
				this.#choices.paths.again();
			},
			moved: () => {
				for (const side of ['before', 'after'] as const) this.#choices[side].selecting.lookOut();
				this.#colours.look();
				this.#numbers.look();
				this.#fieldListing.look();
			},
			selectionBox: () => this.#choices.selecting.findBox(),
			drawsInPage: (side) => void this.#drawn.fetchArrays(side),
			gone: (side, key) => this.#drawn.gone(side, key),
		};
	}

	/** Answers what the extension asks. */
	#answer(): void {
		this.#host.handle('load', (document) => this.load(document));
		this.#host.handle('settings', (settings) => {
			this.#follow(settings);
			return null;
		});
		this.#host.handle('run', (wish, { cancel }) => this.#runs.refineFor(wish, cancel));
		this.#choices.answer(
			this.#host,
			() => this.#reading.settled(),
			() => this.#state,
			(action) => this.#refining.step(action),
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
		const { history } = memory;
		try {
			await this.load(await this.#host.request('ready', null));
			if (this.#triangles > 0) this.#choices.restore(memory);
			if (forgotten && this.#triangles > 0)
				this.#say(`${this.#screen.status} ${forgotten}`, 'warning');
			const isGraph = this.#reading.loaded?.mesh?.display.graph !== undefined;
			if (history && (isGraph || this.#triangles > 0)) {
				await this.#runs.restore(history);
				if (this.#refining.shown) this.#choices.after.selecting.restore(memory);
				for (const side of ['before', 'after'] as const)
					await this.#choices[side].marking.restoreResult(memory);
			}
		} catch (error) {
			this.#say((error as Error).message, 'error');
		}
		await drawing;
	}

	/** Shows a state of the document, unless a newer one arrives meanwhile. */
	async load(document: PanelDocument): Promise<PanelState> {
		this.#follow(settingsOf((name) => document[name as keyof PanelSettings]));
		await this.#reading.load(document);
		return this.#state;
	}

	/** Takes over settings; what was chosen here goes first. */
	#follow(settings: PanelSettings): void {
		this.#runs.setEngine(settings.engine);
		this.#screen.setLayout(settings.layout);
		this.#colours.setUsual(coloursBySettings(settings));
		this.#refresh();
	}

	/** Shows a result, or words where there is none. */
	#showResult(shown: Shown | null, words: string): void {
		const { viewer } = this.#screen;
		const result = shown?.result ?? null;
		viewer.setMesh('after', result?.display ?? null);
		viewer.after.setWords(words);
		if (this.#memory.side === 'after')
			this.#remember({ side: 'before', selected: null, selectedEdges: null, selectedPoints: null });
		this.#choices.showOther('after');
		this.#screen.showFacts(this.#meshes.of('before'), result);
		this.#colours.show();
		this.#runs.showFitting();
		this.#screen.showMachine(result);
		this.#screen.showWarnings(result?.warnings ?? []);
		this.#paint();
		const inFile = this.#choices.before.marking.isInFile;
		this.#remember({ history: savedHistory(this.#refining.history, inFile) });
	}

	/** Shows another mesh of the history in Before. */
	#showSource(): void {
		this.#screen.viewer.setMesh('before', this.#meshes.of('before')?.mesh?.display ?? null);
		this.#choices.showOther('before');
		this.#colours.show();
	}

	/** Stops what takes long, whatever it is. */
	#cancel(): void {
		this.#refining.cancel();
		this.#writing.cancel();
		this.#reading.cancel();
	}

	/** Another kind of triangles was chosen; where there are none of it, says so and keeps to what there is. */
	#choose(kind: SelectionKind): void {
		this.#remember({ kind });
		if (this.#triangles > 0 && this.#runs.kind !== kind)
			this.#say(`No triangle is ${kind}. Refine divides ${this.#runs.kind} triangles.`, 'warning');
		this.#refresh();
	}

	// Selecting

	#paint(): void {
		const looksOf = ({ marking, selecting }: SideChoices) => ({
			marked: marking.marks.flags,
			selected: selecting.selection.triangles.flags,
		});
		const { viewer } = this.#screen;
		const before = looksOf(this.#choices.before);
		viewer.showLooks('before', before);
		const result = this.#refining.shown?.result;
		if (!result) return;
		const ancestors = result.ancestors ?? result.parents;
		const { selected } = before;
		viewer.showLooks('after', looksOf(this.#choices.after), { selected, ancestors });
	}

	/** The triangle of Before that each triangle of After lies in; null where there is no result. */
	get #ancestors(): Uint32Array | null {
		const result = this.#refining.shown?.result;
		return result?.ancestors ?? result?.parents ?? null;
	}

	#describe(side: Side, entity: EntityFacts): string {
		return this.#choices.describe(side, entity, this.#meshes.namedAfter(side));
	}

	/** What selection, marks and paths of a side need of the panel. */
	#context(side: Side): PanelContext {
		return {
			side,
			host: this.#host,
			service: this.#service,
			screen: this.#screen,
			search: () => this.#searches.of(side),
			document: () => this.#reading.document,
			loaded: () => this.#meshes.of(side),
			quantity: () => this.#colours.now.choice.quantity,
			chosenRange: () => this.#colours.chosenRange,
			isResult: () => side === 'after' || this.#refining.source !== null,
			above: () => (side === 'after' ? this.#ancestors : null),
			hidden: () => this.#choices.filtering.hidden(side),
			recolour: (allClasses) => {
				if (allClasses) this.#colours.showClasses();
				this.#colours.show();
			},
			say: (text, tone) => {
				if (!this.#refining.running) this.#say(text, tone);
			},
			paint: () => this.#paint(),
			refresh: () => this.#refresh(),
			remember: (change) => this.#remember(change),
			choose: (kind) => {
				const before = this.#memory.kind;
				if (before !== kind) this.#remember({ kind, kindBefore: before });
				this.#refresh();
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
			hasResult: this.#refining.history.position > 0,
			resultIsNew: makesNew(this.#refining.history),
			canUndo: undone(this.#refining.history) !== undefined,
			canRedo: redone(this.#refining.history) !== undefined,
			running: this.#refining.running,
			selectedPoints: points,
			selectedEdges: edges,
			selectedTriangles: triangles,
			markedTriangles: this.#choices.marking.marks.count,
			marksIn: this.#choices.before.marking.marks.heldIn,
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
		const { toolbar, line } = this.#screen;
		toolbar.setKind(this.#runs.kind);
		toolbar.setEngine(this.#runs.engine);
		toolbar.update(
			abilitiesOf(this.#reading, this.#refining, this.#writing, this.#choices, this.#meant),
		);
		line.offer({ cpu: this.#refining.gpuFailed && !this.#refining.running });
		if (this.#reporting) return;
		this.#reporting = true;
		queueMicrotask(() => {
			this.#reporting = false;
			this.#host.request('state', this.#state).catch(() => {});
		});
	}
}
