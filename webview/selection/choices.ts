import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { FileLines } from '../../src/protocol/panelDocument.ts';
import {
	describeEdge,
	describePoint,
	describeSegment,
	describeTriangle,
	type TriangleProvenance,
} from '../messages/describe.ts';
import type { EntityFacts } from '../model/entities.ts';
import { faceCount } from '../model/faces.ts';
import type { PickMode } from '../model/gestures.ts';
import type { Round } from '../model/history.ts';
import type { Marks } from '../model/marks.ts';
import type { PanelMemory } from '../model/savedState.ts';
import type { ViewId } from '../model/viewId.ts';
import { Commands } from './commands.ts';
import { Filtering } from './filtering.ts';
import { Jumping } from './jumping.ts';
import { Marking } from './marking.ts';
import { MarkWhere } from './markWhere.ts';
import type { PanelContext } from './panelContext.ts';
import { PathShowing } from './pathShowing.ts';
import { Selecting } from './selecting.ts';

/** Selection and marks in a view. */
export interface ViewChoices {
	readonly context: PanelContext;
	readonly selecting: Selecting;
	readonly marking: Marking;
}

/**
 * Selection, marks and paths of both views, and their relations: the selection is in one view at a time, see
 * `model/history.ts`.
 */
export class Choices {
	readonly before: ViewChoices;
	readonly after: ViewChoices;
	readonly paths: PathShowing;
	readonly markWhere: MarkWhere;
	readonly commands: Commands;
	readonly filtering: Filtering;
	readonly jumping: Jumping;

	constructor(contexts: Readonly<Record<ViewId, PanelContext>>, memory: PanelMemory) {
		const marksOfResults = new WeakMap<Round, Marks>();
		const choicesOf = (viewId: ViewId): ViewChoices => {
			const context = contexts[viewId];
			const other = viewId === 'before' ? 'after' : 'before';
			const selecting = new Selecting(context, memory.pick, () => this[other].selecting.drop());
			return { context, selecting, marking: new Marking(context, selecting, marksOfResults) };
		};
		this.before = choicesOf('before');
		this.after = choicesOf('after');
		const { screen } = contexts.before;
		this.markWhere = new MarkWhere(screen, () => this[this.newest]);
		this.paths = new PathShowing(contexts.before);
		this.filtering = new Filtering(contexts, memory.filter);
		this.commands = new Commands(screen, this);
		this.jumping = new Jumping(screen, this);
		screen.viewer.picker.setKind(memory.pick);
	}

	/** The view of the mesh that is refined next: After if it shows a result of the current source. */
	get newest(): ViewId {
		const { context } = this.after;
		return context.loaded()?.mesh && !context.isOlder() ? 'after' : 'before';
	}

	/** The view with the selection; the newest if nothing is selected. */
	get viewId(): ViewId {
		if (this.after.selecting.selection.count > 0) return 'after';
		return this.before.selecting.selection.count > 0 ? 'before' : this.newest;
	}

	/** The selection, in either view. */
	get selecting(): Selecting {
		return this[this.viewId].selecting;
	}

	/** The marks for "marked": those of the result, if it has any. */
	get marking(): Marking {
		const { marking } = this.after;
		return this.newest === 'after' && marking.marks.count > 0 ? marking : this.before.marking;
	}

	/** Handles a new version of the document in Before; returns a message about dropped marks. */
	show(): string {
		const { context, marking, selecting } = this.before;
		const dropped = marking.show(context.file());
		selecting.show(context.loaded());
		this.#shown('before');
		return dropped;
	}

	/**
	 * Handles another mesh of the history in a view, with its marks. A selection in After moves to Before with its mesh
	 * when that becomes the source.
	 */
	showOther(viewId: ViewId): void {
		const { context, marking, selecting } = this[viewId];
		const loaded = context.loaded();
		const { after } = this;
		const [mesh, meshOfAfter] = [loaded?.mesh, after.context.loaded()?.mesh];
		const isMeshOfAfter =
			viewId === 'before' && mesh && meshOfAfter && faceCount(meshOfAfter) === faceCount(mesh);
		const selected = isMeshOfAfter && after.selecting.selection.triangles.count > 0;
		const picked = selected ? after.selecting.selection.triangles.flags : undefined;
		if (context.isResult()) marking.showResult(loaded);
		selecting.showOther(loaded, picked);
		this.#shown(viewId);
	}

	#shown(viewId: ViewId): void {
		this.paths.reset(viewId);
		this.markWhere.show();
		this.before.context.screen.showMarksIn(this.before.marking.marks.storedIn);
	}

	/** Restores selection and marks of the file's mesh after a window reload. */
	restore(memory: PanelMemory): void {
		this.before.marking.restore(memory);
		this.before.selecting.restore(memory);
	}

	pick(
		viewId: ViewId,
		kind: EntityKind,
		entities: Uint32Array,
		mode: PickMode,
		shape: boolean,
	): void {
		this[viewId].selecting.pick(kind, entities, mode, shape);
		// Other faces have no paths.
		const { faces } = this[viewId].context.loaded()?.mesh?.display ?? {};
		if (kind === 'triangles' && !shape && !faces) this.paths.anchor(viewId, entities[0] ?? null);
	}

	/** Hides the selection, or everything else in its view. */
	async hide(which: 'these' | 'others'): Promise<void> {
		const { viewId, selecting } = this;
		const { showStatus } = this[viewId].context;
		const triangles = await selecting.selectedTriangles();
		if (triangles.length === 0) {
			const verb = which === 'these' ? 'hide' : 'show';
			showStatus(`Nothing is selected: select the triangles to ${verb}.`, 'warning');
			return;
		}
		if (which === 'these') selecting.clear();
		await this.filtering.hide(viewId, triangles, which);
	}

	async selectLines(lines: FileLines): Promise<void> {
		const { selecting } = this.before;
		await selecting.selectLines(lines);
		const { triangles } = selecting.selection;
		this.paths.anchor('before', triangles.count > 0 ? triangles.flags.indexOf(1) : null);
	}

	/** Describes an entity in one line; `of` is the provenance of triangles. */
	describe(viewId: ViewId, entity: EntityFacts, of?: TriangleProvenance): string {
		const display = this[viewId].context.loaded()?.mesh?.display;
		if (!display) return '';
		if (entity.kind === 'triangles') return describeTriangle(display, entity, of);
		const space = this[viewId].context.screen.viewer.space.of(viewId);
		if (entity.kind === 'points') return describePoint(entity, display.origin, space);
		const { graph } = display;
		return graph ? describeSegment(entity) : describeEdge(entity);
	}
}
