import type { Rotation } from '../mesh/rotation.ts';

/** The part of a view that linked panels share. */
export interface LinkedView {
	/** Centre of the view in coordinates of the mesh, and CSS pixels for a unit. */
	readonly camera: { readonly x: number; readonly y: number; readonly scale: number };
	/** Rotation of a mesh in space. */
	readonly rotation: Rotation;
	/** Id of the quantity of the colours; null without a mesh. */
	readonly quantity: string | null;
	/** Range of the colour map; null for classes. */
	readonly range: readonly [low: number, high: number] | null;
}
