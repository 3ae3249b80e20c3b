import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { Box } from '../model/camera.ts';
import type {
	EdgeFacts,
	EdgeOrPoint,
	EntityLists,
	MeshEntities,
	PointFacts,
	TriangleFacts,
} from '../model/entities.ts';
import type { Highlights } from '../model/highlights.ts';
import type { EntityNumbers } from '../model/numbers.ts';
import type { Region, RegionMembers } from '../model/region.ts';
import type { PathView } from '../model/results.ts';
import type { ViewId } from '../model/viewId.ts';
import type { ViewTransformParams } from './viewTransform.ts';

/** Spatial queries about a mesh. */
export interface SearchRequests {
	/**
	 * Numbers of the entities with their centre in a box relative to the display origin, a list for each kind; kinds with
	 * too many entities are omitted. `hidden` as for `contours`.
	 */
	numbers: {
		params: ViewTransformParams & {
			readonly viewId: ViewId;
			readonly kinds: readonly EntityKind[];
			readonly box: Box;
			readonly hidden?: Uint8Array;
		};
		result: readonly EntityNumbers[];
	};
	/** Entities with their centre in a polygon, x y of each corner relative to the display origin; in ascending order. */
	inside: {
		params: ViewTransformParams & {
			readonly viewId: ViewId;
			readonly kind: EntityKind;
			readonly polygon: Float64Array;
		};
		result: Uint32Array;
	};
	/** Bounding box of entities in the mesh's own coordinates; null if there are none. */
	extent: {
		params: ViewTransformParams & { readonly viewId: ViewId; readonly lists: EntityLists };
		result: Box | null;
	};
	/** The point or edge nearest to `point`, relative to the display origin, within `reach`; null if there is none. */
	nearest: {
		params: ViewTransformParams & {
			readonly viewId: ViewId;
			readonly kind: EdgeOrPoint;
			readonly point: readonly [number, number];
			readonly reach: number;
			/** Restricts the search to edges or points of a triangle. */
			readonly of?: number;
		};
		result: EdgeFacts | PointFacts | null;
	};
	/** Derives the edges of the mesh if that has not been done; otherwise the next query about edges has to. */
	findEdges: { params: { readonly viewId: ViewId }; result: null };
	/**
	 * Highlights of selected points, edges and triangles in a box relative to the display origin. `selected` may be
	 * omitted if it was sent before with the same number `selection`; null if it was not.
	 */
	highlights: {
		params: ViewTransformParams & {
			readonly viewId: ViewId;
			readonly selection: number;
			readonly selected?: EntityLists;
			readonly box: Box;
		};
		result: Highlights | null;
	};
	/** Entities of one kind, a byte each, and their neighbours. */
	grown: {
		params: { readonly viewId: ViewId; readonly kind: EntityKind; readonly chosen: Uint8Array };
		result: Uint8Array<ArrayBuffer>;
	};
	/** The entities of a region; null if the mesh has no such class. */
	region: {
		params: { readonly viewId: ViewId; readonly region: Region };
		result: RegionMembers | null;
	};
	/** Points and edges of the mesh. */
	entities: { params: { readonly viewId: ViewId }; result: MeshEntities };
	/** Hides triangles from searches, and edges and points that only they have: a byte each; null for none. */
	hide: { params: { readonly viewId: ViewId; readonly hidden: Uint8Array | null }; result: null };
	/** Facts about a triangle of a view; null if there is none. */
	facts: {
		params: ViewTransformParams & { readonly viewId: ViewId; readonly triangle: number };
		result: TriangleFacts | null;
	};
	/** The propagation path of a triangle. */
	path: {
		params: ViewTransformParams & { readonly viewId: ViewId; readonly triangle: number };
		result: PathView;
	};
}
