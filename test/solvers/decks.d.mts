/** A line or a triangle of Gmsh's file, with the name of its physical group. */
export interface Cell {
	readonly number: number;
	readonly isLine: boolean;
	readonly group: string;
	readonly nodes: readonly number[];
}

export interface Msh {
	readonly points: readonly (readonly [number: number, place: readonly number[]])[];
	readonly lines: readonly Cell[];
	readonly triangles: readonly Cell[];
}

/** The force on the right side of the plate, in x. */
export const pull: number;

/** The thickness of the plate. */
export const thickness: number;

export function parseMsh(text: string): Msh;

export function deckOf(
	mesh: Msh,
	family: 'CPS' | 'S',
	load: 'surface' | 'elements' | 'node',
): string;
