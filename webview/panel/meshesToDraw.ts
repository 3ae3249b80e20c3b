import type { DisplayMesh } from '../model/displayMesh.ts';
import type { Side } from '../model/side.ts';
import type { Viewer } from '../view/viewer.ts';
import type { MeshService } from '../work/meshService.ts';

/** Where the meshes of both sides are drawn. */
export interface DrawingSources {
	readonly service: MeshService;
	readonly viewer: () => Viewer;
	/** What is shown of a side. */
	readonly displayOf: (side: Side) => DisplayMesh | undefined;
	/** The mesh of a side has got its arrays. */
	readonly arraysCame: (side: Side) => void;
}

/** Gets from the workers what the page lacks to draw a mesh; see `model/largeMeshes.ts`. */
export class MeshesToDraw {
	readonly #on: DrawingSources;
	/** One side after the other: both may need the document read again. */
	#naming: Promise<void> = Promise.resolve();

	constructor(on: DrawingSources) {
		this.#on = on;
	}

	/** What draws has lost the mesh of this key: it is named again, after those before it. */
	gone(side: Side, key: string): void {
		this.#naming = this.#naming.then(() => this.#nameAgain(side, key));
	}

	/** Has a mesh drawn again that its worker can't give any more, because the worker was replaced: it is made again. */
	async #nameAgain(side: Side, key: string): Promise<void> {
		const { service, viewer, displayOf } = this.#on;
		const shown = displayOf(side);
		if (shown?.named?.key !== key) return;
		const pane = viewer()[side];
		pane.setWords('Rereading this mesh to draw it…');
		const named = await service.ask('named', { side }).catch(() => null);
		if (displayOf(side) !== shown) return;
		if (!named || named.key === key) {
			pane.setWords('This mesh can’t be drawn any more: reopen this preview');
			return;
		}
		pane.setWords('');
		shown.named = named;
		viewer().showAgain(side);
	}

	/** Gets what the page needs to draw a mesh by itself. */
	async fetchArrays(side: Side): Promise<void> {
		const { service, viewer, displayOf, arraysCame } = this.#on;
		const mesh = displayOf(side);
		if (!mesh || mesh.arrays) return;
		const display = await service.ask('display', { side }).catch(() => null);
		if (!display || displayOf(side) !== mesh || mesh.arrays) return;
		mesh.arrays = display.arrays;
		if (!viewer().drawsOnDevice) viewer().showAgain(side);
		arraysCame(side);
	}
}
