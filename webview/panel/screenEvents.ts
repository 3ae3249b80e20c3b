import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import { coloursTriangles } from '../../src/quantities/quantity.ts';
import type { PanelViewEvents, Screen, ScreenEvents, Tone } from '../controls/screen.ts';
import { describeCount } from '../messages/describe.ts';
import { knownOperation } from '../model/operationValues.ts';
import type { SelectionKind } from '../model/savedState.ts';
import { viewIds } from '../model/viewId.ts';
import type { Searches } from '../search/searches.ts';
import type { Choices } from '../selection/choices.ts';
import type { Colours } from './colours.ts';
import type { ComparingViews } from './comparingViews.ts';
import type { EntityMenu } from './entityMenu.ts';
import type { FieldListing } from './fieldListing.ts';
import type { HoverDescriptions } from './hoverDescriptions.ts';
import type { Linking } from './linking.ts';
import type { MeshesToDraw } from './meshesToDraw.ts';
import type { NumberShowing } from './numberShowing.ts';
import type { OneRun } from './oneRun.ts';
import type { Pictures } from './pictures.ts';
import type { Reading } from './reading.ts';
import type { Refining } from './refining.ts';
import type { Runs } from './runs.ts';
import type { SavedStates } from './savedStates.ts';
import type { ShownMeshes } from './shownMeshes.ts';
import type { SurfaceLines } from './surfaceLines.ts';
import type { Undoing } from './undoing.ts';
import type { Writing } from './writing.ts';

/** The parts that handle actions of the controls. */
export interface ControlParts {
	readonly host: Channel<ToExtension, ToPanel>;
	readonly memory: SavedStates;
	readonly screen: Pick<Screen, 'viewer'>;
	readonly reading: Pick<Reading, 'cancel'>;
	readonly refining: Pick<Refining, 'shown' | 'startOver' | 'useAsSource'>;
	readonly oneRun: Pick<OneRun, 'cancel'>;
	readonly meshes: Pick<ShownMeshes, 'triangles'>;
	readonly runs: Pick<Runs, 'choose' | 'kind' | 'refine' | 'request' | 'showFitting'>;
	readonly undoing: Pick<Undoing, 'redo' | 'undo'>;
	readonly comparing: Pick<ComparingViews, 'toggle'>;
	readonly writing: Pick<Writing, 'cancel' | 'write'>;
	readonly pictures: Pick<Pictures, 'copy' | 'save'>;
	readonly choices: Choices;
	readonly colours: Pick<Colours, 'between' | 'choose' | 'inClass' | 'now'>;
	readonly numbers: Pick<NumberShowing, 'choose'>;
	showStatus(text: string, tone: Tone): void;
	/** Available commands have changed. */
	changed(): void;
}

/** The parts that handle events of the views. */
export interface ViewParts {
	readonly memory: Pick<SavedStates, 'change'>;
	readonly screen: Pick<Screen, 'setHover' | 'viewer'>;
	readonly searches: Pick<Searches, 'of'>;
	readonly choices: Choices;
	readonly drawn: Pick<MeshesToDraw, 'fetchArrays' | 'gone'>;
	readonly colours: Pick<Colours, 'viewChanged' | 'rotated'>;
	readonly numbers: Pick<NumberShowing, 'viewChanged' | 'rotated'>;
	readonly lines: Pick<SurfaceLines, 'show'>;
	readonly fieldListing: Pick<FieldListing, 'update'>;
	readonly hoverWords: Pick<HoverDescriptions, 'point'>;
	readonly menu: Pick<EntityMenu, 'open'>;
	readonly linking: Pick<Linking, 'drawn' | 'moved'>;
	showStatus(text: string): void;
}

/** Handles actions of the controls. `parts` is called for each action, as parts are created after the screen. */
export function screenEvents(parts: () => ControlParts): ScreenEvents {
	// Errors of actions are reported where they occur.
	const start = (work: () => Promise<unknown>) => () => void work().catch(() => {});
	return {
		refine: start(() => parts().runs.refine(parts().runs.request())),
		runOnCpu: start(() => parts().runs.refine(parts().runs.request('cpu'))),
		cancel: () => {
			// Any long work.
			parts().oneRun.cancel();
			parts().writing.cancel();
			parts().reading.cancel();
		},
		undo: start(() => parts().undoing.undo()),
		redo: start(() => parts().undoing.redo()),
		useAsSource: start(() => parts().refining.useAsSource()),
		startOver: start(() => parts().refining.startOver()),
		compareSource: start(() => parts().comparing.toggle()),
		write: start(() => parts().writing.write()),
		writeAs: start(() => parts().writing.write('writeAs')),
		fit: () => void parts().screen.viewer.camera.fit(),
		reset: () => parts().screen.viewer.camera.reset(),
		zoom: (factor) => parts().screen.viewer.camera.zoom(factor),
		kind: (kind) => chooseKind(parts(), kind),
		operation: (operation) => {
			parts().runs.choose(knownOperation(operation));
			parts().runs.showFitting();
			parts().changed();
		},
		value: (name, value) =>
			parts().memory.change({ values: { ...parts().memory.now.values, [name]: value } }),
		options: (options) => {
			parts().memory.change({ options });
			parts().screen.viewer.setOptions(options);
		},
		layout: (layout) => parts().memory.change({ layout }),
		command: (command) => parts().choices.commands.run(command),
		engine: (engine) => {
			parts().memory.change({ engine });
			parts().changed();
		},
		picture: (what) => void parts().pictures[what](),
		help: (anchor) =>
			void parts()
				.host.request('help', { anchor })
				.catch(() => {}),
		valuesChosen: (range) => {
			// Rejects if another mesh is shown by then.
			const triangles = parts()
				.colours.between(range)
				.catch(() => null);
			void triangles.then((chosen) => {
				if (chosen)
					parts().choices.pick(chosen.viewId, 'triangles', chosen.triangles, 'replace', true);
			});
		},
		classChosen: (viewId, tag, mode) => {
			const { quantity } = parts().colours.now;
			if (quantity && !coloursTriangles(quantity)) {
				const region = { kind: 'class', quantity: quantity.id, tag } as const;
				void parts().choices[viewId].selecting.region(region, mode);
				return;
			}
			const triangles = parts()
				.colours.inClass(viewId, tag)
				.catch(() => null);
			void triangles.then((chosen) => {
				if (chosen) parts().choices.pick(viewId, 'triangles', chosen, mode, true);
			});
		},
		boundaryChosen: (key, mode) => {
			const viewId = parts().refining.shown?.result ? 'after' : 'before';
			void parts().choices[viewId].selecting.region({ kind: 'class', ...key }, mode);
		},
		valuesShown: (range) =>
			parts().choices.filtering.showValues(parts().colours.now.choice.quantity, range),
		numbersChosen: (kinds) => parts().numbers.choose(kinds),
		quantityChosen: (id) => parts().colours.choose(id),
	};
}

/** Chooses the triangles to refine; warns if there are none, as others are refined then. */
function chooseKind(
	{ memory, meshes, runs, showStatus, changed }: ControlParts,
	kind: SelectionKind,
): void {
	memory.change({ kind });
	if (meshes.triangles > 0 && runs.kind !== kind)
		showStatus(`No triangle is ${kind}. Refine divides ${runs.kind} triangles.`, 'warning');
	changed();
}

/** Handles events of the views. `parts` is called for each event, as parts are created after the screen. */
export function viewEvents(parts: () => ViewParts): PanelViewEvents {
	const showLines = (): void => {
		for (const viewId of viewIds) void parts().lines.show(viewId);
	};
	return {
		search: (viewId) => parts().searches.of(viewId),
		pick: (...pick) => parts().choices.pick(...pick),
		shapeCount: (kind, count) =>
			parts().screen.setHover(
				count === null
					? ''
					: `Takes ${describeCount(count, kind, parts().choices.selecting.selection.counts.noun)}`,
			),
		hover: (viewId, entity, by) => {
			parts().hoverWords.point(viewId, entity, by === 'keyboard');
			const isTriangle = parts().screen.viewer[viewId].mesh?.faces === undefined;
			parts().choices.paths.hover(viewId, isTriangle ? entity : null);
		},
		menu: (...menu) => void parts().menu.open(...menu),
		command: (command, viewId) => parts().choices.commands.run(command, viewId),
		drawn: (shape) => parts().choices.markWhere.drawn(shape),
		measured: (text, done) => {
			parts().screen.setHover(done ? '' : text);
			if (done) parts().showStatus(text);
		},
		camera: (camera) => {
			parts().memory.change({ camera });
			parts().linking.moved();
		},
		space: (space) => {
			parts().memory.change({ space });
			parts().linking.moved();
			showLines();
		},
		shown: (viewId) => void parts().lines.show(viewId),
		rotated: () => {
			for (const viewId of viewIds) parts().choices[viewId].selecting.rotated();
			parts().choices.paths.update();
			parts().colours.rotated();
			parts().numbers.rotated();
		},
		moved: () => {
			for (const viewId of viewIds) parts().choices[viewId].selecting.viewChanged();
			parts().colours.viewChanged();
			parts().numbers.viewChanged();
			parts().fieldListing.update();
			parts().linking.drawn();
		},
		selectionBox: () => parts().choices.selecting.findBox(),
		drawsInPage: (viewId) => void parts().drawn.fetchArrays(viewId),
		gone: (viewId, key) => parts().drawn.gone(viewId, key),
	};
}
