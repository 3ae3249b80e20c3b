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
import type { MeshSearch, PointerPosition } from '../model/meshSearch.ts';
import { type ViewId, viewIds } from '../model/viewId.ts';
import { type HoverEvents, Hovering } from './hovering.ts';
import { pickDistances, type ViewActions } from './input.ts';
import { Measuring } from './measuring.ts';
import type { Pane } from './pane.ts';
import { ShapeDrawing } from './shapeDrawing.ts';

/** Queries and events of picking. */
export interface PickEvents {
	/** The search of the mesh that a view shows. */
	search(viewId: ViewId): MeshSearch;
	/** Entities of a view were picked, or none; `shape`: by a rectangle, a lasso, or the whole view. */
	pick(
		viewId: ViewId,
		kind: EntityKind,
		entities: Uint32Array,
		mode: PickMode,
		shape: boolean,
	): void;
	/** A shape being drawn would pick `count` entities; null when it is finished or cancelled. */
	shapeCount(kind: EntityKind, count: number | null): void;
	hover: HoverEvents['hover'];
	/** A context menu is requested for an entity, or null, at a position of the page. */
	menu(viewId: ViewId, entity: EntityFacts | null, at: readonly [number, number]): void;
	/** A shape for "Mark where…" is being drawn. */
	drawn(shape: DrawnShape): void;
	/** A measured distance as text; `done` when its drag has ended. */
	measured(text: string, done: boolean): void;
}

/** Converts actions in the views to picks of one kind of entity. */
export class Picker {
	readonly #panes: Readonly<Record<ViewId, Pane>>;
	readonly #cameraFor: (size: Size) => Camera;
	readonly #events: PickEvents;
	readonly #hovering: Hovering;
	readonly #shapes: Readonly<Record<ViewId, ShapeDrawing>>;
	readonly #measuring: Readonly<Record<ViewId, Measuring>>;
	#kind: EntityKind = 'triangles';
	#tool: Tool = 'move';
	/** The shape for "Mark where…" that the next drag draws; null if drags belong to the tool. */
	#drawing: DrawnShape['kind'] | null = null;
	/** Settles when all picks so far are done: they are done in order. */
	#picking: Promise<unknown> = Promise.resolve();
	/** Incremented to discard pending picks of a view. */
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
			pointerAt: (viewId, px, py, reach) => this.#aim(viewId, px, py, reach),
			find: (viewId, aim) => this.#find(viewId, aim),
			hover: events.hover,
		});
		const shapesOn = (viewId: ViewId): ShapeDrawing =>
			new ShapeDrawing(panes[viewId].overlay, {
				search: () => events.search(viewId),
				toMesh: (positions) => this.#toMesh(viewId, positions),
				shapeCount: events.shapeCount,
			});
		this.#shapes = { before: shapesOn('before'), after: shapesOn('after') };
		this.#measuring = { before: this.#measuringOn('before'), after: this.#measuringOn('after') };
	}

	/** Resets after a change of mesh, and reports the entity under the pointer. */
	reset(viewId: ViewId): void {
		this.dropPicks(viewId);
		this.#showTool();
		this.#hovering.reset(viewId, !this.#shapes[viewId].isPicking);
	}

	/** Searches again under a resting pointer after a change of size. */
	resized(viewId: ViewId): void {
		this.#hovering.reset(viewId, !this.#shapes[viewId].isPicking);
	}

	/** Clears the hovered entity after a rotation. */
	rotated(): void {
		this.#hovering.clear();
	}

	/** Discards pending picks. */
	dropPicks(viewId: ViewId): void {
		this.#dropped[viewId]++;
		this.#picking = Promise.resolve();
	}

	/** Sets the kind that clicks and shapes pick. */
	setKind(kind: EntityKind): void {
		this.#kind = kind;
		this.#hovering.clear();
	}

	setTool(tool: Tool): void {
		if (tool !== 'ruler') for (const viewId of viewIds) this.#measuring[viewId].clear();
		this.#tool = tool;
		this.#showTool();
	}

	/** Whether a distance is shown, or its tool is chosen. */
	get isMeasuring(): boolean {
		return this.#tool === 'ruler' || viewIds.some((viewId) => this.#measuring[viewId].isShown);
	}

	#measuringOn(viewId: ViewId): Measuring {
		return new Measuring({
			toMesh: ([px, py]) => this.#aim(viewId, px, py, 0).point,
			snap: async ([px, py]) => {
				const aim = this.#aim(viewId, px, py, pickDistances.pointer);
				const point = await this.#events.search(viewId).at('points', aim);
				const { mesh } = this.#panes[viewId];
				if (!point || !mesh) return null;
				const [x, y] = point.coordinates;
				return [x! + mesh.origin[0], y! + mesh.origin[1]];
			},
			shown: (measured) => {
				this.#panes[viewId].overlay.showDistance(measured);
			},
			measured: this.#events.measured,
		});
	}

	/** Sets the shape for "Mark where…" that the next drag draws; null for the tool's gesture. */
	setDrawing(kind: DrawnShape['kind'] | null): void {
		this.#drawing = kind;
		this.#showTool();
	}

	#showTool(): void {
		for (const viewId of viewIds) this.#panes[viewId].setTool(this.#gesture(viewId, false, false));
	}

	/** Adds entities of the picked kind with their centre in view to the selection. */
	pickVisible(viewId: ViewId): void {
		const { width, height } = this.#panes[viewId].size;
		this.#pickInside(viewId, rectangleBetween(0, 0, width, height), 'add');
	}

	/** The actions of a view that concern picking. */
	actions(
		viewId: ViewId,
	): Pick<ViewActions, 'pick' | 'gesture' | 'draw' | 'drop' | 'hover' | 'leave' | 'menu'> {
		return {
			pick: (px, py, mode, reach) => this.#pick(viewId, this.#aim(viewId, px, py, reach), mode),
			gesture: (withModifier, rotates) => this.#gesture(viewId, withModifier, rotates),
			draw: (gesture, path, mode, done) => this.#draw(viewId, gesture, path, mode, done),
			drop: () => {
				if (this.#tool === 'ruler') this.#measuring[viewId].clear();
				else this.#shapes[viewId].drop(this.#kind);
			},
			hover: (px, py, by) => this.#hovering.move(viewId, px, py, by),
			leave: () => this.#hovering.leave(),
			menu: (px, py, by) => void this.#menu(viewId, px, py, pickDistances[by]),
		};
	}

	/** The gesture of a drag that starts now. */
	#gesture(viewId: ViewId, withModifier: boolean, rotates: boolean): Gesture {
		const canRotate = this.#panes[viewId].mesh?.space !== undefined;
		if (rotates) return canRotate ? 'orbit' : 'move';
		if (this.#drawing && !withModifier)
			return this.#drawing === 'circle' ? 'markCircle' : 'markRectangle';
		const tool = this.#tool === 'orbit' && !canRotate ? 'move' : this.#tool;
		if (withModifier && (tool === 'move' || tool === 'orbit')) return 'rectangle';
		return tool;
	}

	#draw(
		viewId: ViewId,
		gesture: Gesture,
		path: readonly number[],
		mode: PickMode,
		done: boolean,
	): void {
		this.#hovering.clear();
		if (gesture === 'markCircle' || gesture === 'markRectangle') {
			this.#events.drawn(this.#shapes[viewId].shapeFor(gesture, path));
			return;
		}
		if (gesture === 'ruler') {
			const [x0 = 0, y0 = 0] = path;
			for (const other of viewIds) if (other !== viewId) this.#measuring[other].clear();
			this.#measuring[viewId].draw([x0, y0], [path.at(-2) ?? x0, path.at(-1) ?? y0], done);
			return;
		}
		const polygon = this.#shapes[viewId].draw(gesture, path, this.#kind, done);
		if (polygon) this.#pickInside(viewId, polygon, mode);
	}

	/** Unprojects a position of a view and a reach, both in pixels, to the mesh, by the current camera. */
	#aim(viewId: ViewId, px: number, py: number, reach: number): PointerPosition {
		const { size } = this.#panes[viewId];
		const camera = this.#cameraFor(size);
		const point = toWorld(camera, size, px, py);
		return { point, reach: reach / camera.scale, screen: [px, py], camera };
	}

	/** Unprojects positions of a view to points of the mesh, x y each, by the current camera. */
	#toMesh(viewId: ViewId, positions: readonly number[]): number[] {
		const { size } = this.#panes[viewId];
		const camera = this.#cameraFor(size);
		const points: number[] = [];
		for (let i = 0; i < positions.length; i += 2)
			points.push(...toWorld(camera, size, positions[i]!, positions[i + 1]!));
		return points;
	}

	/** Opens the menu for an entity of the picked kind at a position, otherwise for the triangle there. */
	async #menu(viewId: ViewId, px: number, py: number, reach: number): Promise<void> {
		const aim = this.#aim(viewId, px, py, reach);
		const search = this.#events.search(viewId);
		// Rejects if the device was lost or the worker has ended.
		const toNull = (): null => null;
		const hit = await this.#find(viewId, aim).catch(toNull);
		const entity = hit ?? (await search.at('triangles', aim).catch(toNull));
		this.#events.menu(viewId, entity, this.#panes[viewId].onPage(px, py));
	}

	/** Finds an entity of the picked kind. In a graph, for kind triangles, finds a point, otherwise an edge. */
	async #find(viewId: ViewId, aim: PointerPosition): Promise<EntityFacts | null> {
		const search = this.#events.search(viewId);
		const isGraph = this.#panes[viewId].mesh?.graph !== undefined;
		if (!isGraph || this.#kind !== 'triangles') return search.at(this.#kind, aim);
		return (await search.at('points', aim)) ?? search.at('edges', aim);
	}

	/** Picks the entity at a position. */
	#pick(viewId: ViewId, aim: PointerPosition, mode: PickMode): void {
		this.#inOrder(viewId, this.#find(viewId, aim), (entity) =>
			this.#events.pick(
				viewId,
				entity?.kind ?? this.#kind,
				Uint32Array.from(entity ? [entity.index] : []),
				mode,
				false,
			),
		);
	}

	/** Picks the entities in a polygon on the screen. */
	#pickInside(viewId: ViewId, polygon: readonly number[], mode: PickMode): void {
		const kind = this.#kind;
		const corners = this.#toMesh(viewId, polygon);
		this.#inOrder(viewId, this.#events.search(viewId).inside(kind, corners), (entities) =>
			this.#events.pick(viewId, kind, entities, mode, true),
		);
	}

	/** Acts on a result after all earlier picks, unless picks were discarded meanwhile. */
	#inOrder<T>(viewId: ViewId, search: Promise<T>, apply: (result: T) => void): void {
		const dropped = this.#dropped[viewId];
		this.#picking = Promise.all([search, this.#picking]).then(
			([result]) => {
				if (dropped === this.#dropped[viewId]) apply(result);
			},
			// Rejects if the device was lost or the worker has ended.
			() => {},
		);
	}
}
