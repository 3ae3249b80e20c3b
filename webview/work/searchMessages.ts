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
import type { Seen } from './seen.ts';

/** What is asked about what is where in a mesh. */
export interface SearchRequests {
	/**
	 * The numbers of what has its middle in a box, less the origin of the display, a list for each kind; of kinds of which there
	 * are too many, none. `hidden` as for `contours`.
	 */
	numbers: {
		params: Seen & {
			readonly viewId: ViewId;
			readonly kinds: readonly EntityKind[];
			readonly box: Box;
			readonly hidden?: Uint8Array;
		};
		result: readonly EntityNumbers[];
	};
	/** Entities with their middle in a polygon, x y of each corner less the origin of the display; rising. */
	inside: {
		params: Seen & {
			readonly viewId: ViewId;
			readonly kind: EntityKind;
			readonly polygon: Float64Array;
		};
		result: Uint32Array;
	};
	/** The box of entities in the mesh's own coordinates; null for none. */
	extent: {
		params: Seen & { readonly viewId: ViewId; readonly lists: EntityLists };
		result: Box | null;
	};
	/** The point or edge nearest to a point of the plane, less the origin of the display, and not farther than `reach`; null for none. */
	nearest: {
		params: Seen & {
			readonly viewId: ViewId;
			readonly kind: EdgeOrPoint;
			readonly point: readonly [number, number];
			readonly reach: number;
			/** A triangle whose own edges or points alone are looked at. */
			readonly of?: number;
		};
		result: EdgeFacts | PointFacts | null;
	};
	/** Looks for the edges of the mesh, where it has not been done: all questions about edges take longer before. */
	findEdges: { params: { readonly viewId: ViewId }; result: null };
	/**
	 * How selected points, edges and triangles in a box, less the origin of the display, are shown. `selected` may be left out where they were sent
	 * before with the same number of the `selection`; null where they were not.
	 */
	highlights: {
		params: Seen & {
			readonly viewId: ViewId;
			readonly selection: number;
			readonly selected?: EntityLists;
			readonly box: Box;
		};
		result: Highlights | null;
	};
	/** Entities of one kind, a byte for each, with their neighbours. */
	grown: {
		params: { readonly viewId: ViewId; readonly kind: EntityKind; readonly chosen: Uint8Array };
		result: Uint8Array<ArrayBuffer>;
	};
	/** What is selected as a whole; null where the mesh has no such class. */
	region: {
		params: { readonly viewId: ViewId; readonly region: Region };
		result: RegionMembers | null;
	};
	/** Points and edges of the mesh. */
	entities: { params: { readonly viewId: ViewId }; result: MeshEntities };
	/**
	 * Triangles that are not to be found any more, nor edges and points that these alone have: a byte for each; null for
	 * none.
	 */
	hide: { params: { readonly viewId: ViewId; readonly hidden: Uint8Array | null }; result: null };
	/** A triangle of the mesh before or after refinement; null where there is none. */
	facts: {
		params: Seen & { readonly viewId: ViewId; readonly triangle: number };
		result: TriangleFacts | null;
	};
	/** The propagation path of a triangle. */
	path: { params: Seen & { readonly viewId: ViewId; readonly triangle: number }; result: PathView };
}
