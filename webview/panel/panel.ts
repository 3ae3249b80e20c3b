import type { Channel } from '../../src/protocol/channel.ts';
import type { PanelState, RoundAction, ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import type { PanelDocument } from '../../src/protocol/panelDocument.ts';
import { type PanelSettings, settingsOf } from '../../src/protocol/panelSettings.ts';
import { Screen, type Tone } from '../controls/screen.ts';
import type { GraphicsClient } from '../graphics/graphicsClient.ts';
import { coloursBySettings } from '../model/colourChoice.ts';
import type { EntityFacts } from '../model/entities.ts';
import { hasResult } from '../model/history.ts';
import { areLarge } from '../model/largeMeshes.ts';
import type { PanelMemory } from '../model/savedState.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import { Searches } from '../search/searches.ts';
import { Choices } from '../selection/choices.ts';
import type { MeshService } from '../work/meshService.ts';
import { Colours } from './colours.ts';
import { contextOf } from './contextOf.ts';
import { DocumentShowing } from './documentShowing.ts';
import { listenToDrops } from './dropping.ts';
import { EntityMenu } from './entityMenu.ts';
import { FieldListing } from './fieldListing.ts';
import { HoverWords } from './hoverWords.ts';
import { MeshesToDraw } from './meshesToDraw.ts';
import { NumberShowing } from './numberShowing.ts';
import { Pictures } from './pictures.ts';
import { Reading } from './reading.ts';
import { Refining } from './refining.ts';
import { Reporting } from './reporting.ts';
import { ResultShowing } from './resultShowing.ts';
import { Runs } from './runs.ts';
import { SavedStates } from './savedStates.ts';
import { screenEvents } from './screenEvents.ts';
import { ShownMeshes } from './shownMeshes.ts';
import { SurfaceLines } from './surfaceLines.ts';
import { Targets } from './targets.ts';
import { Undoing } from './undoing.ts';
import { listenToUndoKeys } from './undoKeys.ts';
import { viewEvents } from './viewEvents.ts';
import { Writing } from './writing.ts';

/** Creates all parts of the panel. They communicate through the events passed here, and not during construction. */
export class Panel {
	readonly host: Channel<ToExtension, ToPanel>;
	readonly service: MeshService;
	readonly memory: SavedStates;
	readonly screen: Screen;
	readonly reading: Reading;
	readonly refining: Refining;
	readonly meshes: ShownMeshes;
	readonly results: ResultShowing;
	readonly runs: Runs;
	readonly undoing: Undoing;
	readonly writing: Writing;
	readonly pictures: Pictures;
	readonly drawn: MeshesToDraw;
	readonly searches: Searches;
	readonly choices: Choices;
	readonly targets: Targets;
	readonly menu: EntityMenu;
	readonly colours: Colours;
	readonly lines: SurfaceLines;
	readonly numbers: NumberShowing;
	readonly fieldListing: FieldListing;
	readonly hoverWords: HoverWords;
	readonly reporting: Reporting;
	readonly #showing: DocumentShowing;

	constructor(
		root: HTMLElement,
		host: Channel<ToExtension, ToPanel>,
		service: MeshService,
		graphics: GraphicsClient,
		memory: PanelMemory,
		save: (memory: PanelMemory) => void,
	) {
		this.host = host;
		this.service = service;
		this.memory = new SavedStates(memory, save);
		const { say } = this;
		const changed = (): void => this.reporting.refresh();
		const hidden = (viewId: ViewId): Uint8Array | null => this.choices.filtering.hidden(viewId);
		const describe = (viewId: ViewId, entity: EntityFacts): string =>
			this.choices.describe(viewId, entity, this.meshes.namedAfter(viewId));

		// The screen with its views.
		const screen = new Screen(
			root,
			{ ...memory, kind: memory.kind ?? 'marked' },
			screenEvents(this),
			viewEvents(this),
			graphics,
		);
		this.screen = screen;
		const { viewer } = screen;
		service.largeFrom = () => viewer.largeFrom;
		service.drawnOnDevice = () => viewer.known.then(() => viewer.drawsOnDevice);

		// The document, results, and writing them.
		this.reading = new Reading(service, {
			...{ say, changed },
			begins: ({ files }) => {
				this.refining.interrupt();
				if (areLarge(files)) viewer.expectLarge();
				if (!this.reading.loaded) viewer.before.setWords('Reading…');
			},
			glimpsed: (display) => this.#showing.showGlimpse(display),
			show: (loaded) => this.#showing.show(loaded),
			none: (words, cancelled) => this.#showing.showNone(words, cancelled),
		});
		this.refining = new Refining(service, {
			...{ say, changed },
			source: () => this.results.showSource(),
			show: (...shown) => this.results.show(...shown),
			aged: () => this.results.showAge(),
			did: (from, to) => this.undoing.didRounds(from, to),
			document: () => this.reading.document,
		});
		this.meshes = new ShownMeshes(this.reading, this.refining);
		this.results = new ResultShowing(this);
		this.undoing = new Undoing({
			...{ say, changed, refining: this.refining },
			choices: () => this.choices,
		});
		this.writing = new Writing(host, service, {
			...{ say, changed },
			result: () => this.refining.history.position > 0 && !this.refining.isGone,
			isOlder: () => this.refining.isOlder,
			document: () => this.reading.document,
		});

		// Picking and choosing.
		this.drawn = new MeshesToDraw({
			...{ service, viewer: () => viewer },
			displayOf: (viewId) => this.meshes.of(viewId)?.mesh?.display,
			arraysCame: (viewId) => this.choices[viewId].selecting.searchChanged(),
		});
		this.searches = new Searches(service, () => viewer, hidden);
		this.choices = new Choices(
			{ before: contextOf(this, 'before'), after: contextOf(this, 'after') },
			memory,
		);
		const { choices, reading, refining } = this;
		this.targets = new Targets(choices, refining);
		this.runs = new Runs({
			...{ reading, refining, choices, screen, targets: this.targets, undoing: this.undoing, say },
			memory: () => this.memory.now,
			remember: (change) => this.memory.change(change),
		});
		this.#showing = new DocumentShowing({
			...{ host, screen, reading, refining, choices, say, runs: this.runs },
			...{ undoing: this.undoing, meshes: this.meshes },
			memory: () => this.memory.now,
			reload: (document) => void this.load(document),
		});

		// Colours, overlays and descriptions.
		this.colours = new Colours(memory.colours, {
			...{ service, screen, filtering: choices.filtering },
			loaded: () => this.meshes.of('before'),
			result: () => refining.shown?.result ?? null,
			changed: (colours) => this.memory.change({ colours }),
			uncovered: (viewId) => choices[viewId].selecting.rotated(),
		});
		this.lines = new SurfaceLines(service, () => viewer);
		this.numbers = new NumberShowing(service, screen, hidden);
		this.fieldListing = new FieldListing(service, screen);
		this.hoverWords = new HoverWords({
			...{ service, describe },
			show: (...words) => screen.setHover(...words),
		});
		this.pictures = new Pictures(host, service, {
			...{ hidden, say, viewer: () => viewer },
			colours: () => this.colours.now,
			parents: () => this.meshes.ancestors ?? undefined,
		});
		this.menu = new EntityMenu(root, {
			...{ screen, choices, describe },
			refineSelected: () => void this.runs.refine(this.runs.request()).catch(() => {}),
			groups: () => this.colours.groups,
			colourBy: (quantity) => this.colours.choose(quantity),
			picture: (what) => void this.pictures[what](),
			isBusy: () => this.refining.running || this.writing.running || this.reading.slow,
		});
		this.reporting = new Reporting(this);

		viewer.space.set(memory.space);
		viewer.camera.set(memory.camera);
		screen.showFacts(null, null);
		listenToDrops(root, host, say);
		listenToUndoKeys(this);
		this.#answer();
		changed();
	}

	/** Answers requests of the extension. */
	#answer(): void {
		this.host.handle('load', (document) => this.load(document));
		this.host.handle('settings', (settings) => {
			this.#follow(settings);
			return null;
		});
		this.host.handle('saved', () => this.memory.now);
		this.host.handle('values', ({ operation }) => this.runs.valuesOf(operation));
		this.host.handle('chosen', () => this.runs.chosen);
		this.host.handle('run', (request, { cancel }) => this.runs.refineFor(request, cancel));
		this.choices.answer(
			this.host,
			() => this.reading.settled(),
			() => this.reporting.state,
			(action) => this.#step(action),
		);
	}

	/** Undoes the last step; errors are reported where they occur. */
	readonly undo = (): void => void this.undoing.undo().catch(() => {});

	/** Redoes the last undone step; errors are reported where they occur. */
	readonly redo = (): void => void this.undoing.redo().catch(() => {});

	/** Runs an action on rounds for a command of the editor. Throws an error for the user if it is not available. */
	async #step(action: RoundAction): Promise<void> {
		const { refining, undoing } = this;
		if (action === 'undoRound') return undoing.undoRound();
		if (action === 'redoRound') return undoing.redoRound();
		if (action === 'startOver' && refining.history.position === 0)
			throw new Error('The mesh of the file is already shown.');
		if (action === 'useAsSource' && !hasResult(refining.history))
			throw new Error('No result to use as source.');
		return action === 'startOver' ? refining.startOver() : refining.useAsSource();
	}

	/**
	 * Opens the canvases, requests the document, and restores the state before a window reload; `forgotten` says what
	 * could not be restored.
	 */
	async start(forgotten = ''): Promise<void> {
		this.say('Loading…', 'busy');
		const drawing = this.screen.viewer.start();
		const memory = this.memory.now;
		const { history } = memory;
		const { choices, meshes } = this;
		try {
			await this.load(await this.host.request('ready', null));
			if (meshes.triangles > 0) choices.restore(memory);
			if (forgotten && meshes.triangles > 0)
				this.say(`${this.screen.status} ${forgotten}`, 'warning');
			const isGraph = this.reading.loaded?.mesh?.display.graph !== undefined;
			if (history && (isGraph || meshes.triangles > 0)) {
				await this.runs.restore(history);
				if (this.refining.shown) choices.after.selecting.restore(memory);
				for (const viewId of viewIds) await choices[viewId].marking.restoreResult(memory);
			}
		} catch (error) {
			this.say((error as Error).message, 'error');
		}
		await drawing;
	}

	/** Shows a version of the document, unless a newer one arrives meanwhile. */
	async load(document: PanelDocument): Promise<PanelState> {
		this.#follow(document);
		await this.reading.load(document);
		return this.reporting.state;
	}

	/** Applies settings; choices made in the panel take precedence. */
	#follow(written: Partial<PanelSettings>): void {
		const settings = settingsOf((name) => written[name as keyof PanelSettings]);
		this.runs.setEngine(settings.engine);
		this.screen.setUsual(settings);
		this.colours.setUsual(coloursBySettings(settings));
		this.reporting.refresh();
	}

	readonly say = (text: string, tone: Tone = 'plain', fraction?: number): void => {
		this.screen.setStatus(text, tone, fraction);
	};
}
