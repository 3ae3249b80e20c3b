import type { NamedNumbers } from '../vtkData/namedNumbers.ts';

/** Bit of `vtkGhostType` (vtkDataSetAttributes.h): the cell or point is another piece's, too, which owns it. */
const DUPLICATE = 1;

const types = 'vtkGhostType';
/** How far from the cells of the piece one is, as VTK wrote it before version 7. */
const levels = 'vtkGhostLevels';

/**
 * 1 for each cell or point that another piece owns; undefined where none of the fields says so.
 *
 * @param count entries of the fields
 */
export function ghostsOf(fields: readonly NamedNumbers[], count: number): Uint8Array | undefined {
	let ghosts: Uint8Array | undefined;
	for (const { name, components, values } of fields) {
		if (components !== 1 || !isGhostField(name)) continue;
		ghosts ??= new Uint8Array(count);
		for (let i = 0; i < count; i++)
			if (name === levels ? values[i]! > 0 : values[i]! & DUPLICATE) ghosts[i] = 1;
	}
	return ghosts;
}

/** Whether a field says which cells or points are another piece's. */
export const isGhostField = (name: string): boolean => name === types || name === levels;

/**
 * What is left of fields once the pieces are one: that of the owners says nothing any more, unless it has other bits, such as that
 * of hidden cells.
 */
export const withoutGhosts = (fields: readonly NamedNumbers[]): NamedNumbers[] =>
	fields.flatMap((field) => {
		if (field.components !== 1 || !isGhostField(field.name)) return [field];
		if (field.name === levels) return [];
		const values = field.values.map((value) => value & ~DUPLICATE);
		return values.some((value) => value !== 0) ? [{ ...field, values }] : [];
	});
