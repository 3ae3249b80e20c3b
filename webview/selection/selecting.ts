import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { MarkTarget } from '../../src/protocol/messages.ts';
import type { FileLines } from '../../src/protocol/panelDocument.ts';
import { CancelSource, isCancelled } from '../../src/util/cancel.ts';
import {
	describeCount,
	describeOffset,
	describeSelected,
	mentionsSelection,
} from '../messages/describe.ts';
import type { Box } from '../model/camera.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { EntityLists } from '../model/entities.ts';
import { countsOf, nounOf } from '../model/faces.ts';
import type { PickMode } from '../model/gestures.ts';
import { withoutHidden } from '../model/hidden.ts';
import type { Region } from '../model/region.ts';
import type { Loaded } from '../model/results.ts';
import type { PanelMemory } from '../model/savedState.ts';
import { entityKinds, Selection } from '../model/selection.ts';
import { Highlighting } from './highlighting.ts';
import { OffscreenSelection } from './offscreenSelection.ts';
import type { PanelContext } from './panelContext.ts';
import { Revealing } from './revealing.ts';
import { runWithStatus } from './runWithStatus.ts';
import { restoreSelection, savedSelection } from './savedSelection.ts';
import { selectedTriangles, targetTriangles } from './targetTriangles.ts';

const none: EntityLists = {
	points: new Uint32Array(0),
	edges: new Uint32Array(0),
	triangles: new Uint32Array(0),
};

const namedFaces = ({ faces }: Pick<DisplayMesh, 'faces'>) => faces && { noun: nounOf(faces) };

/**
 * The selection of triangles, edges and points: picked in the view or set by the text editor, and shown in the text
 * editor.
 */
export class Selecting {
	readonly selection = new Selection();
	readonly #context: PanelContext;
	readonly #clearOther: () => void;
	readonly #highlighting: Highlighting;
	readonly #outOfSight: OffscreenSelection;
	readonly #revealing: Revealing;
	#kind: EntityKind;
	/** Incremented for each change: late answers are dropped. */
	#change = 0;
	/** Cancels the search for a region. */
	#searching: CancelSource | null = null;

	/** `alone` is called when something is selected here, to clear the other view. */
	constructor(context: PanelContext, kind: EntityKind, alone: () => void) {
		this.#context = context;
		this.#kind = kind;
		this.#clearOther = alone;
		this.#highlighting = new Highlighting(context, this.selection);
		this.#outOfSight = new OffscreenSelection(context, this.selection);
		this.#revealing = new Revealing(context, this.selection);
	}

	/** The kind that clicks and shapes pick. */
	get kind(): EntityKind {
		return this.#kind;
	}

	setKind(kind: EntityKind): void {
		this.#kind = kind;
		if (this.#context.loaded()?.mesh) void this.#prepare();
	}

	/** Handles a new version of the document. Keeps the selection of kinds whose number of entities is unchanged. */
	show(loaded: Loaded | null): void {
		const mesh = loaded?.mesh;
		this.selection.resize(
			mesh
				? { ...countsOf(mesh), ...namedFaces(mesh.display) }
				: { points: 0, edges: 0, triangles: 0 },
		);
		this.#changes();
		if (mesh) void this.#prepare();
		this.paint();
	}

	/** Handles another mesh, with an empty selection or with these triangles, a byte each. */
	showOther(loaded: Loaded | null, selected?: Uint8Array<ArrayBuffer>): void {
		this.selection.replace(none);
		this.show(loaded);
		if (!selected) return;
		this.selection.triangles.reset(selected);
		this.#changed();
	}

	/** Handles a change of the search: the page now has the arrays. */
	searchChanged(): void {
		void this.#prepare();
		this.paint();
	}

	/** Selects the lines of the selection in the text editor. */
	reveal(): void {
		this.#revealing.show();
	}

	/** Clears the selection, as something was selected in the other view, which also updates the text editor. */
	drop(): void {
		this.#context.screen.viewer.picker.dropPicks(this.#context.viewId);
		if (!this.selection.replace(none)) return;
		this.#changes();
		this.paint();
	}

	/** Restores the selection after a window reload. */
	restore(memory: PanelMemory): void {
		if (memory.viewId === this.#context.viewId) restoreSelection(this.selection, memory);
		if (this.selection.count > 0) this.#changed();
	}

	pick(kind: EntityKind, entities: Uint32Array, mode: PickMode, shape: boolean): void {
		if (shape && entities.length === 0) {
			this.#context.showStatus(
				`No ${describeCount(1, kind, this.selection.counts.noun).slice(2)} has its centre inside.`,
			);
			if (mode !== 'replace') return;
		}
		if (this.selection.pick(kind, entities, mode)) this.#picked();
	}

	/** Cancels the search for a region. */
	stopSearching(): void {
		this.#searching?.cancel();
	}

	clear(): void {
		this.stopSearching();
		this.#context.screen.viewer.picker.dropPicks(this.#context.viewId);
		if (this.selection.replace(none)) this.#picked();
	}

	all(): void {
		const chosen = this.selection[this.#kind];
		if (chosen.count === chosen.flags.length && this.selection.count === chosen.count) return;
		this.#context.screen.viewer.picker.dropPicks(this.#context.viewId);
		this.selection.replace(none);
		const all = new Uint8Array(chosen.flags.length).fill(1);
		chosen.reset(withoutHidden(this.#kind, all, this.#context.hidden()));
		this.#picked();
	}

	/** Inverts the selection of the picked kind; keeps the other kinds. */
	invert(): void {
		if (this.selection[this.#kind].flags.length === 0) return;
		const chosen = this.selection[this.#kind];
		chosen.invert();
		chosen.reset(withoutHidden(this.#kind, chosen.flags, this.#context.hidden()));
		this.#picked();
	}

	/** Adds the neighbours of the selection, for each kind. */
	async grow(): Promise<void> {
		const change = this.#change;
		const kinds = entityKinds.filter((kind) => this.selection[kind].count > 0);
		const { search } = this.#context;
		const next = await runWithStatus(this.#context, { during: 'Finding neighbours…' }, () =>
			Promise.all(kinds.map((kind) => search().withNeighbours(kind, this.selection[kind].flags))),
		);
		if (!next || change !== this.#change) return;
		for (const [i, kind] of kinds.entries()) this.selection[kind].reset(next[i]!);
		this.#picked();
	}

	/** Selects a region of any kind. Another selection, or Escape, cancels the search. */
	async region(region: Region, mode: PickMode = 'replace'): Promise<void> {
		const change = this.#changes();
		const cancel = new CancelSource();
		this.#searching = cancel;
		const { viewId, service, hidden, showStatus } = this.#context;
		const what = region.kind === 'class' ? 'group' : 'connected triangles';
		const words = { during: `Looking for the ${what}…` };
		const selected = await runWithStatus(this.#context, words, () =>
			service.ask('region', { viewId, region }, { cancel }).catch((error: unknown) => {
				if (!isCancelled(error)) throw error;
				showStatus(`Stopped looking for the ${what}.`);
				return null;
			}),
		);
		if (!selected || change !== this.#change) return;
		const { on, members } = selected;
		const hiddenTriangles = on === 'triangles' ? hidden() : null;
		const visible = hiddenTriangles ? members.filter((t) => !hiddenTriangles[t]) : members;
		if (this.selection.pick(on, visible, mode)) this.#picked();
		else showStatus(describeSelected(this.selection.counts, this.#context.view()));
	}

	/** Prepares picking, so that the first pick does not have to wait. */
	#prepare(): Promise<unknown> {
		const words = { during: 'Finding edges…', after: 'Edges can be picked now.' };
		return runWithStatus(this.#context, words, () => this.#context.search().prepare(this.#kind));
	}

	/** Selects the entities on lines selected in the text editor, without changing the text selection. */
	async selectLines(lines: FileLines): Promise<void> {
		const document = this.#context.document();
		const change = this.#changes();
		const { viewId, service } = this.#context;
		const lists = await service.ask('entitiesOn', { ...lines, viewId });
		if (change !== this.#change || document !== this.#context.document()) return;
		this.#revealing.noteTextSelection(lines.file);
		if (!this.selection.replace(lists)) return;
		this.#changed();
		// A selection in the text needs no message, but an older message about the selection would be wrong.
		const { showStatus, screen, view } = this.#context;
		if (mentionsSelection(screen.status))
			showStatus(describeSelected(this.selection.counts, view()));
	}

	/** The lines of the selection, of one kind or all. */
	async lines(kind?: EntityKind): Promise<readonly FileLines[]> {
		const lists = this.selection.lists();
		const requested = kind ? { ...none, [kind]: lists[kind] } : lists;
		const { viewId, service } = this.#context;
		return (await service.ask('linesOf', { viewId, lists: requested })).files;
	}

	/** The triangles of a target, in ascending order. */
	triangles(target: MarkTarget): Promise<Uint32Array> {
		return targetTriangles(this.#context, this.selection, target);
	}

	/** See `selectedTriangles`. */
	selectedTriangles(): Promise<Uint32Array> {
		return selectedTriangles(this.#context, this.selection);
	}

	/** Updates highlights, and offers to go to a selection that is out of sight. */
	paint(): void {
		this.#context.paint();
		this.#highlighting.show();
		this.#outOfSight.changed();
	}

	/** Updates all after a change of the visible part. */
	viewChanged(): void {
		this.#highlighting.viewChanged();
		this.#outOfSight.viewChanged();
	}

	/** Updates all after a rotation, or a change of hidden triangles. */
	rotated(): void {
		this.#highlighting.show();
		this.#outOfSight.changed();
	}

	/** Bounding box of the selection in the mesh's coordinates; null for none. */
	findBox(): Promise<Box | null> {
		return this.#outOfSight.find();
	}

	/** Starts a change of the selection: pending requests are dropped. */
	#changes(): number {
		this.#searching?.cancel();
		this.#searching = null;
		this.#revealing.drop();
		return ++this.#change;
	}

	/** Handles a change of the selection by the user, and shows it in the text editor. */
	#picked(): void {
		const { showStatus, choose, view } = this.#context;
		this.#changed();
		showStatus(describeSelected(this.selection.counts, view()));
		this.#sayDistance().catch(() => {});
		if (this.selection.count > 0) choose('selected');
		this.#revealing.show();
	}

	/** If exactly two points are selected, reports their distance. */
	async #sayDistance(): Promise<void> {
		const { points, count, counts } = this.selection;
		if (points.count !== 2 || count !== 2) return;
		const change = this.#change;
		const [a, b] = points.list();
		const { viewId, service, showStatus, view } = this.#context;
		const vector = await service.ask('apart', { viewId, points: [a!, b!] });
		if (vector && change === this.#change)
			showStatus(`${describeSelected(counts, view())} ${describeOffset(vector)}`);
	}

	#changed(): void {
		if (this.selection.count > 0) this.#clearOther();
		this.#changes();
		this.paint();
		const { remember, refresh } = this.#context;
		remember({ viewId: this.#context.viewId, ...savedSelection(this.selection) });
		refresh();
	}
}
