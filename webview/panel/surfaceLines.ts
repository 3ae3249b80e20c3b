import type { DisplayMesh } from '../model/displayMesh.ts';
import type { Side } from '../model/side.ts';
import type { Viewer } from '../view/viewer.ts';
import type { MeshService } from '../work/meshService.ts';

/** Has the lines of surfaces in space shown: borders, and edges whose triangles meet at an angle. */
export class SurfaceLines {
	readonly #service: MeshService;
	readonly #viewer: () => Viewer;
	readonly #shown: Partial<Record<Side, { readonly mesh: DisplayMesh; readonly degrees: number }>> =
		{};

	constructor(service: MeshService, viewer: () => Viewer) {
		this.#service = service;
		this.#viewer = viewer;
	}

	/** Another mesh is shown, or the angle may be another. */
	async show(side: Side): Promise<void> {
		const viewer = this.#viewer();
		const { mesh } = viewer[side];
		const degrees = viewer.space.view.features;
		if (!mesh?.space || degrees === null) return;
		const before = this.#shown[side];
		if (before?.mesh === mesh && before.degrees === degrees) return;
		this.#shown[side] = { mesh, degrees };
		// There are none where the mesh is gone.
		const lines = await this.#service.ask('surfaceLines', { side, degrees }).catch(() => null);
		const now = this.#shown[side];
		if (lines && now?.mesh === mesh && now.degrees === degrees && viewer[side].mesh === mesh)
			viewer.showLines(side, lines);
	}
}
