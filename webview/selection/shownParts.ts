import { moved } from '../model/camera.ts';
import type { MeshEntities } from '../model/entities.ts';
import { type Highlights, highlightsOf } from '../model/highlights.ts';
import { isLone } from '../model/largeMeshes.ts';
import type { Selection } from '../model/selection.ts';
import type { PanelContext } from './panelContext.ts';

/** Words for a wait are said after so many milliseconds. */
const wordless = 300;

/**
 * Points and edges of the mesh before refinement: gets them where the page has the arrays of all triangles, and shows
 * those that are selected. Of a mesh whose arrays stay with the worker it asks for what is in sight alone.
 */
export class ShownParts {
	readonly #context: PanelContext;
	readonly #selection: Selection;
	/** Hears that points and edges are here. */
	readonly #came: () => void;
	#entities: MeshEntities | null = null;
	#fetching: Promise<MeshEntities | null> | null = null;
	/** Rises when something else is selected; the value that the worker knows. */
	#turn = 0;
	#told = -1;
	/** What was asked for last, and whether an answer is awaited. */
	#seen = '';
	#asking = false;

	constructor(context: PanelContext, selection: Selection, came: () => void) {
		this.#context = context;
		this.#selection = selection;
		this.#came = came;
	}

	/** A new mesh is shown. */
	reset(): void {
		this.#entities = null;
		this.#fetching = null;
		this.#told = -1;
	}

	/** Edges or points are going to be picked. */
	async need(kind: 'edges' | 'points'): Promise<void> {
		if (!isLone(this.#context.screen.viewer.before.mesh)) await this.fetch();
		else if (kind === 'edges') await this.#findEdges();
	}

	/** Shows what is selected now. */
	show(): void {
		this.#turn++;
		this.#seen = '';
		const { viewer } = this.#context.screen;
		const { edges, points } = this.#selection;
		if (edges.count + points.count === 0) viewer.showHighlights(null);
		else if (isLone(viewer.before.mesh)) void this.#ask();
		else if (this.#entities) viewer.showHighlights(this.#highlights(this.#entities));
		else void this.fetch();
	}

	/** What is in sight may have changed. */
	look(): void {
		const { edges, points } = this.#selection;
		if (edges.count + points.count > 0 && isLone(this.#context.screen.viewer.before.mesh))
			void this.#ask();
	}

	/** Gets points and edges for the page, once for each mesh; null where there is none any more. */
	fetch(): Promise<MeshEntities | null> {
		const { document, loaded, session, screen } = this.#context;
		const shown = document();
		if (!loaded()?.mesh) return Promise.resolve(null);
		this.#fetching ??= session.ask('entities', null).then(
			(entities) => {
				if (shown !== document()) return null;
				this.#entities = entities;
				screen.viewer.picker.setEntities(entities);
				this.#came();
				return entities;
			},
			() => {
				// What waits for them would hold up all that comes after; choosing their kind again asks again.
				if (shown === document()) {
					this.#fetching = null;
					screen.viewer.picker.dropWaiting();
				}
				return null;
			},
		);
		return this.#fetching;
	}

	/** Has the worker derive what questions about edges need, which takes a while where they are many. */
	async #findEdges(): Promise<void> {
		const { session, say, document } = this.#context;
		const shown = document();
		let isSaid = false;
		const timer = setTimeout(() => {
			isSaid = true;
			say('Looking for edges…', 'busy');
		}, wordless);
		try {
			await session.ask('findEdges', null);
			if (isSaid && shown === document()) say('Edges can be picked now.');
		} catch (error) {
			if (shown === document()) say((error as Error).message, 'error');
		} finally {
			clearTimeout(timer);
		}
	}

	/** Asks for what is selected and in sight, until nothing has changed meanwhile. */
	async #ask(): Promise<void> {
		if (this.#asking) return;
		this.#asking = true;
		const { session, screen, document } = this.#context;
		const shown = document();
		try {
			for (;;) {
				const { seen, before } = screen.viewer;
				const { edges, points, count } = this.#selection;
				const turn = this.#turn;
				const now = JSON.stringify([turn, seen]);
				if (!seen || !before.mesh || count === 0 || this.#seen === now) return;
				this.#seen = now;
				const [x, y] = before.mesh.origin;
				const box = moved(seen, [-x, -y]);
				const parts = { edges: edges.list(), points: points.list() };
				const news = this.#told === turn ? {} : { parts };
				const highlights =
					(await session.ask('highlights', { turn, ...news, box })) ??
					(await session.ask('highlights', { turn, parts, box }));
				if (shown !== document()) return;
				this.#told = turn;
				if (turn === this.#turn) screen.viewer.showHighlights(highlights);
			}
		} catch {
			// There is no mesh any more: what comes next shows its own.
		} finally {
			this.#asking = false;
		}
	}

	#highlights({ points, edges, lengths }: MeshEntities): Highlights {
		let sum = 0;
		for (const length of lengths) sum += length;
		return highlightsOf(
			{ points: this.#selection.points.list(), edges: this.#selection.edges.list() },
			{
				x: (p) => points[2 * p]!,
				y: (p) => points[2 * p + 1]!,
				ends: (e) => [edges[2 * e]!, edges[2 * e + 1]!],
			},
			lengths.length > 0 ? sum / lengths.length : 1,
		);
	}
}
