import type { Plane } from '../mesh/cut.ts';
import type { Matrix } from '../mesh/rotation.ts';
import type { ContourKind } from '../quantities/contours.ts';
import type { RangeChoice } from '../quantities/ranges.ts';
import type { OverView } from './overView.ts';
import type { PictureTheme, ThemeId } from './themes.ts';

/** Width and height in pixels of CSS. */
export interface PictureSize {
	readonly width: number;
	/** Absent: as the mesh needs it. */
	readonly height?: number;
}

/** What a picture shows; all that is left out has a default. */
export interface PictureOptions {
	/** Id of the quantity that triangles are coloured by; null for none. Default: minimum angle. */
	readonly quantity?: string | null;
	/** Id of a colour map. Default: viridis for numbers, tab20 for classes. */
	readonly map?: string;
	/** 256 colours, three bytes each, in place of a map. */
	readonly scale?: Uint8Array;
	readonly range?: RangeChoice;
	readonly reversed?: boolean;
	/** So many colours alone, 2 or more. */
	readonly bands?: number;
	/** Tags of classes that are not drawn. */
	readonly hidden?: readonly number[];
	/** A byte for each triangle, 1 where it is not drawn. Default: all are drawn. */
	readonly hiddenTriangles?: Uint8Array;
	/** Of fields on points and corners: contour lines, bands of one colour between levels, or both. Default: none. */
	readonly contours?: ContourKind;
	/** Parts that the range is cut into by levels. */
	readonly levels?: number;
	/** Vectors are drawn as arrows. */
	readonly arrows?: boolean;
	/** Default: 1200 pixels wide. */
	readonly size?: PictureSize;
	/**
	 * What of the mesh is shown: the point in the middle and pixels to a unit of length. The size is that of the mesh alone
	 * then; legend and scale bar stand beside it. Default: all of it.
	 */
	readonly camera?: { readonly x: number; readonly y: number; readonly scale: number };
	/**
	 * How a mesh in space is rotated about its middle before it is seen from above: the rows of a rotation. The camera is in what is
	 * seen then.
	 */
	readonly rotation?: Matrix;
	/** What a view shows over the mesh. */
	readonly over?: OverView;
	/** A mesh in space is cut: what is beyond the plane, in rotated coordinates less its middle, is not drawn. */
	readonly plane?: Plane | null;
	/** Faces of a mesh in space are darker the less they face the viewer. */
	readonly lit?: boolean;
	/** Faces of a mesh in space that are seen from behind are hatched. */
	readonly backs?: boolean;
	/** Colours of its own, or those by a name. */
	readonly theme?: ThemeId | PictureTheme;
	/** A line above the mesh. */
	readonly title?: string;
	/** Triangles are filled. Default: yes, as of all that follow. */
	readonly fill?: boolean;
	/** Edges between triangles are drawn. */
	readonly wireframe?: boolean;
	/** Edges of one triangle are drawn stronger. */
	readonly boundary?: boolean;
	/**
	 * Of a mesh in space: edges whose triangles meet at a larger angle than this, in degrees, are drawn like those of one
	 * triangle, and edges of three triangles or more; null for none. Default: `USUAL_FEATURES`.
	 */
	readonly features?: number | null;
	readonly legend?: boolean;
	readonly scaleBar?: boolean;
}
