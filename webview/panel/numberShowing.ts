import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { numberedKinds } from '../../src/protocol/panelSettings.ts';
import type { Screen } from '../controls/screen.ts';
import { translated } from '../model/camera.ts';
import type { EntityNumbers } from '../model/numbers.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import type { Filtering } from '../selection/filtering.ts';
import type { MeshService } from '../work/meshService.ts';
import type { ToWorker } from '../work/messages.ts';
import { ViewQuery } from './viewQuery.ts';

type Request = ToWorker['numbers']['params'];

/** Shows numbers of visible points, edges and triangles, for the chosen kinds. */
export class NumberShowing {
	readonly #service: MeshService;
	readonly #screen: Screen;
	readonly #filtering: Pick<Filtering, 'hidden'>;
	readonly #queries: Readonly<Record<ViewId, ViewQuery<Request, readonly EntityNumbers[]>>>;
	#kinds: readonly EntityKind[] = [];

	constructor(service: MeshService, screen: Screen, filtering: Pick<Filtering, 'hidden'>) {
		this.#service = service;
		this.#filtering = filtering;
		this.#screen = screen;
		this.#queries = { before: this.#queryOf('before'), after: this.#queryOf('after') };
	}

	/** Sets the kinds, in any order. */
	choose(kinds: readonly EntityKind[]): void {
		const isSame = numberedKinds.every(
			(kind) => kinds.includes(kind) === this.#kinds.includes(kind),
		);
		if (isSame) return;
		this.#kinds = numberedKinds.filter((kind) => kinds.includes(kind));
		for (const viewId of viewIds) {
			if (this.#kinds.length === 0) this.#screen.viewer[viewId].fields.setNumbers([]);
			this.#queries[viewId].renew();
		}
		this.#screen.viewer.redraw();
	}

	/** Updates numbers after a rotation. */
	rotated(): void {
		for (const viewId of viewIds) this.#queries[viewId].renew();
	}

	/** Updates numbers after a change of the visible part. */
	viewChanged(): void {
		for (const viewId of viewIds) this.#queries[viewId].viewChanged();
	}

	#queryOf(viewId: ViewId): ViewQuery<Request, readonly EntityNumbers[]> {
		const { viewer } = this.#screen;
		return new ViewQuery({
			subject: () => this.#filtering.hidden(viewId) ?? viewer[viewId].mesh,
			request: () => {
				const { mesh, stale } = viewer[viewId];
				const visible = viewer.camera.visibleBox(viewId);
				if (this.#kinds.length === 0 || !mesh || stale || !visible || viewer.space.isRotating)
					return null;
				const [x, y] = mesh.origin;
				const viewTransform = viewer.space.transformOf(viewId);
				return {
					viewId,
					kinds: this.#kinds,
					box: translated(visible, [-x, -y]),
					...(viewTransform && { viewTransform }),
				};
			},
			ask: (request) => {
				const hidden = this.#filtering.hidden(viewId);
				return this.#service.ask('numbers', { ...request, ...(hidden && { hidden }) });
			},
			show: (numbers) => {
				viewer[viewId].fields.setNumbers(numbers);
				viewer.redraw();
			},
		});
	}
}
