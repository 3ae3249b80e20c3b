import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import type { PanelDocument } from '../../src/protocol/panelDocument.ts';
import { type PanelSettings, settingsOf } from '../../src/protocol/panelSettings.ts';
import { CHANGE_QUANTITY } from '../../src/quantities/classColours.ts';
import { Screen, type Tone } from '../controls/screen.ts';
import type { GraphicsClient } from '../graphics/graphicsClient.ts';
import { coloursBySettings } from '../model/colourChoice.ts';
import type { EntityFacts } from '../model/entities.ts';
import { areLarge } from '../model/largeMeshes.ts';
import type { PanelMemory } from '../model/savedState.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import { Searches } from '../search/searches.ts';
import { Choices } from '../selection/choices.ts';
import type { MeshService } from '../work/meshService.ts';
import { answerExtension } from './answering.ts';
import { Colours } from './colours.ts';
import { ComparingViews } from './comparingViews.ts';
import { contextOf } from './contextOf.ts';
import { DocumentShowing } from './documentShowing.ts';
import { listenToDrops } from './dropping.ts';
import { EntityMenu } from './entityMenu.ts';
import { FieldListing } from './fieldListing.ts';
import { HoverDescriptions } from './hoverDescriptions.ts';
import { Linking } from './linking.ts';
import { MeshesToDraw } from './meshesToDraw.ts';
import { NumberShowing } from './numberShowing.ts';
import { OneRun } from './oneRun.ts';
import { Pictures } from './pictures.ts';
import { Reading } from './reading.ts';
import { Refining } from './refining.ts';
import { Reporting } from './reporting.ts';
import { ResultShowing } from './resultShowing.ts';
import { Runs } from './runs.ts';
import { SavedStates } from './savedStates.ts';
import { type ControlParts, screenEvents, type ViewParts, viewEvents } from './screenEvents.ts';
import { ShownMeshes } from './shownMeshes.ts';
import { SurfaceLines } from './surfaceLines.ts';
import { Targets } from './targets.ts';
import { Undoing } from './undoing.ts';
import { listenToUndoKeys } from './undoKeys.ts';
import { Writing } from './writing.ts';

/**
 * Creates all parts of the panel, each with the parts before it that it uses, and with functions for its events, which
 * later parts handle: no part calls them during construction. Returns the function that starts the panel.
 */
export function createPanel(
	root: HTMLElement,
	host: Channel<ToExtension, ToPanel>,
	service: MeshService,
	graphics: GraphicsClient,
	saved: PanelMemory,
	save: (memory: PanelMemory) => void,
): (forgotten: string) => Promise<void> {
	const memory = new SavedStates(saved, save);
	const showStatus = (text: string, tone: Tone = 'plain', fraction?: number): void =>
		screen.setStatus(text, tone, fraction);
	const changed = (): void => {
		comparing.check();
		screen.showComparison(comparison());
		reporting.refresh();
	};
	const comparison = () => meshes.compared?.comparison ?? comparing.comparison;
	const hidden = (viewId: ViewId): Uint8Array | null => choices.filtering.hidden(viewId);
	const describe = (viewId: ViewId, entity: EntityFacts): string =>
		choices.describe(viewId, entity, meshes.sourceOf(viewId));

	// The screen with its views.
	const parts = (): ControlParts & ViewParts => ({
		...{
			host,
			memory,
			screen,
			reading,
			refining,
			oneRun,
			meshes,
			runs,
			undoing,
			writing,
			comparing,
		},
		...{ pictures, choices, colours, numbers, searches, drawn, lines, fieldListing },
		...{ hoverWords, menu, linking, showStatus, changed },
	});
	const screen = new Screen(
		root,
		{ ...saved, kind: saved.kind ?? 'marked' },
		screenEvents(parts),
		viewEvents(parts),
		graphics,
	);
	const { viewer } = screen;
	const linking = new Linking({ host, viewer, colours: () => colours });
	service.largeFrom = () => viewer.largeFrom;
	service.drawnOnDevice = () => viewer.known.then(() => viewer.drawsOnDevice);

	// The document, results, and writing them.
	const reading = new Reading(service, {
		...{ showStatus, changed },
		begins: ({ files }) => {
			oneRun.interrupt();
			comparing.end();
			if (areLarge(files)) viewer.expectLarge();
			if (!reading.loaded) viewer.before.setMessage('Reading…');
		},
		previewed: (display) => showing.showPreview(display),
		show: (loaded) => showing.show(loaded),
		none: (words, cancelled) => showing.showNone(words, cancelled),
	});
	const oneRun = new OneRun({ showStatus, changed, document: () => reading.document });
	const refining = new Refining(service, oneRun, {
		...{ showStatus, changed },
		source: () => results.showSource(),
		show: (...shown) => results.show(...shown),
		olderChanged: () => results.showOlderNotice(),
		historyChanged: (from, to) => undoing.recordRounds(from, to),
	});
	const meshes = new ShownMeshes(reading, refining);
	const writing = new Writing(host, service, {
		...{ showStatus, changed },
		result: () => refining.history.position > 0 && !refining.isGone,
		isOlder: () => refining.isOlder,
		document: () => reading.document,
	});

	// Picking and choosing.
	const drawn = new MeshesToDraw({
		...{ service, viewer },
		displayOf: (viewId) => meshes.of(viewId)?.mesh?.display,
		arraysCame: (viewId) => choices[viewId].selecting.searchChanged(),
	});
	const searches = new Searches(service, viewer, hidden);
	const contexts = {
		...{
			host,
			service,
			screen,
			memory,
			reading,
			refining,
			oneRun,
			meshes,
			hidden,
			comparison,
			showStatus,
		},
		colours: () => colours,
		search: (viewId: ViewId) => searches.of(viewId),
		marked: (...change: Parameters<Undoing['recordMarks']>) => undoing.recordMarks(...change),
		paint: () => results.paint(),
		refresh: changed,
	};
	const choices = new Choices(
		{ before: contextOf(contexts, 'before'), after: contextOf(contexts, 'after') },
		saved,
	);
	const targets = new Targets(choices, refining);
	const undoing = new Undoing({ refining, oneRun, choices, showStatus, changed });
	const runs = new Runs({
		...{
			memory,
			screen,
			reading,
			refining,
			oneRun,
			choices,
			targets,
			undoing,
			showStatus,
		},
	});
	const showing = new DocumentShowing({
		...{
			host,
			memory,
			screen,
			reading,
			refining,
			oneRun,
			meshes,
			choices,
			undoing,
			runs,
			showStatus,
		},
		reload: (document) => void load(document),
	});

	// Colours, overlays and descriptions.
	const colours = new Colours(saved.colours, {
		...{ service, screen, filtering: choices.filtering },
		loaded: () => meshes.of('before'),
		result: () => refining.shown?.result ?? meshes.compared?.loaded.mesh ?? null,
		comparison,
		changed: (choice) => memory.change({ colours: choice }),
		leftComparison: () => comparing.end(),
		uncovered: (viewId) => choices[viewId].selecting.rotated(),
	});
	const comparing = new ComparingViews({ service, oneRun, meshes, colours, showStatus, changed });
	const results = new ResultShowing({
		...{
			memory,
			screen,
			reading,
			refining,
			oneRun,
			meshes,
			choices,
			colours,
			comparing,
			runs,
			showStatus,
		},
	});
	const lines = new SurfaceLines(service, viewer);
	const numbers = new NumberShowing(service, screen, choices.filtering);
	const fieldListing = new FieldListing(service, screen);
	const hoverWords = new HoverDescriptions({
		...{ service, describe },
		show: (...words) => screen.setHover(...words),
	});
	const pictures = new Pictures(host, service, {
		...{ viewer, hidden, showStatus },
		colours: () => colours.now,
		parents: () => meshes.ancestors ?? undefined,
	});
	const menu = new EntityMenu(root, {
		...{ screen, choices, describe },
		refineSelected: () => void runs.refine(runs.request()).catch(() => {}),
		groups: () => colours.groups,
		colourBy: (quantity) => colours.choose(quantity),
		picture: (what) => void pictures[what](),
		isBusy: () => oneRun.running || writing.running || reading.slow,
		isCompared: () => meshes.compared !== undefined,
	});
	const reporting = new Reporting({
		...{ host, screen, reading, refining, oneRun, writing, choices, targets, undoing, runs },
		comparison,
	});

	viewer.space.set(saved.space);
	viewer.camera.set(saved.camera);
	screen.showFacts(null, null);
	listenToDrops(root, host, showStatus);
	listenToUndoKeys(undoing);
	answerExtension(host, {
		...{ memory, reading, refining, undoing, runs, choices, comparing, load, follow },
		state: () => reporting.state,
	});
	changed();
	return start;

	/** Applies settings; choices made in the panel take precedence. */
	function follow(written: Partial<PanelSettings>, document = reading.document): void {
		const settings = settingsOf((name) => written[name as keyof PanelSettings]);
		const bySettings = coloursBySettings(settings);
		runs.setEngine(settings.engine);
		screen.setDefaults(settings);
		colours.setDefaults(
			document?.other ? { ...bySettings, quantity: CHANGE_QUANTITY } : bySettings,
		);
		changed();
	}

	/** Shows a version of the document, unless a newer one arrives meanwhile. */
	async function load(document: PanelDocument): Promise<void> {
		follow(document, document);
		const { title, other } = document;
		if (other) screen.setCompared([title, other.title]);
		if (other) memory.change({ other: other.uri });
		await reading.load(document);
	}

	/**
	 * Opens the canvases, requests the document, and restores the state before a window reload; `forgotten` says what
	 * could not be restored.
	 */
	async function start(forgotten: string): Promise<void> {
		showStatus('Loading…', 'busy');
		const drawing = viewer.start();
		const { now } = memory;
		try {
			await load(await host.request('ready', null));
			if (meshes.triangles > 0) choices.restore(now);
			if (forgotten && meshes.triangles > 0) showStatus(`${screen.status} ${forgotten}`, 'warning');
			const isGraph = reading.loaded?.mesh?.display.graph !== undefined;
			if (now.history && (isGraph || meshes.triangles > 0)) {
				await runs.restore(now.history);
				if (refining.shown) choices.after.selecting.restore(now);
				for (const viewId of viewIds) await choices[viewId].marking.restoreResult(now);
			}
		} catch (error) {
			showStatus((error as Error).message, 'error');
		}
		await drawing;
	}
}
