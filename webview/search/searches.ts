import type { DisplayMesh } from '../model/displayMesh.ts';
import type { MeshEntities } from '../model/entities.ts';
import { emptySearch, type MeshSearch } from '../model/meshSearch.ts';
import type { FrameSpace } from '../model/space.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Viewer } from '../view/viewer.ts';
import type { MeshService } from '../work/meshService.ts';
import { PageSearch } from './pageSearch.ts';
import { WorkerSearch } from './workerSearch.ts';

type CachedSearch = Pick<DisplayMesh, 'arrays'> & {
	readonly mesh: DisplayMesh;
	readonly search: MeshSearch;
	readonly space: FrameSpace | undefined;
};

/**
 * Creates and caches the search of each view's mesh: in the arrays if the page has them, otherwise through the workers.
 */
export class Searches {
	readonly #service: MeshService;
	readonly #viewer: Viewer;
	readonly #hidden: (viewId: ViewId) => Uint8Array | null;
	readonly #cache: Partial<Record<ViewId, CachedSearch>> = {};
	/** Points and edges of meshes, before rotation. */
	readonly #entities = new WeakMap<DisplayMesh, Promise<MeshEntities>>();

	/** `hidden` returns the hidden triangles of a view, a byte each, which are not found; null for none. */
	constructor(service: MeshService, viewer: Viewer, hidden: (viewId: ViewId) => Uint8Array | null) {
		this.#hidden = hidden;
		this.#service = service;
		this.#viewer = viewer;
	}

	/** The search of the mesh that a view shows; finds nothing while its picture is stale. */
	of(viewId: ViewId): MeshSearch {
		const search = this.#cachedSearch(viewId);
		search.hidden = this.#hidden(viewId);
		return search;
	}

	#cachedSearch(viewId: ViewId): MeshSearch {
		const viewer = this.#viewer;
		const { mesh, stale } = viewer[viewId];
		if (!mesh || stale) return emptySearch;
		const { arrays } = mesh;
		const space = viewer.space.of(viewId);
		const cached = this.#cache[viewId];
		if (cached?.mesh === mesh && cached.arrays === arrays && cached.space === space)
			return cached.search;
		const search = this.#searchOf(mesh, viewId, space);
		this.#cache[viewId] = { mesh, arrays, search, space };
		return search;
	}

	#searchOf(mesh: DisplayMesh, viewId: ViewId, space: FrameSpace | undefined): MeshSearch {
		const pane = this.#viewer[viewId];
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
			// The next search fetches again.
			entities.catch(() => this.#entities.delete(mesh));
		}
		return entities;
	}
}
