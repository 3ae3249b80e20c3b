import type { Rotation } from '../mesh/rotation.ts';

/** How a panel looks at its mesh: another panel beside it can follow. */
export interface PanelView {
	/** Centre in the mesh's own coordinates and CSS pixels for a unit; null if the whole mesh is fitted. */
	readonly camera: { readonly x: number; readonly y: number; readonly scale: number } | null;
	/** Of a mesh in space. */
	readonly rotation: Rotation;
}
