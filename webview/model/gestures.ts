import type { TriangleCondition } from '../../src/mesh/triangleCondition.ts';
import type { PanelAction, ResultAction } from '../../src/protocol/messages.ts';

/** Effect of a drag in a view: pan, orbit, select entities with their centre inside a drawn shape, or measure. */
export type Tool = 'move' | 'orbit' | 'rectangle' | 'lasso' | 'ruler';

/** A drag: a tool, or drawing a shape for "Mark where…". */
export type Gesture = Tool | 'markCircle' | 'markRectangle';

/** A shape drawn for "Mark where…", in the mesh's own coordinates. */
export type DrawnShape = Extract<TriangleCondition, { readonly kind: 'circle' | 'rectangle' }>;

/** Commands of keys in a view, other than panning and picking. */
export type ViewCommand =
	| Exclude<PanelAction, ResultAction>
	| 'selectVisible'
	| 'toolMove'
	| 'toolOrbit'
	| 'toolRectangle'
	| 'toolLasso'
	| 'toolRuler'
	| 'markSelection'
	| 'unmarkSelection'
	| 'togglePath'
	/** Steps through the worst triangles by the quantity of the colours. */
	| 'nextWorst'
	| 'previousWorst'
	/** Steps through the changes between two meshes. */
	| 'nextChange'
	| 'previousChange'
	/** Hides the selection. */
	| 'hideSelection';

/** Corners of the axis-aligned rectangle with two opposite corners, in cyclic order. */
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
