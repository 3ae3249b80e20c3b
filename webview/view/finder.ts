import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { type Camera, type Size, toWorld } from '../model/camera.ts';
import type { TriangleFacts } from '../model/displayMesh.ts';
import type { MeshEntities, PartFacts, PartKind } from '../model/entities.ts';
import { isLone } from '../model/largeMeshes.ts';
import type { Side } from '../model/side.ts';
import type { Pane } from './pane.ts';
import { type Target, takenBy, targetAt } from './target.ts';

/** Where somebody aims and how far from it still counts, in the mesh's own coordinates; where on the screen it was. */
export interface Aim {
	readonly side: Side;
	readonly screen: readonly [number, number];
	readonly camera: Camera;
	readonly place: readonly [number, number];
	readonly reach: number;
}

/** What is asked of the workers about a mesh whose arrays are not here. Places are less the origin of the display. */
export interface FinderQuestions {
	/** Asks for a triangle of a mesh; null where there is none any more. */
	facts(side: Side, triangle: number): Promise<TriangleFacts | null>;
	/** Asks for the point or edge before refinement nearest to a place, null where none is within reach. */
	nearest(
		kind: PartKind,
		place: readonly [number, number],
		reach: number,
	): Promise<PartFacts | null>;
	/** Asks for what has its middle in a polygon before refinement. */
	inside(kind: EntityKind, polygon: Float64Array): Promise<Uint32Array>;
}

/** Finds what is at a place of a view or within a shape: by the arrays of the mesh here, else by asking the workers. */
export class Finder {
	readonly #panes: Readonly<Record<Side, Pane>>;
	readonly #cameraFor: (size: Size) => Camera;
	readonly #questions: FinderQuestions;
	#entities: MeshEntities | null = null;

	constructor(
		panes: Readonly<Record<Side, Pane>>,
		cameraFor: (size: Size) => Camera,
		questions: FinderQuestions,
	) {
		this.#panes = panes;
		this.#cameraFor = cameraFor;
		this.#questions = questions;
	}

	/** Points and edges of the mesh before refinement; null while they are not known here. */
	get entities(): MeshEntities | null {
		return this.#entities;
	}

	set entities(entities: MeshEntities | null) {
		this.#entities = entities;
	}

	/** Whether what is on a side is found by the workers, as its arrays are not here. */
	isElsewhere(side: Side): boolean {
		return isLone(this.#panes[side].mesh);
	}

	/** Whether entities before refinement can be found now, here or elsewhere; where there is no mesh nothing can be. */
	knows(kind: EntityKind): boolean {
		if (kind === 'triangles' || this.isElsewhere('before')) return true;
		return this.#entities !== null || !this.#panes.before.mesh;
	}

	/** What a position of a pane's screen and a reach in pixels mean with the camera of now. */
	aim(side: Side, px: number, py: number, reach: number): Aim {
		const { size } = this.#panes[side];
		const camera = this.#cameraFor(size);
		const place = toWorld(camera, size, px, py);
		return { side, screen: [px, py], camera, place, reach: reach / camera.scale };
	}

	/** What is where somebody aims, of a mesh that is here. */
	at(kind: EntityKind, { side, place, reach }: Aim): Target | null {
		const { mesh } = this.#panes[side];
		const entities = side === 'before' ? this.#entities : null;
		return mesh && targetAt(kind, mesh, entities, place, reach);
	}

	/** What is where somebody aims, as the workers find it; null where the mesh is another by then. */
	async locate(
		kind: EntityKind,
		{ side, screen, camera, place, reach }: Aim,
	): Promise<Target | null> {
		const pane = this.#panes[side];
		const { mesh } = pane;
		if (!mesh) return null;
		if (kind !== 'triangles') {
			const [x, y] = [place[0] - mesh.origin[0], place[1] - mesh.origin[1]];
			const found = await this.#questions.nearest(kind, [x, y], reach);
			return pane.mesh === mesh ? found : null;
		}
		const index = await pane.pick(camera, screen);
		const facts = index === null ? null : await this.#questions.facts(side, index);
		if (!facts || pane.mesh !== mesh) return null;
		if (isLone(mesh)) mesh.lone = facts;
		return { kind, index: facts.triangle };
	}

	/** The corners of a polygon on the screen before refinement, with the camera of now. */
	corners(polygon: readonly number[]): number[] {
		const { size } = this.#panes.before;
		const camera = this.#cameraFor(size);
		const corners: number[] = [];
		for (let i = 0; i < polygon.length; i += 2)
			corners.push(...toWorld(camera, size, polygon[i]!, polygon[i + 1]!));
		return corners;
	}

	/** What a polygon takes of the mesh before refinement, which is here. */
	taken(kind: EntityKind, corners: readonly number[]): Uint32Array {
		const { mesh } = this.#panes.before;
		return mesh ? takenBy(kind, mesh, this.#entities, corners) : new Uint32Array(0);
	}

	/** What it takes, as the worker with the mesh finds it; null where the mesh is another by then. */
	async takenElsewhere(kind: EntityKind, corners: readonly number[]): Promise<Uint32Array | null> {
		const { before } = this.#panes;
		const { mesh } = before;
		if (!mesh) return null;
		const polygon = Float64Array.from(corners, (v, i) => v - mesh.origin[i % 2]!);
		const found = await this.#questions.inside(kind, polygon).catch(() => null);
		return before.mesh === mesh ? found : null;
	}
}
