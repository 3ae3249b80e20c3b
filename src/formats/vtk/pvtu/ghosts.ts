import type { NamedNumbers } from '../shared/namedNumbers.ts';

/** Bit of `vtkGhostType` (vtkDataSetAttributes.h) for cells and points that another piece owns. */
const DUPLICATE = 1;

const types = 'vtkGhostType';
/** Distance from the cells of the piece, as written by VTK before version 7. */
const levels = 'vtkGhostLevels';

/**
 * Marks the cells or points that another piece owns with 1; undefined without a ghost field.
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

/** Whether a field marks ghost cells or points. */
export const isGhostField = (name: string): boolean => name === types || name === levels;

/** Clears the duplicate bit in ghost fields of joined pieces; other bits, such as that of hidden cells, stay. */
export const withoutGhosts = (fields: readonly NamedNumbers[]): NamedNumbers[] =>
	fields.flatMap((field) => {
		if (field.components !== 1 || !isGhostField(field.name)) return [field];
		if (field.name === levels) return [];
		const values = field.values.map((value) => value & ~DUPLICATE);
		return values.some((value) => value !== 0) ? [{ ...field, values }] : [];
	});
