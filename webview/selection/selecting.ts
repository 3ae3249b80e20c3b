import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { FileLines, MarkTarget } from '../../src/protocol/messages.ts';
import { describeCount, describeSelected, tellsSelection } from '../describe.ts';
import { decodeRuns, encodeRuns, type PanelMemory } from '../savedState.ts';
import type { Stage } from '../stage.ts';
import { type Box, union } from '../view/camera.ts';
import type { PickMode } from '../view/input.ts';
import { isLone } from '../view/lone.ts';
import type { Highlights } from '../view/painter.ts';
import type { EntityLists, Loaded, MeshEntities } from '../work/messages.ts';
import { grown } from './neighbours.ts';
import { type Counts, entityKinds, Selection } from './selection.ts';

/** Kinds as the panel's memory keeps them. */
const kept = { triangles: 'selected', edges: 'selectedEdges', points: 'selectedPoints' } as const;

const none: EntityLists = {
	points: new Uint32Array(0),
	edges: new Uint32Array(0),
	triangles: new Uint32Array(0),
};

/** The selection of triangles, edges and points: picked in the view, brought by the text, told to the text. */
export class Selecting {
	readonly selection = new Selection();
	readonly #stage: Stage;
	#kind: EntityKind;
	/** Points and edges of the mesh that is shown, from when they are first needed. */
	#entities: MeshEntities | null = null;
	#fetching: Promise<MeshEntities | null> | null = null;
	/** Files whose lines are selected in the text because of this selection. */
	#revealed: string[] = [];
	/** The box of what is selected, from when it is first needed. */
	#box: { readonly box: Box | null } | null = null;
	/** Rises with each change, so that what is late is dropped. */
	#turn = 0;

	constructor(stage: Stage, kind: EntityKind) {
		this.#stage = stage;
		this.#kind = kind;
	}

	/** What clicks and shapes pick. */
	get kind(): EntityKind {
		return this.#kind;
	}

	setKind(kind: EntityKind): void {
		const { screen, remember } = this.#stage;
		this.#kind = kind;
		screen.viewer.picker.setKind(kind);
		screen.toolbar.select.setKind(kind);
		remember({ pick: kind });
		if (kind !== 'triangles') void this.#fetch();
	}

	/** A new state of the document is shown. What is selected stays where there are as many entities as before. */
	show(loaded: Loaded | null): void {
		this.#entities = null;
		this.#fetching = null;
		const info = loaded?.mesh?.info;
		this.selection.resize(info ?? { points: 0, edges: 0, triangles: 0 });
		this.#turn++;
		if (info && this.#kind !== 'triangles') void this.#fetch();
		this.paint();
	}

	/** Selects again what was selected before the window was reloaded. */
	restore(memory: PanelMemory): void {
		for (const kind of entityKinds) {
			const runs = memory[kept[kind]];
			const chosen = this.selection[kind];
			if (runs) chosen.reset(decodeRuns(runs, chosen.flags.length));
		}
		if (this.selection.count > 0) this.#changed();
	}

	pick(kind: EntityKind, entities: Uint32Array, mode: PickMode, shape: boolean): void {
		if (shape && entities.length === 0) {
			this.#stage.say(`No ${describeCount(1, kind).slice(2)} has its middle in there.`);
			if (mode !== 'replace') return;
		}
		if (this.selection.pick(kind, entities, mode)) this.#picked();
	}

	clear(): void {
		this.#stage.screen.viewer.picker.dropWaiting();
		if (this.selection.replace(none)) this.#picked();
	}

	all(): void {
		const chosen = this.selection[this.#kind];
		if (chosen.count === chosen.flags.length && this.selection.count === chosen.count) return;
		this.#stage.screen.viewer.picker.dropWaiting();
		this.selection.replace(none);
		chosen.reset(new Uint8Array(chosen.flags.length).fill(1));
		this.#picked();
	}

	/** Selects what is not selected of the kind that is picked, and leaves the other kinds. */
	invert(): void {
		if (this.selection[this.#kind].flags.length === 0) return;
		this.selection[this.#kind].invert();
		this.#picked();
	}

	/** Adds the neighbours of what is selected, of each kind. */
	async grow(): Promise<void> {
		const turn = this.#turn;
		const entities = await this.#fetch();
		if (!entities || turn !== this.#turn) return;
		for (const kind of entityKinds) {
			const chosen = this.selection[kind];
			if (chosen.count > 0) chosen.reset(grown(entities, kind, chosen.flags));
		}
		this.#picked();
	}

	/** Selects what stands on these lines, as the text says; tells the text nothing. */
	async selectLines(lines: FileLines): Promise<void> {
		const document = this.#stage.document();
		const turn = ++this.#turn;
		const lists = await this.#stage.session.ask('entitiesOn', lines);
		if (turn !== this.#turn || document !== this.#stage.document()) return;
		this.#revealed = [lines.file];
		if (!this.selection.replace(lists)) return;
		this.#changed();
		// The text speaks for itself, but older words about the selection would be wrong now.
		const { say, screen } = this.#stage;
		if (tellsSelection(screen.status)) say(describeSelected(this.selection.counts));
	}

	/** The lines of what is selected, of one kind or all. */
	async lines(kind?: EntityKind): Promise<readonly FileLines[]> {
		const lists = this.selection.lists();
		const wanted = kind ? { ...none, [kind]: lists[kind] } : lists;
		return (await this.#stage.session.ask('linesOf', wanted)).files;
	}

	/** The triangles that a target names, rising. */
	async triangles(target: MarkTarget): Promise<Uint32Array> {
		const { session } = this.#stage;
		if (target.kind === 'where') return session.ask('where', { condition: target.condition });
		if (target.kind === 'lines')
			return session.ask('trianglesOf', await session.ask('entitiesOn', target));
		if (target.kind === 'selected') return this.selectedTriangles();
		return Uint32Array.from(this.selection.triangles.flags.keys());
	}

	/** The triangles selected; where there are none, those that have a selected point or edge. */
	async selectedTriangles(): Promise<Uint32Array> {
		const { triangles, count } = this.selection;
		if (triangles.count > 0 || count === 0) return triangles.list();
		return this.#stage.session.ask('trianglesOf', this.selection.lists());
	}

	/** Shows selected edges and points, and offers to go to a selection that is out of sight. */
	paint(): void {
		this.#stage.paint();
		const { viewer } = this.#stage.screen;
		const { edges, points } = this.selection;
		if (edges.count + points.count === 0) viewer.showHighlights(null);
		else if (this.#entities) viewer.showHighlights(this.#highlights(this.#entities));
		else void this.#fetch();
		this.#box = null;
		this.lookOut();
	}

	/** Offers to go to the selection where it is out of sight. */
	lookOut(): void {
		// Where there is no mesh, what is offered there is another's concern.
		if (!this.#stage.loaded()?.mesh) return;
		const { viewer } = this.#stage.screen;
		const box = this.selection.count > 0 ? this.box() : null;
		const { edges, points } = this.selection;
		const found = box ? viewer.sightOf(box) : 'seen';
		// Points and edges are drawn in pixels: they are never too small.
		const sight = found === 'small' && edges.count + points.count > 0 ? 'seen' : found;
		viewer.before.setNotice(
			sight === 'seen'
				? null
				: {
						words:
							sight === 'out'
								? 'What is selected is out of sight.'
								: 'What is selected is too small to see.',
						label: 'Show selection (F)',
						press: () => viewer.fit(),
					},
		);
	}

	/** The box of what is selected, in the mesh's coordinates. */
	box(): Box | null {
		if (this.#box) return this.#box.box;
		const lists = this.selection.lists();
		const box = this.#stage.screen.viewer.boxOf(lists);
		this.#box = { box };
		// Where the arrays of triangles are not here, it is known a little later.
		const { mesh } = this.#stage.screen.viewer.before;
		if (isLone(mesh) && lists.triangles.length > 0) void this.#askBox(lists.triangles);
		return box;
	}

	/** Has the worker with the mesh find the box of selected triangles, and looks out again when it is known. */
	async #askBox(triangles: Uint32Array): Promise<void> {
		const asked = this.#box;
		const box = await this.#stage.session.ask('extent', { triangles }).catch(() => null);
		if (!box || this.#box !== asked) return;
		this.#box = { box: asked?.box ? union(asked.box, box) : box };
		this.lookOut();
	}

	/** Points and edges, once they are here. */
	get entities(): MeshEntities | null {
		return this.#entities;
	}

	#highlights(entities: MeshEntities): Highlights {
		const { points, edges, lengths } = entities;
		const edgeList = spread(this.selection.edges.list());
		const pointList = spread(this.selection.points.list());
		const ends = new Float32Array(4 * edgeList.length);
		edgeList.forEach((e, k) => {
			for (let i = 0; i < 2; i++) {
				ends[4 * k + 2 * i] = points[2 * edges[2 * e + i]!]!;
				ends[4 * k + 2 * i + 1] = points[2 * edges[2 * e + i]! + 1]!;
			}
		});
		const places = new Float32Array(2 * pointList.length);
		pointList.forEach((p, k) => {
			places[2 * k] = points[2 * p]!;
			places[2 * k + 1] = points[2 * p + 1]!;
		});
		let sum = 0;
		for (const length of lengths) sum += length;
		return { edges: ends, points: places, spacing: lengths.length > 0 ? sum / lengths.length : 1 };
	}

	/** Asks for points and edges, once for each mesh. */
	#fetch(): Promise<MeshEntities | null> {
		const document = this.#stage.document();
		if (!this.#stage.loaded()?.mesh) return Promise.resolve(null);
		// Points and edges are found by way of the triangles round them.
		const asked = this.#fetching ? null : this.#stage.session.ask('entities', null);
		this.#fetching ??= Promise.all([asked, this.#stage.fetchArrays()]).then(
			([entities]) => {
				if (!entities) return null;
				if (document !== this.#stage.document()) return null;
				this.#entities = entities;
				this.#stage.screen.viewer.picker.setEntities(entities);
				this.paint();
				return entities;
			},
			() => {
				// What waits for them would hold up all that comes after; choosing their kind anew asks again.
				if (document === this.#stage.document()) {
					this.#fetching = null;
					this.#stage.screen.viewer.picker.dropWaiting();
				}
				return null;
			},
		);
		return this.#fetching;
	}

	/** The person changed the selection here: the text hears of it. */
	#picked(): void {
		const { say, choose, host, session } = this.#stage;
		this.#changed();
		const { counts, count } = this.selection;
		say(describeSelected(counts));
		const reveal = (lines: FileLines) => host.request('revealLines', lines).catch(() => {});
		const turn = this.#turn;
		if (count === 0) {
			for (const file of this.#revealed) reveal({ file, ranges: [] });
			this.#revealed = [];
			return;
		}
		choose('selected');
		session.ask('linesOf', this.selection.lists()).then(
			({ files, without }) => {
				// What was dropped meanwhile is not to be shown any more.
				if (turn !== this.#turn) return;
				const dropped = this.#revealed.filter(
					(file) => !files.some((lines) => lines.file === file),
				);
				this.#revealed = files.map(({ file }) => file);
				for (const file of dropped) reveal({ file, ranges: [] });
				for (const lines of files) reveal(lines);
				if (without.length > 0) say(`${describeSelected(counts)} ${withoutLines(without, counts)}`);
			},
			() => {},
		);
	}

	#changed(): void {
		this.#turn++;
		this.paint();
		const { remember, refresh } = this.#stage;
		const runs = (kind: EntityKind) => {
			const list = encodeRuns(this.selection[kind].flags);
			return list && list.length > 0 ? list : null;
		};
		remember({
			selected: runs('triangles'),
			selectedEdges: runs('edges'),
			selectedPoints: runs('points'),
		});
		refresh();
	}
}

/** The same in an order in which each beginning is spread over all: by steps that have no factor in common with the length. */
function spread(list: Uint32Array): Uint32Array {
	let step = Math.max(1, Math.round(list.length * 0.618));
	const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
	while (common(list.length, step) > 1) step++;
	return list.map((_, i) => list[(i * step) % list.length]!);
}

const withoutLines = (kinds: readonly EntityKind[], counts: Counts): string =>
	`No file of this mesh lists its ${kinds.filter((kind) => counts[kind] > 0).join(' and ')}, so there are no lines to show.`;
