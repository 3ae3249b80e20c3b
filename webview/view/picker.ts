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
import type { Side } from '../model/side.ts';
import { type HoverEvents, Hovering } from './hovering.ts';
import type { ViewActions } from './input.ts';
import type { Pane } from './pane.ts';
import { ShapeDrawing } from './shapeDrawing.ts';

/** What picking needs, and what it reports. */
export interface PickEvents {
	/** What searches the mesh that a side shows now. */
	search(side: Side): MeshSearch;
	/** Something before refinement was picked, or nothing; `shape`: by a rectangle or lasso, or as the whole view. */
	pick(kind: EntityKind, entities: Uint32Array, mode: PickMode, shape: boolean): void;
	/** Something after refinement was pressed, where nothing is selected. */
	press(entity: EntityFacts): void;
	/** A shape is being drawn and would take so many; null when it has been drawn, or dropped. */
	taking(kind: EntityKind, count: number | null): void;
	hover: HoverEvents['hover'];
	/** A shape for "Mark where…" is being drawn. */
	drawn(shape: DrawnShape): void;
}

/** Turns what a user does to the views into picks: of one kind of entity before refinement, of triangles after it. */
export class Picker {
	readonly #panes: Readonly<Record<Side, Pane>>;
	readonly #cameraFor: (size: Size) => Camera;
	readonly #events: PickEvents;
	readonly #hovering: Hovering;
	readonly #shapes: ShapeDrawing;
	#kind: EntityKind = 'triangles';
	#tool: Tool = 'move';
	/** What is drawn for "Mark where…" by the next drag; null where drags are the tool's. */
	#drawing: DrawnShape['kind'] | null = null;
	/** Ends when all picks so far are done: they are done in their order. */
	#picking: Promise<unknown> = Promise.resolve();
	/** Rises when picks whose search goes on are wanted no more. */
	#dropped = 0;

	constructor(
		panes: Readonly<Record<Side, Pane>>,
		cameraFor: (size: Size) => Camera,
		events: PickEvents,
	) {
		this.#panes = panes;
		this.#cameraFor = cameraFor;
		this.#events = events;
		this.#hovering = new Hovering(panes, {
			aim: (side, px, py, reach) => this.#aim(side, px, py, reach),
			find: (side, aim) => events.search(side).at(this.#kindOn(side), aim),
			hover: events.hover,
		});
		this.#shapes = new ShapeDrawing(panes.before.overlay, {
			search: () => events.search('before'),
			onMesh: (positions) => this.#onMesh('before', positions),
			taking: events.taking,
		});
	}

	/** A new mesh is shown: what belongs to the one before goes, and what is under the pointer now is reported. */
	reset(side: Side): void {
		if (side === 'before') this.dropPicks();
		this.#hovering.reset(side, !this.#shapes.isTaking);
	}

	/** Forgets what was picked and is not found yet. */
	dropPicks(): void {
		this.#dropped++;
		this.#picking = Promise.resolve();
	}

	/** What clicks and shapes pick. */
	setKind(kind: EntityKind): void {
		this.#kind = kind;
		this.#hovering.clear();
	}

	setTool(tool: Tool): void {
		this.#tool = tool;
		this.#panes.before.setTool(this.#gesture(false));
	}

	/** What the next drag draws for "Mark where…"; null for what the tool does. */
	setDrawing(kind: DrawnShape['kind'] | null): void {
		this.#drawing = kind;
		this.#panes.before.setTool(this.#gesture(false));
	}

	/** Adds what has its middle in sight before refinement, of the kind that is picked, to the selection. */
	pickVisible(): void {
		const { width, height } = this.#panes.before.size;
		this.#take(rectangleBetween(0, 0, width, height), 'add');
	}

	/** What a user does to a view that has to do with picking. */
	actions(side: Side): Pick<ViewActions, 'pick' | 'gesture' | 'draw' | 'drop' | 'hover' | 'leave'> {
		return {
			pick: (px, py, mode, reach) => this.#pick(side, this.#aim(side, px, py, reach), mode),
			gesture: (held) => (side === 'before' ? this.#gesture(held) : 'move'),
			draw: (gesture, way, mode, done) => this.#draw(gesture, way, mode, done),
			drop: () => this.#shapes.drop(this.#kind),
			hover: (px, py, by) => this.#hovering.move(side, px, py, by),
			leave: () => this.#hovering.leave(),
		};
	}

	/** What a drag that begins now does in the view before refinement. */
	#gesture(held: boolean): Gesture {
		if (this.#drawing && !held) return this.#drawing === 'circle' ? 'markCircle' : 'markRectangle';
		if (held && this.#tool === 'move') return 'rectangle';
		return this.#tool;
	}

	#draw(gesture: Gesture, way: readonly number[], mode: PickMode, done: boolean): void {
		this.#hovering.clear();
		if (gesture === 'markCircle' || gesture === 'markRectangle') {
			this.#events.drawn(this.#shapes.shapeFor(gesture, way));
			return;
		}
		const polygon = this.#shapes.draw(gesture, way, this.#kind, done);
		if (polygon) this.#take(polygon, mode);
	}

	#kindOn(side: Side): EntityKind {
		return side === 'before' ? this.#kind : 'triangles';
	}

	/** What a position of a view and a reach in pixels mean with the camera of now. */
	#aim(side: Side, px: number, py: number, reach: number): Aim {
		const { size } = this.#panes[side];
		const camera = this.#cameraFor(size);
		const point = toWorld(camera, size, px, py);
		return { point, reach: reach / camera.scale, screen: [px, py], camera };
	}

	/** x y of points of the mesh under positions of a view, with the camera of now. */
	#onMesh(side: Side, positions: readonly number[]): number[] {
		const { size } = this.#panes[side];
		const camera = this.#cameraFor(size);
		const points: number[] = [];
		for (let i = 0; i < positions.length; i += 2)
			points.push(...toWorld(camera, size, positions[i]!, positions[i + 1]!));
		return points;
	}

	/** Picks what the user points at. */
	#pick(side: Side, aim: Aim, mode: PickMode): void {
		const kind = this.#kindOn(side);
		this.#whenFound(this.#events.search(side).at(kind, aim), (entity) => {
			if (side === 'before')
				this.#events.pick(kind, Uint32Array.from(entity ? [entity.index] : []), mode, false);
			else if (entity) this.#events.press(entity);
		});
	}

	/** Picks what a polygon on the screen takes. */
	#take(polygon: readonly number[], mode: PickMode): void {
		const kind = this.#kind;
		const corners = this.#onMesh('before', polygon);
		this.#whenFound(this.#events.search('before').inside(kind, corners), (found) =>
			this.#events.pick(kind, found, mode, true),
		);
	}

	/** Does it when it is found, after what was picked before, unless it is wanted no more by then. */
	#whenFound<T>(found: Promise<T>, act: (found: T) => void): void {
		const dropped = this.#dropped;
		this.#picking = Promise.all([found, this.#picking]).then(
			([what]) => {
				if (dropped === this.#dropped) act(what);
			},
			// Nothing is found where the device or the worker is gone.
			() => {},
		);
	}
}
