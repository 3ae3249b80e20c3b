import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { Screen } from '../controls/screen.ts';
import type { Tool, ViewCommand } from '../model/gestures.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import { Changes } from './changes.ts';
import type { Choices } from './choices.ts';
import { Worst } from './worst.ts';

type Command = ViewCommand | 'clearMarks';

/** All commands on selection, marks and paths, by a key in a view, a button, or the editor. */
export class Commands {
	readonly #commands: Readonly<Record<Command, (viewId: ViewId) => void | Promise<void>>>;
	readonly #choices: Choices;
	/** The last command that hides or shows triangles: they run in the order of their keys. */
	#lastHiding: Promise<void> = Promise.resolve();

	constructor(screen: Screen, choices: Choices) {
		this.#choices = choices;
		const { viewer, toolbar } = screen;
		const worst = new Worst(choices);
		const changes = new Changes(choices);
		const tool = (next: Tool) => () => {
			viewer.picker.setTool(next);
			toolbar.select.setTool(next);
		};
		const kind = (next: EntityKind) => () => {
			viewer.picker.setKind(next);
			toolbar.select.setKind(next);
			choices.before.context.remember({ pick: next });
			for (const viewId of viewIds) choices[viewId].selecting.setKind(next);
		};
		const markSelected = (action: 'set' | 'clear') => () =>
			choices[choices.viewId].marking.press(action, { kind: 'selected' });
		this.#commands = {
			pickTriangles: kind('triangles'),
			pickEdges: kind('edges'),
			pickPoints: kind('points'),
			toolMove: tool('move'),
			toolOrbit: () => {
				if (viewer.space.isSpace) tool('orbit')();
			},
			toolRectangle: tool('rectangle'),
			toolLasso: tool('lasso'),
			toolRuler: tool('ruler'),
			selectAll: (viewId) => choices[viewId].selecting.all(),
			selectVisible: (viewId) => viewer.picker.pickVisible(viewId),
			invertSelection: () => choices.selecting.invert(),
			growSelection: () => choices.selecting.grow(),
			clearSelection: () => {
				// Escape first ends measuring.
				if (viewer.picker.isMeasuring) tool('move')();
				else {
					for (const viewId of viewIds) choices[viewId].selecting.stopSearching();
					choices.selecting.clear();
				}
			},
			showSelection: () => viewer.camera.fit(),
			markSelection: markSelected('set'),
			unmarkSelection: markSelected('clear'),
			clearMarks: () => choices.marking.press('clear', { kind: 'all' }),
			openMarkForm: () => choices.markWhere.open(),
			markByQuantity: () => choices.markWhere.open(true),
			openJump: (viewId) => choices.jumping.open(viewId),
			hideOthers: () => this.#hideInOrder(() => choices.hide('others')),
			hideSelection: () => this.#hideInOrder(() => choices.hide('these')),
			showAll: () => this.#hideInOrder(() => choices.filtering.showAll()),
			togglePath: () => choices.paths.toggle(),
			nextWorst: (viewId) => worst.go(viewId, 1),
			previousWorst: (viewId) => worst.go(viewId, -1),
			nextChange: () => changes.go(1),
			previousChange: () => changes.go(-1),
		};
	}

	/** Resolves when the command is done. `viewId` is the view of a key, by default that of the newest mesh. */
	async run(command: Command, viewId = this.#choices.newest): Promise<void> {
		const hasMesh = this.#choices[viewId].context.loaded()?.mesh !== undefined;
		await this.#commands[command](hasMesh ? viewId : this.#choices.newest);
	}

	#hideInOrder(command: () => void | Promise<void>): Promise<void> {
		const done = this.#lastHiding.then(command);
		this.#lastHiding = done.catch(() => {});
		return done;
	}
}
