import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { PictureOptions } from '../../src/picture/options.ts';
import type { QuantityBounds } from '../../src/quantities/bounds.ts';
import type { MarkCondition } from '../../src/quantities/condition.ts';
import type { Box } from '../model/camera.ts';
import type { ColourValues } from '../model/colourValues.ts';
import type { Arrows, ContourLines } from '../model/fieldDrawing.ts';
import type { FieldTable } from '../model/fieldTable.ts';
import type { WorstTriangles } from '../model/results.ts';
import type { ViewId } from '../model/viewId.ts';
import type { ViewTransformParams } from './viewTransform.ts';

/** Requests about fields, groups and other quantities of a mesh. */
export interface QuantityRequests {
	/** Groups and fields of the mesh of a view, with counts and ranges. */
	fieldTable: { params: { readonly viewId: ViewId }; result: FieldTable };
	/**
	 * A quantity of the mesh of a view for colouring; null if there is none with this id. With `percent`, also computes
	 * the lower and upper percentile of this share. `parents` are the parents of the triangles after refinement. `hidden`
	 * has a byte for each triangle, 1 if hidden: edges and points of hidden triangles alone, and those behind the
	 * surface, are omitted.
	 */
	colours: {
		params: ViewTransformParams & {
			readonly viewId: ViewId;
			readonly quantity: string;
			readonly percent?: number;
			readonly parents?: Uint32Array;
			readonly hidden?: Uint8Array;
		};
		result: ColourValues | null;
	};
	/**
	 * Contour lines of a quantity at ascending levels; null if the mesh of a view has no such quantity. `hidden` has a
	 * byte for each triangle, 1 if it gets no lines.
	 */
	contours: {
		params: ViewTransformParams & {
			readonly viewId: ViewId;
			readonly quantity: string;
			readonly levels: readonly number[];
			readonly hidden?: Uint8Array;
		};
		result: ContourLines | null;
	};
	/**
	 * Arrows for the vectors of a quantity with their foot in a box of the mesh's own coordinates, one for each square of
	 * side `spacing`; null if the quantity has no vectors. `hidden` as for `contours`.
	 */
	arrows: {
		params: ViewTransformParams & {
			readonly viewId: ViewId;
			readonly quantity: string;
			readonly box: Box;
			readonly spacing: number;
			readonly hidden?: Uint8Array;
		};
		result: Arrows | null;
	};
	/**
	 * Number of triangles with a value of a quantity in each of `bins` equal intervals of a range; null if the quantity
	 * has no numbers on triangles. `parents` as for `colours`.
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
	/** The triangles with a value of a quantity in a closed range, in ascending order. */
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
	 * The triangles with the worst values of a quantity, and these values, worst first, at most `most`; null if there is
	 * no quantity with this id, or neither low nor high values of it are bad.
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
	/** Range or classes of a quantity; null if there is none with this id, or it does not colour triangles. */
	bounds: {
		params: { readonly viewId: ViewId; readonly quantity: string };
		result: QuantityBounds | null;
	};
	/** Draws a picture of the mesh of a view; returns the bytes of a file. */
	picture: {
		params: {
			readonly viewId: ViewId;
			readonly format: 'png' | 'svg';
			/** Pixels of a PNG per CSS pixel. */
			readonly scale: number;
			readonly options: PictureOptions;
			/** As for `colours`. */
			readonly parents?: Uint32Array;
		};
		result: Uint8Array;
	};
}
