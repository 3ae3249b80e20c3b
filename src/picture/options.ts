import type { Plane } from '../mesh/cut.ts';
import type { Matrix } from '../mesh/rotation.ts';
import type { ContourKind } from '../quantities/contours.ts';
import type { RangeChoice } from '../quantities/ranges.ts';
import type { PictureTheme, ThemeId } from './themes.ts';
import type { ViewOverlay } from './viewOverlay.ts';

/** Width and height in CSS pixels. */
export interface PictureSize {
	readonly width: number;
	/** Default: from the aspect ratio of the mesh. */
	readonly height?: number;
}

/** Options of a picture; each has a default. */
export interface PictureOptions {
	/** Id of the quantity that colours triangles; null for none. Default: minimum angle. */
	readonly quantity?: string | null;
	/** Id of a colour map. Default: viridis for numbers, tab20 for classes. */
	readonly map?: string;
	/** 256 colours of three bytes each, instead of `map`. */
	readonly scale?: Uint8Array;
	readonly range?: RangeChoice;
	readonly reversed?: boolean;
	/** Number of discrete colours, 2 or more. */
	readonly bands?: number;
	/** Tags of classes that are not drawn. */
	readonly hidden?: readonly number[];
	/** One byte for each triangle, 1 if it is not drawn. Default: all are drawn. */
	readonly hiddenTriangles?: Uint8Array;
	/** For fields on points and corners: contour lines, bands of one colour between levels, or both. Default: none. */
	readonly contours?: ContourKind;
	/** Number of intervals that the levels divide the range into. */
	readonly levels?: number;
	/** Id of a quantity on edges, drawn as lines over the colours if the mesh has it. */
	readonly groups?: string;
	/** Draw vectors as arrows. */
	readonly arrows?: boolean;
	/** Default: 1200 pixels wide. */
	readonly size?: PictureSize;
	/**
	 * The view: the point in its centre, and pixels a unit of length. `size` is then that of the mesh alone; legend and
	 * scale bar are beside it. Default: the whole mesh.
	 */
	readonly camera?: { readonly x: number; readonly y: number; readonly scale: number };
	/** Row-major matrix of a rotation of a mesh in space about its middle. `camera` is then in rotated coordinates. */
	readonly rotation?: Matrix;
	/** Texts and ruler that a view shows over the mesh. */
	readonly overlay?: ViewOverlay;
	/**
	 * Cutting plane of a mesh in space, in rotated coordinates relative to its middle; the part beyond it is not drawn.
	 */
	readonly plane?: Plane | null;
	/** Darken faces of a mesh in space the less they face the viewer. */
	readonly lit?: boolean;
	/** Hatch back faces of a mesh in space. */
	readonly backs?: boolean;
	/** A theme, by its id or as colours. */
	readonly theme?: ThemeId | PictureTheme;
	/** Title above the mesh. */
	readonly title?: string;
	/** Fill triangles. Default: true, as for all options below. */
	readonly fill?: boolean;
	/** Draw edges between triangles. */
	readonly wireframe?: boolean;
	/** Draw boundary edges stronger. */
	readonly boundary?: boolean;
	/**
	 * For a mesh in space: draw edges like the boundary if their triangles meet at a larger angle than this, in degrees,
	 * or if they have three or more triangles; null for none. Default: `DEFAULT_FEATURE_ANGLE`.
	 */
	readonly features?: number | null;
	readonly legend?: boolean;
	readonly scaleBar?: boolean;
}
