import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { Camera, Size } from '../model/camera.ts';
import type { MeshEntities } from '../model/entities.ts';
import {
	type DrawnShape,
	type Gesture,
	type PickMode,
	rectangleBetween,
	type Tool,
} from '../model/gestures.ts';
import type { Side } from '../model/side.ts';
import { type Aim, Finder, type FinderQuestions } from './finder.ts';
import { reachOf, type ViewActions } from './input.ts';
import type { Pane } from './pane.ts';
import { ShapeDrawing } from './shapeDrawing.ts';
import { sameTarget, type Target } from './target.ts';

/** What picking tells the panel. */
export interface PickEvents extends FinderQuestions {
	/** Something was picked, or nothing; `shape` says that a rectangle or lasso or the whole view took it. */
	pick(side: Side, kind: EntityKind, entities: Uint32Array, mode: PickMode, shape: boolean): void;
	/** A shape is being drawn and would take so many; null when it is there, or dropped. */
	taking(kind: EntityKind, count: number | null): void;
	/** What is under the pointer, or in the middle for the keyboard. */
	hover(side: Side, target: Target | null, by: 'pointer' | 'keyboard'): void;
	/** A shape for "Mark where…" is being drawn, or is there. */
	drawn(shape: DrawnShape, done: boolean): void;
}

/** Turns what a user does to the views into picks: of one kind of entity before refinement, of triangles after it. */
export class Picker {
	readonly #panes: Readonly<Record<Side, Pane>>;
	readonly #events: PickEvents;
	readonly #finder: Finder;
	readonly #shapes: ShapeDrawing;
	#kind: EntityKind = 'triangles';
	#tool: Tool = 'move';
	/** What is drawn for "Mark where…" by the next drag; null where drags are the tool's. */
	#drawing: DrawnShape['kind'] | null = null;
	/** What was picked before points and edges were known: done when they are, in its order. */
	#waiting: (() => void)[] = [];
	/** The last pick that is found elsewhere: picks are done in their order. */
	#finding: Promise<unknown> = Promise.resolve();
	/** Rises when picks that are being found elsewhere are wanted no more. */
	#wanted = 0;
	#hovered: { readonly side: Side; readonly target: Target } | null = null;
	/** Where the pointer is over a view. */
	#pointer: { readonly side: Side; readonly place: readonly [number, number] } | null = null;
	/** Rises whenever what is hovered has become another. */
	#turn = 0;
	#locating: Promise<unknown> | null = null;

	constructor(
		panes: Readonly<Record<Side, Pane>>,
		cameraFor: (size: Size) => Camera,
		events: PickEvents,
	) {
		this.#panes = panes;
		this.#events = events;
		this.#finder = new Finder(panes, cameraFor, events);
		this.#shapes = new ShapeDrawing(this.#finder, panes.before.overlay, (kind, count) =>
			events.taking(kind, count),
		);
	}

	/** A new mesh is shown: what belongs to the one before goes, and what is under the pointer now is reported. */
	reset(side: Side): void {
		if (side === 'before') {
			this.#finder.entities = null;
			this.dropWaiting();
		}
		if (this.#hovered?.side === side) this.#hover(null);
		this.#pointAgain(side);
	}

	/** Forgets what was picked and is not found yet. */
	dropWaiting(): void {
		this.#waiting = [];
		this.#wanted++;
	}

	/** What clicks and shapes pick. */
	setKind(kind: EntityKind): void {
		this.#kind = kind;
		this.#hover(null);
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

	/** Points and edges of the mesh before refinement. */
	setEntities(entities: MeshEntities): void {
		this.#finder.entities = entities;
		for (const act of this.#waiting.splice(0)) act();
		if (this.#shapes.isTaking) void this.#shapes.count();
		else this.#pointAgain('before');
	}

	/** Points and edges of the mesh before refinement; null while they are not known here. */
	get entities(): MeshEntities | null {
		return this.#finder.entities;
	}

	/** Adds what has its middle in sight before refinement, of the kind that is picked, to the selection. */
	pickVisible(): void {
		const { width, height } = this.#panes.before.size;
		this.#take(rectangleBetween(0, 0, width, height), 'add');
	}

	/** What a user does to a view that has to do with picking. */
	actions(side: Side): Pick<ViewActions, 'pick' | 'gesture' | 'draw' | 'drop' | 'hover' | 'leave'> {
		return {
			pick: (px, py, mode, reach) => this.#pick(this.#finder.aim(side, px, py, reach), mode),
			gesture: (held) => (side === 'before' ? this.#gesture(held) : 'move'),
			draw: (gesture, way, mode, done) => {
				this.#hover(null);
				if (gesture === 'markCircle' || gesture === 'markRectangle') {
					this.#events.drawn(this.#shapes.shapeFor(gesture, way), done);
					return;
				}
				const polygon = this.#shapes.draw(gesture, way, this.#kind, done);
				if (polygon) this.#take(polygon, mode);
			},
			drop: () => this.#shapes.drop(this.#kind),
			hover: (px, py, by) => {
				this.#pointer = { side, place: [px, py] };
				this.#point(side, px, py, by);
			},
			leave: () => {
				this.#pointer = null;
				this.#hover(null);
			},
		};
	}

	/** What a drag that begins now does in the view before refinement. */
	#gesture(held: boolean): Gesture {
		if (this.#drawing && !held) return this.#drawing === 'circle' ? 'markCircle' : 'markRectangle';
		if (held && this.#tool === 'move') return 'rectangle';
		return this.#tool;
	}

	#kindOn(side: Side): EntityKind {
		return side === 'before' ? this.#kind : 'triangles';
	}

	/** Picks what is where somebody aims. */
	#pick(aim: Aim, mode: PickMode): void {
		const { side } = aim;
		const told = (kind: EntityKind, target: Target | null): void => {
			const found = Uint32Array.from(target ? [target.index] : []);
			this.#events.pick(side, kind, found, mode, false);
		};
		const kind = this.#kindOn(side);
		if (this.#finder.isElsewhere(side))
			this.#whenFound(this.#finder.locate(kind, aim), (target) => {
				if (target || side === 'before') told(kind, target);
			});
		else this.#whenKnown(kind, () => told(kind, this.#finder.at(kind, aim)));
	}

	/** Picks what a polygon on the screen takes. */
	#take(polygon: readonly number[], mode: PickMode): void {
		const corners = this.#finder.corners(polygon);
		const kind = this.#kind;
		const told = (found: Uint32Array) => this.#events.pick('before', kind, found, mode, true);
		if (this.#finder.isElsewhere('before'))
			this.#whenFound(this.#finder.takenElsewhere(kind, corners), (found) => {
				if (found) told(found);
			});
		else this.#whenKnown(kind, () => told(this.#finder.taken(kind, corners)));
	}

	/** Does it when it is found, after what was picked before, unless it is wanted no more by then. */
	#whenFound<T>(found: Promise<T>, act: (found: T) => void): void {
		const wanted = this.#wanted;
		this.#finding = Promise.all([found, this.#finding]).then(
			([what]) => {
				if (wanted === this.#wanted) act(what);
			},
			// Nothing is found where the device or the worker is gone.
			() => {},
		);
	}

	/** Does it now, or when points and edges are known, where they are to be picked and are not, and after what waits. */
	#whenKnown(kind: EntityKind, act: () => void): void {
		if (this.#finder.knows(kind) && this.#waiting.length === 0) act();
		else this.#waiting.push(act);
	}

	/** Hovers what is found at the place that was pointed at last; places passed meanwhile are not searched. */
	#pointElsewhere(kind: EntityKind, aim: Aim, by: 'pointer' | 'keyboard'): void {
		const { side } = aim;
		const turn = ++this.#turn;
		const before = this.#locating ?? Promise.resolve();
		const found = before.then(async () => {
			if (turn !== this.#turn) return;
			const target = await this.#finder.locate(kind, aim);
			if (turn === this.#turn) this.#hover(target && { side, target }, by);
		});
		// Nothing is found where the device is gone.
		this.#locating = found.catch(() => {});
	}

	/** Looks at what is under a pointer that rests. */
	#pointAgain(side: Side): void {
		if (this.#pointer?.side === side && !this.#shapes.isTaking)
			this.#point(side, ...this.#pointer.place, 'pointer');
	}

	#point(side: Side, px: number, py: number, by: 'pointer' | 'keyboard'): void {
		const kind = this.#kindOn(side);
		const aim = this.#finder.aim(side, px, py, reachOf[by]);
		if (this.#finder.isElsewhere(side)) {
			this.#pointElsewhere(kind, aim, by);
			return;
		}
		const target = this.#finder.at(kind, aim);
		this.#hover(target && { side, target }, by);
	}

	#hover(
		hovered: { readonly side: Side; readonly target: Target } | null,
		by: 'pointer' | 'keyboard' = 'pointer',
	): void {
		this.#turn++;
		const before = this.#hovered;
		const same = sameTarget(hovered?.target ?? null, before?.target ?? null);
		if (same && hovered?.side === before?.side) return;
		this.#hovered = hovered;
		for (const side of ['before', 'after'] as const)
			this.#panes[side].overlay.outline(hovered?.side === side ? hovered.target : null);
		this.#events.hover(hovered?.side ?? 'before', hovered?.target ?? null, by);
	}
}
