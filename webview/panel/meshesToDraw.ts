import type { DisplayMesh } from '../model/displayMesh.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Viewer } from '../view/viewer.ts';
import type { MeshService } from '../work/meshService.ts';

/** The parts that draw the meshes of both views. */
export interface DrawingSources {
	readonly service: MeshService;
	readonly viewer: Viewer;
	/** The display mesh of a view. */
	readonly displayOf: (viewId: ViewId) => DisplayMesh | undefined;
	/** The mesh of a view got its arrays. */
	readonly arraysCame: (viewId: ViewId) => void;
}

/** Requests from the workers what the page lacks to draw a mesh; see `model/largeMeshes.ts`. */
export class MeshesToDraw {
	readonly #sources: DrawingSources;
	/** One view after the other: both may need the document read again. */
	#pending: Promise<void> = Promise.resolve();

	constructor(sources: DrawingSources) {
		this.#sources = sources;
	}

	/** Handles a key that the graphics worker has lost: requests a new one for the mesh, after earlier requests. */
	gone(viewId: ViewId, key: string): void {
		this.#pending = this.#pending.then(() => this.#requestKey(viewId, key));
	}

	/** Redraws a mesh that its worker has lost by a restart; the worker recomputes it. */
	async #requestKey(viewId: ViewId, key: string): Promise<void> {
		const { service, viewer, displayOf } = this.#sources;
		const shown = displayOf(viewId);
		if (shown?.named?.key !== key) return;
		const pane = viewer[viewId];
		pane.setMessage('Rereading this mesh to draw it…');
		const named = await service.ask('named', { viewId }).catch(() => null);
		if (displayOf(viewId) !== shown) return;
		if (!named || named.key === key) {
			pane.setMessage('This mesh can’t be drawn any more: reopen this preview');
			return;
		}
		pane.setMessage('');
		shown.named = named;
		viewer.refresh(viewId);
	}

	/** Requests the arrays for drawing a mesh in the page. */
	async fetchArrays(viewId: ViewId): Promise<void> {
		const { service, viewer, displayOf, arraysCame } = this.#sources;
		const mesh = displayOf(viewId);
		if (!mesh || mesh.arrays) return;
		const display = await service.ask('display', { viewId }).catch(() => null);
		if (!display || displayOf(viewId) !== mesh || mesh.arrays) return;
		mesh.arrays = display.arrays;
		if (!viewer.drawsOnDevice) viewer.refresh(viewId);
		arraysCame(viewId);
	}
}
