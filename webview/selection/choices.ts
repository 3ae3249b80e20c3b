import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { Channel } from '../../src/protocol/channel.ts';
import type { FileLines, PanelState, ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import type { EntityFacts } from '../model/entities.ts';
import type { PickMode } from '../model/gestures.ts';
import type { PanelMemory } from '../model/savedState.ts';
import { describeEdge, describePoint, describeTriangle } from '../words/describe.ts';
import { Commands } from './commands.ts';
import { Marking } from './marking.ts';
import { MarkWhere } from './markWhere.ts';
import type { PanelContext } from './panelContext.ts';
import { PathShowing } from './pathShowing.ts';
import { Selecting } from './selecting.ts';

/** Selection, marks and paths of the mesh before refinement, and what they have to do with each other. */
export class Choices {
	readonly selecting: Selecting;
	readonly marking: Marking;
	readonly paths: PathShowing;
	readonly markWhere: MarkWhere;
	readonly commands: Commands;
	readonly #context: PanelContext;

	constructor(context: PanelContext, memory: PanelMemory) {
		this.#context = context;
		this.selecting = new Selecting(context, memory.pick);
		this.marking = new Marking(context, this.selecting);
		this.markWhere = new MarkWhere(context, this.marking, this.selecting);
		this.paths = new PathShowing(context);
		this.commands = new Commands(context, this);
		context.screen.viewer.picker.setKind(memory.pick);
	}

	/** A new state of the document is shown; returns words about marks that were dropped. */
	show(): string {
		const loaded = this.#context.loaded();
		const dropped = this.marking.show(loaded);
		this.selecting.show(loaded);
		this.paths.reset();
		this.markWhere.show();
		this.#context.screen.showMarksIn(this.marking.marks.heldIn);
		return dropped;
	}

	/** Shows again what was selected and marked before the window was reloaded. */
	restore(memory: PanelMemory): void {
		this.marking.restore(memory);
		this.selecting.restore(memory);
	}

	pick(kind: EntityKind, entities: Uint32Array, mode: PickMode, shape: boolean): void {
		this.selecting.pick(kind, entities, mode, shape);
		if (kind === 'triangles' && !shape) this.paths.anchor(entities[0] ?? null);
	}

	async selectLines(lines: FileLines): Promise<void> {
		await this.selecting.selectLines(lines);
		const { triangles } = this.selecting.selection;
		this.paths.anchor(triangles.count > 0 ? triangles.flags.indexOf(1) : null);
	}

	/** What is under the pointer, in a line. */
	describe(entity: EntityFacts): string {
		const display = this.#context.loaded()?.mesh?.display;
		if (!display) return '';
		if (entity.kind === 'triangles') return describeTriangle(display, entity);
		return entity.kind === 'edges' ? describeEdge(entity) : describePoint(entity, display.origin);
	}

	/** Answers what the extension asks about selection, marks and paths, once the newest document has been read. */
	answer(
		host: Channel<ToExtension, ToPanel>,
		settled: () => Promise<void>,
		state: () => PanelState,
	): void {
		const hasMesh = () => this.#context.loaded()?.mesh !== undefined;
		host.handle('selectLines', async (lines) => {
			await settled();
			if (hasMesh()) await this.selectLines(lines);
			return null;
		});
		host.handle('selectedLines', async ({ kind }) => {
			await settled();
			return hasMesh() ? this.selecting.lines(kind) : [];
		});
		host.handle('mark', async (params) => {
			await settled();
			return this.marking.mark(params);
		});
		host.handle('showPath', async (line) => {
			await settled();
			return hasMesh() || !line ? this.paths.showLine(line) : null;
		});
		host.handle('act', async ({ action }) => {
			await settled();
			await this.commands.run(action);
			return state();
		});
	}
}
