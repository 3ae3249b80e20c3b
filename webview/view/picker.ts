import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { type Camera, type Size, toWorld } from '../model/camera.ts';
import type { EntityFacts } from '../model/entities.ts';
import {
	type DrawnShape,
	type Gesture,
	type PickMode,
	rectangleBetween,
	type Tool,
} from '../model/gestures.ts';
import type { Aim, MeshSearch } from '../model/meshSearch.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import { type HoverEvents, Hovering } from './hovering.ts';
import { reachOf, type ViewActions } from './input.ts';
import { Measuring } from './measuring.ts';
import type { Pane } from './pane.ts';
import { ShapeDrawing } from './shapeDrawing.ts';

/** What picking needs, and what it reports. */
export interface PickEvents {
	/** What searches the mesh that a view shows now. */
	search(viewId: ViewId): MeshSearch;
	/** Something in a view was picked, or nothing; `shape`: by a rectangle or lasso, or as the whole view. */
	pick(
		viewId: ViewId,
		kind: EntityKind,
		entities: Uint32Array,
		mode: PickMode,
		shape: boolean,
	): void;
	/** A shape is being drawn and would take so many; null when it has been drawn, or dropped. */
	taking(kind: EntityKind, count: number | null): void;
	hover: HoverEvents['hover'];
	/** A menu is wanted of what is at a place of the page: an entity, or nothing. */
	menu(viewId: ViewId, entity: EntityFacts | null, at: readonly [number, number]): void;
	/** A shape for "Mark where…" is being drawn. */
	drawn(shape: DrawnShape): void;
	/** A distance has been measured, in words; `done` when the drag for it has ended. */
	measured(words: string, done: boolean): void;
}

/** Turns what a user does to the views into picks of one kind of entity. */
export class Picker {
	readonly #panes: Readonly<Record<ViewId, Pane>>;
	readonly #cameraFor: (size: Size) => Camera;
	readonly #events: PickEvents;
	readonly #hovering: Hovering;
	readonly #shapes: Readonly<Record<ViewId, ShapeDrawing>>;
	readonly #measuring: Readonly<Record<ViewId, Measuring>>;
	#kind: EntityKind = 'triangles';
	#tool: Tool = 'move';
	/** What is drawn for "Mark where…" by the next drag; null where drags are the tool's. */
	#drawing: DrawnShape['kind'] | null = null;
	/** Ends when all picks so far are done: they are done in their order. */
	#picking: Promise<unknown> = Promise.resolve();
	/** Rises when picks of a view whose search goes on are wanted no more. */
	readonly #dropped = { before: 0, after: 0 };

	constructor(
		panes: Readonly<Record<ViewId, Pane>>,
		cameraFor: (size: Size) => Camera,
		events: PickEvents,
	) {
		this.#panes = panes;
		this.#cameraFor = cameraFor;
		this.#events = events;
		this.#hovering = new Hovering(panes, {
			aim: (viewId, px, py, reach) => this.#aim(viewId, px, py, reach),
			find: (viewId, aim) => this.#find(viewId, aim),
			hover: events.hover,
		});
		const shapesOn = (viewId: ViewId): ShapeDrawing =>
			new ShapeDrawing(panes[viewId].overlay, {
				search: () => events.search(viewId),
				onMesh: (positions) => this.#onMesh(viewId, positions),
				taking: events.taking,
			});
		this.#shapes = { before: shapesOn('before'), after: shapesOn('after') };
		this.#measuring = { before: this.#measuringOn('before'), after: this.#measuringOn('after') };
	}

	/** A new mesh is shown: what belongs to the one before goes, and what is under the pointer now is reported. */
	reset(viewId: ViewId): void {
		this.dropPicks(viewId);
		this.#showTool();
		this.#hovering.reset(viewId, !this.#shapes[viewId].isTaking);
	}

	/** The view has another size: another place of the mesh may be under a pointer that rests. */
	resized(viewId: ViewId): void {
		this.#hovering.reset(viewId, !this.#shapes[viewId].isTaking);
	}

	/** What is under the pointer is something else from now on. */
	rotated(): void {
		this.#hovering.clear();
	}

	/** Forgets what was picked and is not found yet. */
	dropPicks(viewId: ViewId): void {
		this.#dropped[viewId]++;
		this.#picking = Promise.resolve();
	}

	/** What clicks and shapes pick. */
	setKind(kind: EntityKind): void {
		this.#kind = kind;
		this.#hovering.clear();
	}

	setTool(tool: Tool): void {
		if (tool !== 'ruler') for (const viewId of viewIds) this.#measuring[viewId].clear();
		this.#tool = tool;
		this.#showTool();
	}

	/** Whether a distance is shown, or the tool for it is chosen. */
	get isMeasuring(): boolean {
		return this.#tool === 'ruler' || viewIds.some((viewId) => this.#measuring[viewId].isShown);
	}

	#measuringOn(viewId: ViewId): Measuring {
		return new Measuring({
			onMesh: ([px, py]) => this.#aim(viewId, px, py, 0).point,
			snap: async ([px, py]) => {
				const aim = this.#aim(viewId, px, py, reachOf.pointer);
				const found = await this.#events.search(viewId).at('points', aim);
				const { mesh } = this.#panes[viewId];
				if (!found || !mesh) return null;
				const [x, y] = found.coordinates;
				return [x! + mesh.origin[0], y! + mesh.origin[1]];
			},
			shown: (measured) => {
				this.#panes[viewId].overlay.showDistance(measured);
			},
			measured: this.#events.measured,
		});
	}

	/** What the next drag draws for "Mark where…"; null for what the tool does. */
	setDrawing(kind: DrawnShape['kind'] | null): void {
		this.#drawing = kind;
		this.#showTool();
	}

	#showTool(): void {
		for (const viewId of viewIds) this.#panes[viewId].setTool(this.#gesture(viewId, false, false));
	}

	/** Adds what has its middle in sight of a view, of the kind that is picked, to the selection. */
	pickVisible(viewId: ViewId): void {
		const { width, height } = this.#panes[viewId].size;
		this.#take(viewId, rectangleBetween(0, 0, width, height), 'add');
	}

	/** What a user does to a view that has to do with picking. */
	actions(
		viewId: ViewId,
	): Pick<ViewActions, 'pick' | 'gesture' | 'draw' | 'drop' | 'hover' | 'leave' | 'menu'> {
		return {
			pick: (px, py, mode, reach) => this.#pick(viewId, this.#aim(viewId, px, py, reach), mode),
			gesture: (held, rotations) => this.#gesture(viewId, held, rotations),
			draw: (gesture, way, mode, done) => this.#draw(viewId, gesture, way, mode, done),
			drop: () => {
				if (this.#tool === 'ruler') this.#measuring[viewId].clear();
				else this.#shapes[viewId].drop(this.#kind);
			},
			hover: (px, py, by) => this.#hovering.move(viewId, px, py, by),
			leave: () => this.#hovering.leave(),
			menu: (px, py, by) => void this.#menu(viewId, px, py, reachOf[by]),
		};
	}

	/** What a drag that begins now does. */
	#gesture(viewId: ViewId, held: boolean, rotations: boolean): Gesture {
		const canRotate = this.#panes[viewId].mesh?.space !== undefined;
		if (rotations) return canRotate ? 'orbit' : 'move';
		if (this.#drawing && !held) return this.#drawing === 'circle' ? 'markCircle' : 'markRectangle';
		const tool = this.#tool === 'orbit' && !canRotate ? 'move' : this.#tool;
		if (held && (tool === 'move' || tool === 'orbit')) return 'rectangle';
		return tool;
	}

	#draw(
		viewId: ViewId,
		gesture: Gesture,
		way: readonly number[],
		mode: PickMode,
		done: boolean,
	): void {
		this.#hovering.clear();
		if (gesture === 'markCircle' || gesture === 'markRectangle') {
			this.#events.drawn(this.#shapes[viewId].shapeFor(gesture, way));
			return;
		}
		if (gesture === 'ruler') {
			const [x0 = 0, y0 = 0] = way;
			for (const one of viewIds) if (one !== viewId) this.#measuring[one].clear();
			this.#measuring[viewId].draw([x0, y0], [way.at(-2) ?? x0, way.at(-1) ?? y0], done);
			return;
		}
		const polygon = this.#shapes[viewId].draw(gesture, way, this.#kind, done);
		if (polygon) this.#take(viewId, polygon, mode);
	}

	/** What a position of a view and a reach in pixels mean with the camera of now. */
	#aim(viewId: ViewId, px: number, py: number, reach: number): Aim {
		const { size } = this.#panes[viewId];
		const camera = this.#cameraFor(size);
		const point = toWorld(camera, size, px, py);
		return { point, reach: reach / camera.scale, screen: [px, py], camera };
	}

	/** x y of points of the mesh under positions of a view, with the camera of now. */
	#onMesh(viewId: ViewId, positions: readonly number[]): number[] {
		const { size } = this.#panes[viewId];
		const camera = this.#cameraFor(size);
		const points: number[] = [];
		for (let i = 0; i < positions.length; i += 2)
			points.push(...toWorld(camera, size, positions[i]!, positions[i + 1]!));
		return points;
	}

	/** Finds what is at a position: an entity of the kind that is picked, else the triangle there. */
	async #menu(viewId: ViewId, px: number, py: number, reach: number): Promise<void> {
		const aim = this.#aim(viewId, px, py, reach);
		const search = this.#events.search(viewId);
		// Nothing is found where the device or the worker is gone.
		const none = (): null => null;
		const found = await this.#find(viewId, aim).catch(none);
		const entity = found ?? (await search.at('triangles', aim).catch(none));
		this.#events.menu(viewId, entity, this.#panes[viewId].onPage(px, py));
	}

	/** What the user points at, of the kind that is picked. Where there are no triangles, a point, else an edge. */
	async #find(viewId: ViewId, aim: Aim): Promise<EntityFacts | null> {
		const search = this.#events.search(viewId);
		const isGraph = this.#panes[viewId].mesh?.graph !== undefined;
		if (!isGraph || this.#kind !== 'triangles') return search.at(this.#kind, aim);
		return (await search.at('points', aim)) ?? search.at('edges', aim);
	}

	/** Picks what the user points at. */
	#pick(viewId: ViewId, aim: Aim, mode: PickMode): void {
		this.#whenFound(viewId, this.#find(viewId, aim), (entity) =>
			this.#events.pick(
				viewId,
				entity?.kind ?? this.#kind,
				Uint32Array.from(entity ? [entity.index] : []),
				mode,
				false,
			),
		);
	}

	/** Picks what a polygon on the screen takes. */
	#take(viewId: ViewId, polygon: readonly number[], mode: PickMode): void {
		const kind = this.#kind;
		const corners = this.#onMesh(viewId, polygon);
		this.#whenFound(viewId, this.#events.search(viewId).inside(kind, corners), (found) =>
			this.#events.pick(viewId, kind, found, mode, true),
		);
	}

	/** Does it when it is found, after what was picked before, unless it is wanted no more by then. */
	#whenFound<T>(viewId: ViewId, found: Promise<T>, act: (found: T) => void): void {
		const dropped = this.#dropped[viewId];
		this.#picking = Promise.all([found, this.#picking]).then(
			([what]) => {
				if (dropped === this.#dropped[viewId]) act(what);
			},
			// Nothing is found where the device or the worker is gone.
			() => {},
		);
	}
}
