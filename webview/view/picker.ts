import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { MeshEntities, TriangleFacts } from '../work/messages.ts';
import { type Camera, type Size, toWorld } from './camera.ts';
import { type DrawnShape, type Gesture, rectangleBetween, type Tool } from './gestures.ts';
import { type PickMode, reachOf, type ViewActions } from './input.ts';
import { isLone } from './lone.ts';
import type { Pane } from './pane.ts';
import { sameTarget, type Target, takenBy, targetAt } from './target.ts';

export type Side = 'before' | 'after';

/** Where somebody aims and how far from it still counts, in the mesh's own coordinates. */
interface Aim {
	readonly place: readonly [number, number];
	readonly reach: number;
}

/** Counting what a shape would take may hold up drawing for so many milliseconds. */
const patience = 40;

/** What picking tells the panel. */
export interface PickEvents {
	/** Something was picked, or nothing; `shape` says that a rectangle or lasso or the whole view took it. */
	pick(side: Side, kind: EntityKind, entities: Uint32Array, mode: PickMode, shape: boolean): void;
	/** A shape is being drawn and would take so many; null when it is there, or dropped. */
	taking(kind: EntityKind, count: number | null): void;
	/** What is under the pointer, or in the middle for the keyboard. */
	hover(side: Side, target: Target | null, by: 'pointer' | 'keyboard'): void;
	/** A shape for "Mark where…" is being drawn, or is there. */
	drawn(shape: DrawnShape, done: boolean): void;
	/** Asks for a triangle of a mesh; null where there is none any more. */
	facts(side: Side, triangle: number): Promise<TriangleFacts | null>;
	/** Asks for the triangles before refinement with their middle in a polygon, less the origin of the display. */
	inside(polygon: Float64Array): Promise<Uint32Array>;
}

/** Turns what a person does to the views into picks: of one kind of entity before refinement, of triangles after it. */
export class Picker {
	readonly #panes: Readonly<Record<Side, Pane>>;
	readonly #cameraFor: (size: Size) => Camera;
	readonly #events: PickEvents;
	#kind: EntityKind = 'triangles';
	#tool: Tool = 'move';
	/** What is drawn for "Mark where…" by the next drag; null where drags are the tool's. */
	#drawing: DrawnShape['kind'] | null = null;
	#entities: MeshEntities | null = null;
	/** What was picked before points and edges were known: done when they are, in its order. */
	#waiting: (() => void)[] = [];
	#hovered: { readonly side: Side; readonly target: Target } | null = null;
	/** Where the pointer is over the view before refinement. */
	#pointer: readonly [number, number] | null = null;
	#countingIsSlow = false;
	/** A shape is being drawn; what it would take is being counted elsewhere. */
	#isDrawing = false;
	#isCounting = false;
	/** Rises whenever what is hovered has become another. */
	#turn = 0;
	#locating: Promise<unknown> | null = null;

	constructor(
		panes: Readonly<Record<Side, Pane>>,
		cameraFor: (size: Size) => Camera,
		events: PickEvents,
	) {
		this.#panes = panes;
		this.#cameraFor = cameraFor;
		this.#events = events;
	}

	/** A new mesh is shown: what belongs to the one before goes. */
	reset(side: Side): void {
		this.#hovered = null;
		if (side === 'after') return;
		this.#entities = null;
		this.dropWaiting();
	}

	/** Forgets what was picked and waits for points and edges. */
	dropWaiting(): void {
		this.#waiting = [];
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
		this.#entities = entities;
		this.#panes.before.overlay.setEntities(entities);
		for (const act of this.#waiting.splice(0)) act();
		if (this.#pointer) this.#point('before', ...this.#pointer, 'pointer');
	}

	/** Points and edges of the mesh before refinement; null while they are not known. */
	get entities(): MeshEntities | null {
		return this.#entities;
	}

	/** Adds what has its middle in sight before refinement, of the kind that is picked, to the selection. */
	pickVisible(): void {
		const { width, height } = this.#panes.before.size;
		this.#take(rectangleBetween(0, 0, width, height), 'add');
	}

	/** What a person does to a view that has to do with picking. */
	actions(side: Side): Pick<ViewActions, 'pick' | 'gesture' | 'draw' | 'drop' | 'hover' | 'leave'> {
		return {
			pick: (px, py, mode, reach) => {
				const at = this.#aimed(side, px, py, reach);
				const pick = (kind: EntityKind): void => {
					const target = this.#found(side, kind, at);
					const found = Uint32Array.from(target ? [target.index] : []);
					this.#events.pick(side, kind, found, mode, false);
				};
				if (this.#findsElsewhere(side))
					void this.#locate(side, px, py).then((target) => {
						const found = Uint32Array.from(target ? [target.index] : []);
						if (target || side === 'before')
							this.#events.pick(side, 'triangles', found, mode, false);
					});
				else if (side === 'after') pick('triangles');
				else this.#whenKnown(pick);
			},
			gesture: (held) => (side === 'before' ? this.#gesture(held) : 'move'),
			draw: (gesture, way, mode, done) => this.#draw(gesture, way, mode, done),
			drop: () => {
				this.#panes.before.overlay.sketch(null);
				this.#isDrawing = false;
				this.#events.taking(this.#kind, null);
			},
			hover: (px, py, by) => {
				if (side === 'before') this.#pointer = [px, py];
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

	/** What a position of a pane's screen and a reach in pixels mean with the camera of now. */
	#aimed(side: Side, px: number, py: number, reach: number): Aim {
		const { size } = this.#panes[side];
		const camera = this.#cameraFor(size);
		return { place: toWorld(camera, size, px, py), reach: reach / camera.scale };
	}

	/** What is where somebody aims. */
	#found(side: Side, kind: EntityKind, { place, reach }: Aim): Target | null {
		const { mesh } = this.#panes[side];
		const entities = side === 'before' ? this.#entities : null;
		return mesh && targetAt(kind, mesh, entities, place, reach);
	}

	/** The corners of a polygon on the screen, with the camera of now. */
	#corners(polygon: readonly number[]): number[] {
		const { size } = this.#panes.before;
		const camera = this.#cameraFor(size);
		const corners: number[] = [];
		for (let i = 0; i < polygon.length; i += 2)
			corners.push(...toWorld(camera, size, polygon[i]!, polygon[i + 1]!));
		return corners;
	}

	/** What a polygon takes of the mesh before refinement. */
	#taken(kind: EntityKind, corners: readonly number[]): Uint32Array {
		const { mesh } = this.#panes.before;
		return mesh ? takenBy(kind, mesh, this.#entities, corners) : new Uint32Array(0);
	}

	/** The triangles that it takes, as the worker with the mesh finds them; null where the mesh is another by then. */
	async #takenElsewhere(corners: readonly number[]): Promise<Uint32Array | null> {
		const { before } = this.#panes;
		const { mesh } = before;
		if (!mesh) return null;
		const polygon = Float64Array.from(corners, (v, i) => v - mesh.origin[i % 2]!);
		const found = await this.#events.inside(polygon).catch(() => null);
		return before.mesh === mesh ? found : null;
	}

	/** Picks what a polygon on the screen takes. */
	#take(polygon: readonly number[], mode: PickMode): void {
		const corners = this.#corners(polygon);
		if (this.#findsElsewhere('before')) {
			void this.#takenElsewhere(corners).then((found) => {
				if (found) this.#events.pick('before', 'triangles', found, mode, true);
			});
			return;
		}
		this.#whenKnown((kind) =>
			this.#events.pick('before', kind, this.#taken(kind, corners), mode, true),
		);
	}

	/** Does it now, or when points and edges are known, where they are to be picked and are not, and after what waits. */
	#whenKnown(act: (kind: EntityKind) => void): void {
		const kind = this.#kind;
		const known = kind === 'triangles' || this.#entities || !this.#panes.before.mesh;
		if (known && this.#waiting.length === 0) act(kind);
		else this.#waiting.push(() => act(kind));
	}

	#draw(gesture: Gesture, way: readonly number[], mode: PickMode, done: boolean): void {
		const { size, overlay } = this.#panes.before;
		const [x0 = 0, y0 = 0] = way;
		const [x1, y1] = [way.at(-2) ?? x0, way.at(-1) ?? y0];
		this.#hover(null);
		if (gesture === 'markCircle' || gesture === 'markRectangle') {
			const camera = this.#cameraFor(size);
			const [from, to] = [toWorld(camera, size, x0, y0), toWorld(camera, size, x1, y1)];
			const radius = Math.hypot(to[0] - from[0], to[1] - from[1]);
			const shape: DrawnShape =
				gesture === 'markCircle'
					? { kind: 'circle', centre: from, radius }
					: { kind: 'rectangle', corners: [from, to] };
			this.#events.drawn(shape, done);
			return;
		}
		const polygon = gesture === 'lasso' ? way : rectangleBetween(x0, y0, x1, y1);
		overlay.sketch(done ? null : polygon);
		this.#isDrawing = !done;
		if (done) {
			this.#countingIsSlow = false;
			this.#events.taking(this.#kind, null);
			this.#take(polygon, mode);
		} else if (this.#findsElsewhere('before')) void this.#countElsewhere(polygon);
		else if (!this.#countingIsSlow) {
			const start = performance.now();
			this.#events.taking(this.#kind, this.#taken(this.#kind, this.#corners(polygon)).length);
			this.#countingIsSlow = performance.now() - start > patience;
		}
	}

	/** Counts what a shape would take; one that was drawn while an answer was awaited is not counted. */
	async #countElsewhere(polygon: readonly number[]): Promise<void> {
		if (this.#isCounting) return;
		this.#isCounting = true;
		const found = await this.#takenElsewhere(this.#corners(polygon));
		this.#isCounting = false;
		if (found && this.#isDrawing) this.#events.taking('triangles', found.length);
	}

	/** Whether what is picked on a side is found by the workers, as its arrays are not here. */
	#findsElsewhere(side: Side): boolean {
		return isLone(this.#panes[side].mesh) && (side === 'after' || this.#kind === 'triangles');
	}

	/** The triangle at a place, as the worker that draws it finds it. */
	async #locate(side: Side, px: number, py: number): Promise<Target | null> {
		const pane = this.#panes[side];
		const { mesh } = pane;
		const index = mesh && (await pane.pick(this.#cameraFor(pane.size), [px, py]));
		const facts = typeof index === 'number' ? await this.#events.facts(side, index) : null;
		if (!facts || !mesh || pane.mesh !== mesh) return null;
		if (isLone(mesh)) mesh.lone = facts;
		return { kind: 'triangles', index: facts.triangle };
	}

	/** Hovers what is found at the place that was pointed at last; places passed over meanwhile are not looked at. */
	#pointElsewhere(side: Side, px: number, py: number, by: 'pointer' | 'keyboard'): void {
		const turn = ++this.#turn;
		const before = this.#locating ?? Promise.resolve();
		const found = before.then(async () => {
			if (turn !== this.#turn) return;
			const target = await this.#locate(side, px, py);
			if (turn === this.#turn) this.#hover(target && { side, target }, by);
		});
		// Nothing is found where the device is gone.
		this.#locating = found.catch(() => {});
	}

	#point(side: Side, px: number, py: number, by: 'pointer' | 'keyboard'): void {
		if (this.#findsElsewhere(side)) {
			this.#pointElsewhere(side, px, py, by);
			return;
		}
		const kind = side === 'before' ? this.#kind : 'triangles';
		const target = this.#found(side, kind, this.#aimed(side, px, py, reachOf[by]));
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
