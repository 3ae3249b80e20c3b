import type { DisplayMesh } from '../model/displayMesh.ts';
import type { MeshEntities } from '../model/entities.ts';
import { type MeshSearch, nothingToSearch } from '../model/meshSearch.ts';
import type { Side } from '../model/side.ts';
import type { FrameSpace } from '../model/space.ts';
import type { Viewer } from '../view/viewer.ts';
import type { MeshService } from '../work/meshService.ts';
import { PageSearch } from './pageSearch.ts';
import { WorkerSearch } from './workerSearch.ts';

type Made = Pick<DisplayMesh, 'arrays'> & {
	readonly mesh: DisplayMesh;
	readonly search: MeshSearch;
	readonly space: FrameSpace | undefined;
};

/** Chooses what searches the mesh of a side: its arrays where the page has them, else the workers. */
export class Searches {
	readonly #service: MeshService;
	readonly #viewer: () => Viewer;
	readonly #hidden: (side: Side) => Uint8Array | null;
	readonly #made: Partial<Record<Side, Made>> = {};
	/** Points and edges of meshes, which are the same however they are rotated. */
	readonly #entities = new WeakMap<DisplayMesh, Promise<MeshEntities>>();

	/** `hidden` has a byte for each triangle of a side that is not to be found; null for none. */
	constructor(
		service: MeshService,
		viewer: () => Viewer,
		hidden: (side: Side) => Uint8Array | null,
	) {
		this.#hidden = hidden;
		this.#service = service;
		this.#viewer = viewer;
	}

	/** What searches the mesh that a side shows now; nothing is found in the picture of one that is no more. */
	of(side: Side): MeshSearch {
		const search = this.#of(side);
		search.hidden = this.#hidden(side);
		return search;
	}

	#of(side: Side): MeshSearch {
		const viewer = this.#viewer();
		const { mesh, stale } = viewer[side];
		if (!mesh || stale) return nothingToSearch;
		const { arrays } = mesh;
		const space = viewer.space.of(side);
		const made = this.#made[side];
		if (made?.mesh === mesh && made.arrays === arrays && made.space === space) return made.search;
		const search = this.#searchOf(mesh, side, space);
		this.#made[side] = { mesh, arrays, search, space };
		return search;
	}

	#searchOf(mesh: DisplayMesh, side: Side, space: FrameSpace | undefined): MeshSearch {
		const pane = this.#viewer()[side];
		const { origin, arrays, faces } = mesh;
		if (!arrays) return new WorkerSearch(mesh, side, pane, this.#service, space);
		const fetch = async () => {
			const entities = await this.#entitiesOf(mesh, side);
			if (pane.mesh !== mesh) throw new Error('Another mesh is shown.');
			return entities;
		};
		return new PageSearch({ origin, arrays, faces }, fetch, space);
	}

	#entitiesOf(mesh: DisplayMesh, side: Side): Promise<MeshEntities> {
		let entities = this.#entities.get(mesh);
		if (!entities) {
			entities = this.#service.ask('entities', { side });
			this.#entities.set(mesh, entities);
			// What needs them next asks again.
			entities.catch(() => this.#entities.delete(mesh));
		}
		return entities;
	}
}
