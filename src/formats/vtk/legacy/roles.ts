import type { FieldRole } from '../../../mesh/triMesh.ts';
import { groupRole } from '../shared/groupArrays.ts';
import { groupNameRole } from '../shared/groupList.ts';
import type { NamedNumbers } from '../shared/namedNumbers.ts';

/** Name of the array on the mesh that lists the roles of all arrays; written if one is not an attribute. */
export const rolesName = 'trirefine:roles';

/**
 * Role of an array: that of a field, `group` for group numbers of cells and the list of groups, or `groupName` for the
 * number and dimension of a group.
 */
export type ArrayRole = FieldRole | typeof groupRole | typeof groupNameRole;

/** Roles by number. */
const roles: readonly ArrayRole[] = [
	...(['attribute', 'marker', 'size', 'metric'] as const),
	...([groupRole, groupNameRole] as const),
];

/** The number of a role. */
export const roleNumber = (role: ArrayRole): number => Math.max(0, roles.indexOf(role));

/**
 * The roles of `count` arrays: those on points, on cells, then on the mesh. Undefined if their count differs or a
 * number is not that of a role.
 */
export function rolesOf({ values }: NamedNumbers, count: number): readonly ArrayRole[] | undefined {
	if (values.length !== count) return undefined;
	const decoded = Array.from(values, (value) => roles[value]);
	return decoded.every((role) => role !== undefined) ? (decoded as ArrayRole[]) : undefined;
}
