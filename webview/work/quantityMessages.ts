import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { PictureOptions } from '../../src/picture/options.ts';
import type { QuantityBounds } from '../../src/quantities/bounds.ts';
import type { MarkCondition } from '../../src/quantities/condition.ts';
import type { Box } from '../model/camera.ts';
import type { ColourValues } from '../model/colourChoice.ts';
import type { Arrows, ContourLines } from '../model/fieldDrawing.ts';
import type { FieldTable } from '../model/fieldTable.ts';
import type { WorstTriangles } from '../model/results.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Seen } from './seen.ts';

/** What is asked about fields, groups and other quantities of a mesh. */
export interface QuantityRequests {
	/** Groups and fields of the mesh of a view, with the range of what they hold. */
	fieldTable: { params: { readonly viewId: ViewId }; result: FieldTable };
	/**
	 * A quantity of the mesh of a view, to colour it by; null where it has none of this id. `percent` of all values are below
	 * `percentiles`, and above; `parents` are the triangles that those after refinement come from. `hidden` is a byte for each
	 * triangle, 1 where it is hidden: edges and points that such alone have do not come, nor what is behind the surface.
	 */
	colours: {
		params: Seen & {
			readonly viewId: ViewId;
			readonly quantity: string;
			readonly percent?: number;
			readonly parents?: Uint32Array;
			readonly hidden?: Uint8Array;
		};
		result: ColourValues | null;
	};
	/**
	 * Contour lines of a quantity at rising levels; null where the mesh of a view has none of it. `hidden` is a byte for each
	 * triangle, 1 where it has none.
	 */
	contours: {
		params: Seen & {
			readonly viewId: ViewId;
			readonly quantity: string;
			readonly levels: readonly number[];
			readonly hidden?: Uint8Array;
		};
		result: ContourLines | null;
	};
	/**
	 * Arrows for the vectors of a quantity that begin in a box of the mesh's own coordinates: one for each square of the plane of
	 * a spacing; null where the quantity is of no vectors. `hidden` as for `contours`.
	 */
	arrows: {
		params: Seen & {
			readonly viewId: ViewId;
			readonly quantity: string;
			readonly box: Box;
			readonly spacing: number;
			readonly hidden?: Uint8Array;
		};
		result: Arrows | null;
	};
	/**
	 * How many triangles have their value of a quantity in each of `bins` equal intervals of a range; null where it is no
	 * number of triangles. `parents` as of `colours`.
	 */
	valueCounts: {
		params: {
			readonly viewId: ViewId;
			readonly quantity: string;
			readonly range: Range;
			readonly bins: number;
			readonly parents?: Uint32Array;
		};
		result: Uint32Array | null;
	};
	/** The triangles whose value of a quantity is in a range, both ends included; rising. */
	withValues: {
		params: {
			readonly viewId: ViewId;
			readonly quantity: string;
			readonly range: Range;
			readonly parents?: Uint32Array;
		};
		result: Uint32Array;
	};
	/**
	 * The triangles with the worst values of a quantity and these values, the worst first, at most so many; null where the
	 * mesh has none of this id, or no end of it is worse.
	 */
	worst: {
		params: { readonly viewId: ViewId; readonly quantity: string; readonly most: number };
		result: WorstTriangles | null;
	};
	/** The triangles that meet a condition. */
	where: {
		params: { readonly viewId: ViewId; readonly condition: MarkCondition };
		result: Uint32Array;
	};
	/** The range or the classes of a quantity; null where the mesh has none of this id, or it colours no triangles. */
	bounds: {
		params: { readonly viewId: ViewId; readonly quantity: string };
		result: QuantityBounds | null;
	};
	/** Draws a picture of the mesh of a view: the bytes of a file. */
	picture: {
		params: {
			readonly viewId: ViewId;
			readonly format: 'png' | 'svg';
			/** Pixels of a PNG to one of CSS. */
			readonly scale: number;
			readonly options: PictureOptions;
			/** As for `colours`. */
			readonly parents?: Uint32Array;
		};
		result: Uint8Array;
	};
}
