import type { DisplayMesh } from '../model/displayMesh.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Viewer } from '../view/viewer.ts';
import type { MeshService } from '../work/meshService.ts';

/** Requests and shows the feature lines of surfaces in space: borders, and edges with a large dihedral angle. */
export class SurfaceLines {
	readonly #service: MeshService;
	readonly #viewer: Viewer;
	readonly #shown: Partial<
		Record<ViewId, { readonly mesh: DisplayMesh; readonly degrees: number }>
	> = {};

	constructor(service: MeshService, viewer: Viewer) {
		this.#service = service;
		this.#viewer = viewer;
	}

	/** Updates the lines after a change of mesh or angle. */
	async show(viewId: ViewId): Promise<void> {
		const viewer = this.#viewer;
		const { mesh } = viewer[viewId];
		const degrees = viewer.space.view.features;
		if (!mesh?.space || degrees === null) return;
		const requested = this.#shown[viewId];
		if (requested?.mesh === mesh && requested.degrees === degrees) return;
		this.#shown[viewId] = { mesh, degrees };
		// Rejects if the mesh was replaced meanwhile.
		const lines = await this.#service.ask('surfaceLines', { viewId, degrees }).catch(() => null);
		const current = this.#shown[viewId];
		if (
			lines &&
			current?.mesh === mesh &&
			current.degrees === degrees &&
			viewer[viewId].mesh === mesh
		)
			viewer.showLines(viewId, lines);
	}
}
