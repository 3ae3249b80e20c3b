import type { FieldRole } from '../../mesh/triMesh.ts';
import { groupRole } from '../vtkData/groupArrays.ts';
import { groupNameRole } from '../vtkData/groupList.ts';
import type { NamedNumbers } from '../vtkData/namedNumbers.ts';

/** The array on the mesh that says what the arrays mean to an operation, where one is more than an attribute. */
export const rolesName = 'trirefine:roles';

/**
 * What arrays mean: a role of fields, `group` for the numbers of the cells' groups and the list of the groups, or `groupName` for number
 * and dimension of a group.
 */
export type ArrayRole = FieldRole | typeof groupRole | typeof groupNameRole;

/** What a number of it says. */
const roles: readonly ArrayRole[] = [
	...(['attribute', 'marker', 'size', 'metric'] as const),
	...([groupRole, groupNameRole] as const),
];

/** The number of a role. */
export const roleNumber = (role: ArrayRole): number => Math.max(0, roles.indexOf(role));

/**
 * The roles of arrays: of those on the points, the cells and the mesh, one after the other. Undefined where the numbers
 * are none, or are not as many.
 */
export function rolesOf({ values }: NamedNumbers, count: number): readonly ArrayRole[] | undefined {
	if (values.length !== count) return undefined;
	const found = Array.from(values, (value) => roles[value]);
	return found.every((role) => role !== undefined) ? (found as ArrayRole[]) : undefined;
}
