import { displayTrianglesOf, onDisplayTriangles } from '../../src/mesh/displayTriangles.ts';
import { OcclusionTest, type ViewSurface, viewSurface } from '../../src/mesh/occlusionTest.ts';
import { regionOutline } from '../../src/mesh/regionOutline.ts';
import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { Box } from '../model/camera.ts';
import type { EntityFacts, EntityLists, MeshEntities } from '../model/entities.ts';
import type { ShownFaces } from '../model/faces.ts';
import { withoutHidden } from '../model/hidden.ts';
import { type Highlights, highlightsOf, maxOutlined } from '../model/highlights.ts';
import type { MeshSearch, PointerPosition } from '../model/meshSearch.ts';
import { withNeighbours } from '../model/neighbours.ts';
import { rotatedArrays, rotatedEntities } from '../model/rotatedArrays.ts';
import type { ViewTransform } from '../model/space.ts';
import { boxOfEntities, entitiesInside, entityAt, type InPage } from './inArrays.ts';

/** Searches the arrays of a mesh in the page. Fetches points and edges on demand. */
export class PageSearch implements MeshSearch {
	blockedMilliseconds = 0;
	hidden: Uint8Array | null = null;
	readonly #mesh: InPage;
	#hiddenCache: { readonly of: Uint8Array | null; readonly flags: Uint8Array | null } = {
		of: null,
		flags: null,
	};
	/** Surface for visibility tests, built on demand. */
	#surface: ViewSurface | null = null;
	readonly #fetch: () => Promise<MeshEntities>;
	#entities: Promise<MeshEntities> | null = null;
	#highlights: {
		readonly of: EntityLists;
		readonly hidden: Uint8Array | null;
		readonly found: Promise<Highlights>;
	} | null = null;

	/**
	 * `fetch` gets points and edges; it rejects if another mesh is shown by then. `viewTransform` is absent for a mesh in
	 * the plane.
	 */
	constructor(
		{ origin, arrays, faces }: InPage,
		fetch: () => Promise<MeshEntities>,
		viewTransform?: ViewTransform | undefined,
	) {
		this.#mesh = viewTransform
			? {
					origin,
					faces,
					arrays: rotatedArrays(arrays, viewTransform.matrix),
					plane: viewTransform.plane,
				}
			: { origin, faces, arrays };
		this.#fetch = viewTransform
			? async () => rotatedEntities(await fetch(), viewTransform.matrix)
			: fetch;
	}

	/** Starts fetching points and edges and resolves at once: searches wait for them. */
	async prepare(kind: EntityKind): Promise<void> {
		this.#entitiesFor(kind).catch(() => {});
	}

	async at(kind: EntityKind, { point, reach }: PointerPosition): Promise<EntityFacts | null> {
		return entityAt(
			kind,
			this.#mesh,
			await this.#entitiesFor(kind),
			point,
			reach,
			this.#hiddenDisplayTriangles,
		);
	}

	async inside(kind: EntityKind, polygon: readonly number[]): Promise<Uint32Array> {
		const entities = await this.#entitiesFor(kind);
		const start = performance.now();
		const entitiesIn = entitiesInside(
			kind,
			this.#mesh,
			entities,
			polygon,
			this.#hiddenDisplayTriangles,
		);
		this.blockedMilliseconds = performance.now() - start;
		return entitiesIn;
	}

	async boxOf(lists: EntityLists): Promise<Box | null> {
		const kind = lists.edges.length + lists.points.length > 0 ? 'edges' : 'triangles';
		return boxOfEntities(this.#mesh, await this.#entitiesFor(kind), lists);
	}

	/** All visible highlights, regardless of the box; cached until the selection or hidden triangles change. */
	highlights(selected: EntityLists): Promise<Highlights> {
		const { hidden } = this;
		if (this.#highlights?.of !== selected || this.#highlights.hidden !== hidden) {
			const pending = this.#meshEntities().then((entities) =>
				highlightsIn(entities, this.#visiblePart(selected), this.#visibilityTest(entities)),
			);
			this.#highlights = { of: selected, hidden, found: pending };
		}
		return this.#highlights.found;
	}

	/** The selection with faces replaced by their visible display triangles. */
	#visiblePart({ triangles, ...others }: EntityLists): EntityLists {
		const hidden = this.#hiddenDisplayTriangles;
		const displayTriangles = displayTrianglesOf(this.#mesh.faces, triangles);
		return {
			...others,
			triangles: hidden ? displayTriangles.filter((t) => !hidden[t]) : displayTriangles,
		};
	}

	/** Visibility test for a mesh in space; undefined in the plane. */
	#visibilityTest({ points, heights, triangles }: MeshEntities): OcclusionTest | undefined {
		const { arrays, plane } = this.#mesh;
		if (!heights || !arrays.heights) return undefined;
		if (!this.#surface) {
			const positions = new Float32Array(3 * heights.length);
			for (let p = 0; p < heights.length; p++)
				positions.set([points[2 * p]!, points[2 * p + 1]!, heights[p]!], 3 * p);
			this.#surface = viewSurface(positions, triangles, arrays.grid);
		}
		return new OcclusionTest(this.#surface, { hidden: this.#hiddenDisplayTriangles, plane });
	}

	async withNeighbours(kind: EntityKind, chosen: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
		const { edges, triangleEdges, points } = await this.#meshEntities();
		const { faces } = this.#mesh;
		const isOfFaces = faces !== undefined && kind === 'triangles';
		const flags = isOfFaces ? onDisplayTriangles(faces, chosen) : chosen;
		const grown = withNeighbours({ edges, triangleEdges, points: points.length / 2 }, kind, flags);
		return withoutHidden(kind, isOfFaces ? withFaces(faces, grown) : grown, this.hidden);
	}

	/** Flags of hidden display triangles; null for none. */
	get #hiddenDisplayTriangles(): Uint8Array | null {
		const { hidden } = this;
		if (this.#hiddenCache.of !== hidden)
			this.#hiddenCache = { of: hidden, flags: onDisplayTriangles(this.#mesh.faces, hidden) };
		return this.#hiddenCache.flags;
	}

	/** Points and edges, if a search of the kind needs them; otherwise null. */
	async #entitiesFor(kind: EntityKind): Promise<MeshEntities | null> {
		return kind === 'triangles' ? null : this.#meshEntities();
	}

	#meshEntities(): Promise<MeshEntities> {
		this.#entities ??= this.#fetch().catch((error: unknown) => {
			// The next search fetches again.
			this.#entities = null;
			this.#highlights = null;
			throw error;
		});
		return this.#entities;
	}
}

/** Flags faces with a chosen display triangle. */
function withFaces({ count, of }: ShownFaces, chosen: Uint8Array): Uint8Array<ArrayBuffer> {
	const flags = new Uint8Array(count);
	for (let t = 0; t < of.length; t++) if (chosen[t]) flags[of[t]!] = 1;
	return flags;
}

function highlightsIn(
	{ points, heights, edges, lengths, triangles: corners }: MeshEntities,
	{ triangles, ...selected }: EntityLists,
	front: OcclusionTest | undefined,
): Highlights {
	let sum = 0;
	for (const length of lengths) sum += length;
	const outlined = triangles.length > maxOutlined ? new Uint32Array(0) : triangles;
	const outline = regionOutline(corners, outlined, points.length / 2);
	return highlightsOf(
		{ ...selected, outline },
		{
			x: (p) => points[2 * p]!,
			y: (p) => points[2 * p + 1]!,
			ends: (e) => [edges[2 * e]!, edges[2 * e + 1]!],
			...(front && heights && { space: { z: (p) => heights[p]!, front } }),
		},
		lengths.length > 0 ? sum / lengths.length : 1,
	);
}
