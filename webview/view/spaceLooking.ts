import { matrixOf, rotatedBy } from '../../src/mesh/rotation.ts';
import type { Camera } from '../model/camera.ts';
import {
	type FrameSpace,
	frameSpaceOf,
	freshSpace,
	isStill,
	type Sight,
	type SpaceExtent,
	type SpaceView,
} from '../model/space.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import type { Pane } from './pane.ts';

/** Milliseconds after the last rotation until what lies over the mesh is laid out again. */
const rest = 150;

/** What hears of another view of meshes in space. */
export interface SpaceEvents {
	/** Something of it has changed, which is to be drawn and remembered. */
	changed(view: SpaceView): void;
	/** It rotates: places on the screen mean something else from now on. */
	rotations(): void;
	/** It has come to rest. */
	settled(): void;
}

type Panes = Readonly<Record<ViewId, Pane>>;

/** How meshes in space are looked at, both views from the same direction. */
export class SpaceLooking {
	readonly #panes: Panes;
	readonly #events: SpaceEvents;
	#view: SpaceView = freshSpace;
	readonly #frames: Partial<
		Record<ViewId, { extent: SpaceExtent; view: SpaceView; frame: FrameSpace }>
	> = {};
	#settling: ReturnType<typeof setTimeout> | undefined;

	constructor(panes: Panes, events: SpaceEvents) {
		this.#panes = panes;
		this.#events = events;
	}

	get view(): SpaceView {
		return this.#view;
	}

	/** Whether the mesh that is shown can be rotated. */
	get isSpace(): boolean {
		return this.#panes.before.mesh?.space !== undefined;
	}

	/** Whether it is rotated: its plane is not that of the screen. */
	get isRotated(): boolean {
		const frame = this.of('before');
		return frame !== undefined && !isStill(frame.matrix);
	}

	/** How the mesh of a view is seen, the same object as long as nothing changes; undefined in the plane. */
	of(viewId: ViewId): FrameSpace | undefined {
		const { mesh } = this.#panes[viewId];
		const extent = mesh?.space;
		if (!extent) return undefined;
		const known = this.#frames[viewId];
		if (known?.extent === extent && known.view === this.#view) return known.frame;
		const now = frameSpaceOf(this.#view, extent, mesh.origin);
		// What is searched depends on these two alone.
		const { matrix, plane } = known?.extent === extent ? known.frame : now;
		const frame = {
			...now,
			...(`${matrix}` === `${now.matrix}` && { matrix }),
			...(`${plane}` === `${now.plane}` && { plane }),
		};
		this.#frames[viewId] = { extent, view: this.#view, frame };
		return frame;
	}

	/** From where the mesh of a view is seen, for those who are asked what is where; undefined in the plane. */
	sightOf(viewId: ViewId): Sight | undefined {
		const frame = this.of(viewId);
		return frame && { matrix: frame.matrix, plane: frame.plane };
	}

	/** Whether what is asked now would be seen from elsewhere when it comes. */
	get isRotating(): boolean {
		return this.#settling !== undefined;
	}

	/** Shows them in another way. */
	set(change: Partial<SpaceView>): void {
		this.#view = { ...this.#view, ...change };
		if ('rotation' in change || 'clip' in change) this.#rotations();
		this.#events.changed(this.#view);
	}

	/** Rotates them further by degrees; the camera that keeps what was in the middle there, unless it shows all. */
	rotation(right: number, down: number, camera: Camera | null): Camera | null {
		const { origin } = this.#panes.before.mesh ?? { origin: [0, 0] as const };
		const { rotation } = this.#view;
		const next = rotatedBy(rotation, right, down);
		this.set({ rotation: next });
		if (!camera) return null;
		const [before, after] = [matrixOf(rotation), matrixOf(next)];
		const [u, v] = [camera.x - origin[0], camera.y - origin[1]];
		// As far in front as the middle of the mesh.
		const point = [0, 1, 2].map((k) => before[k]! * u + before[3 + k]! * v);
		const [x, y] = [0, 3].map((row) =>
			point.reduce((sum, value, k) => sum + after[row + k]! * value, 0),
		);
		return { ...camera, x: origin[0] + x!, y: origin[1] + y! };
	}

	#setRotating(on: boolean): void {
		for (const viewId of viewIds) this.#panes[viewId].setRotating(on);
	}

	#rotations(): void {
		if (this.#settling === undefined) this.#events.rotations();
		clearTimeout(this.#settling);
		this.#setRotating(true);
		this.#settling = setTimeout(() => {
			this.#settling = undefined;
			this.#setRotating(false);
			this.#events.settled();
		}, rest);
	}
}
