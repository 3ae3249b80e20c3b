import type { DisplayMesh } from '../model/displayMesh.ts';
import { type MeshSearch, nothingToSearch } from '../model/meshSearch.ts';
import type { Side } from '../model/side.ts';
import type { Viewer } from '../view/viewer.ts';
import type { Session } from '../work/session.ts';
import { PageSearch } from './pageSearch.ts';
import { WorkerSearch } from './workerSearch.ts';

type Made = Pick<DisplayMesh, 'arrays'> & {
	readonly mesh: DisplayMesh;
	readonly search: MeshSearch;
};

/** Chooses what searches the mesh of a side: its arrays where the page has them, else the workers. */
export class Searches {
	readonly #session: Session;
	readonly #viewer: () => Viewer;
	readonly #made: Partial<Record<Side, Made>> = {};

	constructor(session: Session, viewer: () => Viewer) {
		this.#session = session;
		this.#viewer = viewer;
	}

	/** What searches the mesh that a side shows now. */
	of(side: Side): MeshSearch {
		const { mesh } = this.#viewer()[side];
		if (!mesh) return nothingToSearch;
		const { arrays } = mesh;
		const made = this.#made[side];
		if (made?.mesh === mesh && made.arrays === arrays) return made.search;
		const search = this.#searchOf(mesh, side);
		this.#made[side] = { mesh, arrays, search };
		return search;
	}

	#searchOf(mesh: DisplayMesh, side: Side): MeshSearch {
		const pane = this.#viewer()[side];
		const { origin, arrays } = mesh;
		if (!arrays) return new WorkerSearch(mesh, side, pane, this.#session);
		return new PageSearch({ origin, arrays }, async () => {
			const entities = await this.#session.ask('entities', null);
			if (pane.mesh !== mesh) throw new Error('Another mesh is shown.');
			return entities;
		});
	}
}
