import type { TriangleCondition } from '../../src/mesh/triangleCondition.ts';
import type { PanelAction, RoundAction } from '../../src/protocol/messages.ts';

/**
 * What a plain drag does in a view: move the picture, rotate a mesh in space, draw a shape that selects what has its middle
 * inside, or measure.
 */
export type Tool = 'move' | 'orbit' | 'rectangle' | 'lasso' | 'ruler';

/** What a drag does: a tool's work, or drawing the shape of "Mark where…". */
export type Gesture = Tool | 'markCircle' | 'markRectangle';

/** A shape drawn for "Mark where…", in the mesh's own coordinates. */
export type DrawnShape = Extract<TriangleCondition, { readonly kind: 'circle' | 'rectangle' }>;

/** What a key in a view does besides moving and picking. */
export type ViewCommand =
	| Exclude<PanelAction, RoundAction>
	| 'selectVisible'
	| 'toolMove'
	| 'toolOrbit'
	| 'toolRectangle'
	| 'toolLasso'
	| 'toolRuler'
	| 'markSelection'
	| 'unmarkSelection'
	| 'togglePath'
	/** Through the triangles that are worst by what they are coloured by. */
	| 'nextWorst'
	| 'previousWorst'
	/** Hides what is selected. */
	| 'hideSelection';

/** The corners of the upright rectangle between two positions, one after the other. */
export const rectangleBetween = (x0: number, y0: number, x1: number, y1: number): number[] => [
	x0,
	y0,
	x1,
	y0,
	x1,
	y1,
	x0,
	y1,
];

/** How a pick changes the selection: a plain one replaces it, Shift adds, Ctrl or Cmd toggles. */
export type PickMode = 'replace' | 'add' | 'toggle';
