import type { DisplayMesh } from '../model/displayMesh.ts';
import type { MeshEntities } from '../model/entities.ts';
import { type MeshSearch, nothingToSearch } from '../model/meshSearch.ts';
import type { FrameSpace } from '../model/space.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Viewer } from '../view/viewer.ts';
import type { MeshService } from '../work/meshService.ts';
import { PageSearch } from './pageSearch.ts';
import { WorkerSearch } from './workerSearch.ts';

type Made = Pick<DisplayMesh, 'arrays'> & {
	readonly mesh: DisplayMesh;
	readonly search: MeshSearch;
	readonly space: FrameSpace | undefined;
};

/** Chooses what searches the mesh of a view: its arrays where the page has them, else the workers. */
export class Searches {
	readonly #service: MeshService;
	readonly #viewer: () => Viewer;
	readonly #hidden: (viewId: ViewId) => Uint8Array | null;
	readonly #made: Partial<Record<ViewId, Made>> = {};
	/** Points and edges of meshes, which are the same however they are rotated. */
	readonly #entities = new WeakMap<DisplayMesh, Promise<MeshEntities>>();

	/** `hidden` has a byte for each triangle of a view that is not to be found; null for none. */
	constructor(
		service: MeshService,
		viewer: () => Viewer,
		hidden: (viewId: ViewId) => Uint8Array | null,
	) {
		this.#hidden = hidden;
		this.#service = service;
		this.#viewer = viewer;
	}

	/** What searches the mesh that a view shows now; nothing is found in the picture of one that is no more. */
	of(viewId: ViewId): MeshSearch {
		const search = this.#of(viewId);
		search.hidden = this.#hidden(viewId);
		return search;
	}

	#of(viewId: ViewId): MeshSearch {
		const viewer = this.#viewer();
		const { mesh, stale } = viewer[viewId];
		if (!mesh || stale) return nothingToSearch;
		const { arrays } = mesh;
		const space = viewer.space.of(viewId);
		const made = this.#made[viewId];
		if (made?.mesh === mesh && made.arrays === arrays && made.space === space) return made.search;
		const search = this.#searchOf(mesh, viewId, space);
		this.#made[viewId] = { mesh, arrays, search, space };
		return search;
	}

	#searchOf(mesh: DisplayMesh, viewId: ViewId, space: FrameSpace | undefined): MeshSearch {
		const pane = this.#viewer()[viewId];
		const { origin, arrays, faces } = mesh;
		if (!arrays) return new WorkerSearch(mesh, viewId, pane, this.#service, space);
		const fetch = async () => {
			const entities = await this.#entitiesOf(mesh, viewId);
			if (pane.mesh !== mesh) throw new Error('Another mesh is shown.');
			return entities;
		};
		return new PageSearch({ origin, arrays, faces }, fetch, space);
	}

	#entitiesOf(mesh: DisplayMesh, viewId: ViewId): Promise<MeshEntities> {
		let entities = this.#entities.get(mesh);
		if (!entities) {
			entities = this.#service.ask('entities', { viewId });
			this.#entities.set(mesh, entities);
			// What needs them next asks again.
			entities.catch(() => this.#entities.delete(mesh));
		}
		return entities;
	}
}
