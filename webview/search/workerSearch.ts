import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { type Box, translated } from '../model/camera.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import type { EntityFacts, EntityLists, TriangleFacts } from '../model/entities.ts';
import { withoutHidden } from '../model/hidden.ts';
import type { Highlights } from '../model/highlights.ts';
import type { MeshSearch, PointerPosition } from '../model/meshSearch.ts';
import type { FrameSpace, ViewTransform } from '../model/space.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Pane } from '../view/pane.ts';
import type { MeshService } from '../work/meshService.ts';

/**
 * Searches a large mesh, whose arrays are not in the page, through the workers: the graphics worker finds the triangle
 * at a pixel, the worker that holds the mesh does everything else.
 */
export class WorkerSearch implements MeshSearch {
	readonly blockedMilliseconds = 0;
	hidden: Uint8Array | null = null;
	readonly #mesh: DisplayMesh;
	readonly #viewId: ViewId;
	readonly #pane: Pane;
	readonly #service: MeshService;
	/** View of a mesh in space; absent in the plane. */
	readonly #space: FrameSpace | undefined;
	/** Selection of the last request for highlights, which the worker caches by number. */
	#selectionSent: EntityLists | null = null;
	#selectionNumber = 0;
	/** Hidden triangles last sent, and the generation of the worker they were sent to. */
	#hiddenSent: { readonly hidden: Uint8Array | null; readonly generation: number } | null = null;

	constructor(
		mesh: DisplayMesh,
		viewId: ViewId,
		pane: Pane,
		service: MeshService,
		space?: FrameSpace | undefined,
	) {
		this.#mesh = mesh;
		this.#viewId = viewId;
		this.#pane = pane;
		this.#service = service;
		this.#space = space;
	}

	get #viewTransform(): ViewTransform | undefined {
		const space = this.#space;
		return space && { matrix: space.matrix, plane: space.plane };
	}

	/** Makes the worker derive the edges, which is slow for many. */
	async prepare(kind: EntityKind): Promise<void> {
		if (kind === 'edges') await this.#service.ask('findEdges', { viewId: this.#viewId });
	}

	async at(
		kind: EntityKind,
		{ point, reach, screen, camera }: PointerPosition,
	): Promise<EntityFacts | null> {
		if (kind !== 'triangles') {
			const [x, y] = this.#mesh.origin;
			const relative = [point[0] - x, point[1] - y] as const;
			// In space, the front triangle restricts the search.
			const front = this.#space ? await this.#pane.pick(camera, screen, this.#space) : null;
			if (!this.#isHiddenSent) await this.#sendHidden();
			const params = {
				...{
					viewId: this.#viewId,
					kind,
					point: relative,
					reach,
					viewTransform: this.#viewTransform,
				},
				...(front !== null && { of: front }),
			};
			return this.#ifShown(await this.#service.ask('nearest', params));
		}
		const displayTriangle = await this.#pane.pick(camera, screen, this.#space);
		const { faces } = this.#mesh;
		const index = displayTriangle === null ? null : (faces?.of[displayTriangle] ?? displayTriangle);
		return this.#ifShown(index === null || this.hidden?.[index] ? null : await this.#facts(index));
	}

	async inside(kind: EntityKind, corners: readonly number[]): Promise<Uint32Array> {
		const polygon = Float64Array.from(corners, (v, i) => v - this.#mesh.origin[i % 2]!);
		if (kind !== 'triangles' && !this.#isHiddenSent) await this.#sendHidden();
		const params = { viewId: this.#viewId, kind, polygon, viewTransform: this.#viewTransform };
		const inside = this.#ifShown(await this.#service.ask('inside', params));
		const { hidden } = this;
		return kind === 'triangles' && hidden ? inside.filter((t) => !hidden[t]) : inside;
	}

	async boxOf(lists: EntityLists): Promise<Box | null> {
		return this.#ifShown(
			await this.#service.ask('extent', {
				viewId: this.#viewId,
				lists,
				viewTransform: this.#viewTransform,
			}),
		);
	}

	async highlights(selected: EntityLists, box: Box): Promise<Highlights> {
		const [x, y] = this.#mesh.origin;
		const relative = translated(box, [-x, -y]);
		const isSent = selected === this.#selectionSent;
		if (!isSent) this.#selectionNumber++;
		const selection = this.#selectionNumber;
		if (!this.#isHiddenSent) await this.#sendHidden();
		const ask = (sent?: EntityLists) =>
			this.#service.ask('highlights', {
				viewId: this.#viewId,
				selection,
				...(sent && { selected: sent }),
				box: relative,
				viewTransform: this.#viewTransform,
			});
		// A restarted worker has no cached selection.
		const highlights = (isSent && (await ask())) || (await ask(selected));
		this.#selectionSent = selected;
		if (!highlights) throw new Error('Something else is selected.');
		return this.#ifShown(highlights);
	}

	async withNeighbours(kind: EntityKind, chosen: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
		const params = { viewId: this.#viewId, kind, chosen };
		const grown = this.#ifShown(await this.#service.ask('grown', params));
		return withoutHidden(kind, grown, this.hidden);
	}

	/** Whether the worker has the current hidden triangles. */
	get #isHiddenSent(): boolean {
		const { hidden, generation } = this.#hiddenSent ?? { hidden: null, generation: -1 };
		return hidden === this.hidden && (!hidden || generation === this.#service.generation);
	}

	/** Sends the hidden triangles to the worker. */
	async #sendHidden(): Promise<void> {
		const { hidden } = this;
		const { generation } = this.#service;
		await this.#service.ask('hide', { viewId: this.#viewId, hidden });
		this.#hiddenSent = { hidden, generation };
	}

	/**
	 * Facts about a triangle; null if there are none. If the worker would have to recompute the mesh, the graphics worker
	 * gives them.
	 */
	async #facts(triangle: number): Promise<TriangleFacts | null> {
		const viewId = this.#viewId;
		const viewTransform = this.#viewTransform;
		const answer =
			this.#service.holds(viewId) &&
			this.#service.ask('facts', { viewId, triangle, viewTransform });
		const facts = answer && (await answer.catch(() => null));
		// The graphics worker knows only display triangles.
		if (facts || this.#mesh.faces) return facts || null;
		return this.#pane.drawnFacts(triangle, this.#space).catch(() => null);
	}

	/** Passes an answer on; throws if another mesh is shown by now. */
	#ifShown<T>(answer: T): T {
		if (this.#pane.mesh !== this.#mesh) throw new Error('Another mesh is shown.');
		return answer;
	}
}
