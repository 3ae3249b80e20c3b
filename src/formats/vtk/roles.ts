import type { Field, FieldRole } from '../../mesh/triMesh.ts';
import type { NamedNumbers } from '../vtkData/namedNumbers.ts';

/** The array on the mesh that says what the arrays mean to an operation, where one is more than an attribute. */
export const rolesName = 'trirefine:roles';

/** What a number of it says: one of these roles, or `group` for the numbers of the cells' groups. */
const roles: readonly (FieldRole | 'group')[] = ['attribute', 'marker', 'size', 'metric', 'group'];

/** The number of a role. */
export const roleNumber = (role: Field['role'] | 'group'): number =>
	Math.max(0, roles.indexOf(role));

/**
 * The roles of arrays: of those on the points, the cells and the mesh, one after the other. Undefined where the numbers
 * are none, or are not as many.
 */
export function rolesOf(
	{ values }: NamedNumbers,
	count: number,
): readonly (FieldRole | 'group')[] | undefined {
	if (values.length !== count) return undefined;
	const found = Array.from(values, (value) => roles[value]);
	return found.every((role) => role !== undefined) ? (found as (FieldRole | 'group')[]) : undefined;
}
