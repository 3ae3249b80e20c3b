import { matrixOf, rotatedBy } from '../../src/mesh/rotation.ts';
import type { Camera } from '../model/camera.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import {
	type FrameSpace,
	frameSpaceOf,
	initialSpace,
	isIdentity,
	type SpaceExtent,
	type SpaceView,
	type ViewTransform,
} from '../model/space.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import type { Pane } from './pane.ts';

/** Milliseconds after the last rotation until overlays are updated. */
const restDelay = 150;

/** Events of changes of the view of meshes in space. */
export interface SpaceViewEvents {
	/** The view has changed: it is to be drawn and saved. */
	changed(view: SpaceView): void;
	/** A rotation has started: positions on the screen mean other points from now on. */
	rotations(): void;
	/** The rotation has come to rest. */
	settled(): void;
}

type Panes = Readonly<Record<ViewId, Pane>>;

/** The view of meshes in space, the same for both panes. */
export class SpaceViewing {
	readonly #panes: Panes;
	readonly #events: SpaceViewEvents;
	#view: SpaceView = initialSpace;
	readonly #frames: Partial<
		Record<ViewId, { extent: SpaceExtent; beside: SpaceExtent; view: SpaceView; frame: FrameSpace }>
	> = {};
	#restTimer: ReturnType<typeof setTimeout> | undefined;

	constructor(panes: Panes, events: SpaceViewEvents) {
		this.#panes = panes;
		this.#events = events;
	}

	get view(): SpaceView {
		return this.#view;
	}

	/** Whether the mesh can be rotated. */
	get isSpace(): boolean {
		return this.#panes.before.mesh?.space !== undefined;
	}

	/** Whether the mesh is rotated out of the plan view. */
	get isRotated(): boolean {
		const frame = this.of('before');
		return frame !== undefined && !isIdentity(frame.matrix);
	}

	/** How the mesh of a view is shown; the same object as long as nothing changes; undefined in the plane. */
	of(viewId: ViewId): FrameSpace | undefined {
		const { mesh } = this.#panes[viewId];
		const extent = mesh?.space;
		if (!extent) return undefined;
		const other = this.#panes[viewId === 'before' ? 'after' : 'before'].mesh;
		const beside = other?.space && hasSameCentre(mesh, other) ? other.space : extent;
		const cached = this.#frames[viewId];
		const isSame = cached?.extent === extent && cached.beside === beside;
		if (isSame && cached.view === this.#view) return cached.frame;
		const current = frameSpaceOf(this.#view, extent, mesh.origin, beside);
		// Searches depend only on these two: keeps them identical if they are equal.
		const { matrix, plane } = isSame ? cached.frame : current;
		const frame = {
			...current,
			...(`${matrix}` === `${current.matrix}` && { matrix }),
			...(`${plane}` === `${current.plane}` && { plane }),
		};
		this.#frames[viewId] = { extent, beside, view: this.#view, frame };
		return frame;
	}

	/** Viewing direction and clipping plane of the mesh of a view, for searches; undefined in the plane. */
	transformOf(viewId: ViewId): ViewTransform | undefined {
		const frame = this.of(viewId);
		return frame && { matrix: frame.matrix, plane: frame.plane };
	}

	/** Whether the view is rotating, so that answers would be outdated when they arrive. */
	get isRotating(): boolean {
		return this.#restTimer !== undefined;
	}

	/** Changes the view. */
	set(change: Partial<SpaceView>): void {
		this.#view = { ...this.#view, ...change };
		if ('rotation' in change || 'clip' in change) this.#startRotation();
		this.#events.changed(this.#view);
	}

	/**
	 * Rotates by degrees. Returns the camera that keeps the centre of the view in place; null if `camera` is, as it shows
	 * the whole mesh.
	 */
	rotation(right: number, down: number, camera: Camera | null): Camera | null {
		const { origin } = this.#panes.before.mesh ?? { origin: [0, 0] as const };
		const { rotation } = this.#view;
		const next = rotatedBy(rotation, right, down);
		this.set({ rotation: next });
		if (!camera) return null;
		const [before, after] = [matrixOf(rotation), matrixOf(next)];
		const [u, v] = [camera.x - origin[0], camera.y - origin[1]];
		// At the depth of the centre of the mesh.
		const point = [0, 1, 2].map((k) => before[k]! * u + before[3 + k]! * v);
		const [x, y] = [0, 3].map((row) =>
			point.reduce((sum, value, k) => sum + after[row + k]! * value, 0),
		);
		return { ...camera, x: origin[0] + x!, y: origin[1] + y! };
	}

	#setRotating(on: boolean): void {
		for (const viewId of viewIds) this.#panes[viewId].setRotating(on);
	}

	#startRotation(): void {
		if (this.#restTimer === undefined) this.#events.rotations();
		clearTimeout(this.#restTimer);
		this.#setRotating(true);
		this.#restTimer = setTimeout(() => {
			this.#restTimer = undefined;
			this.#setRotating(false);
			this.#events.settled();
		}, restDelay);
	}
}

/** Whether two meshes are rotated about the same centre. */
const hasSameCentre = (a: DisplayMesh, b: DisplayMesh): boolean =>
	a.origin[0] === b.origin[0] && a.origin[1] === b.origin[1] && a.space?.height === b.space?.height;
