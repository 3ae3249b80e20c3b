import { groupRole } from '../shared/groupArrays.ts';
import { groupNameRole, listIn } from '../shared/groupList.ts';
import type { NamedNumbers } from '../shared/namedNumbers.ts';
import type { ArrayReading } from './readArrays.ts';
import { rolesName, rolesOf } from './roles.ts';

/** The arrays, sorted by their roles. */
export interface WithRoles
	extends Readonly<Record<'onPoints' | 'onCells' | 'onMesh', NamedNumbers[]>> {
	/** Group numbers of the cells. */
	readonly tags: readonly Int32Array[];
	/** Strings that list the groups. */
	readonly list?: readonly string[] | undefined;
	/** Section and name of each array that is not a field. */
	readonly nonFields: ReadonlySet<string>;
}

/** Assigns arrays the roles that the file lists (`rolesName`), and separates tags and the list of groups. */
export function withRoles({ data }: ArrayReading): WithRoles {
	const onPoints = data.POINT_DATA.fields;
	const onCells = data.CELL_DATA.fields;
	const roleNumbers = data.FIELD.fields.find(({ name }) => name === rolesName);
	const onMesh = data.FIELD.fields.filter((one) => one !== roleNumbers);
	const all = [...onPoints, ...onCells, ...onMesh];
	const roles = roleNumbers && rolesOf(roleNumbers, all.length);
	if (!roles)
		return { tags: [], onPoints, onCells, onMesh: data.FIELD.fields, nonFields: new Set() };
	const roleOf = new Map(all.map((numbers, nth) => [numbers, roles[nth]!]));
	const isGroups = (numbers: NamedNumbers) => roleOf.get(numbers) === groupRole;
	const isTags = (numbers: NamedNumbers) =>
		isGroups(numbers) && numbers.components === 1 && numbers.values instanceof Int32Array;
	const lists = onMesh.filter((numbers) => isGroups(numbers) && listIn(numbers.values));
	const [first] = lists;
	const isName = (numbers: NamedNumbers) =>
		numbers === first || (first !== undefined && roleOf.get(numbers) === groupNameRole);
	const withRole = (
		list: readonly NamedNumbers[],
		isExcluded: (numbers: NamedNumbers) => boolean,
	) =>
		list
			.filter((numbers) => !isExcluded(numbers))
			.map((numbers): NamedNumbers => {
				const role = roleOf.get(numbers)!;
				return role === groupRole || role === groupNameRole ? numbers : { ...numbers, role };
			});
	return {
		tags: onCells.filter(isTags).map(({ values }) => values as Int32Array),
		list: first && listIn(first.values),
		onPoints: withRole(onPoints, () => false),
		onCells: withRole(onCells, isTags),
		onMesh: withRole(onMesh, isName),
		nonFields: new Set([
			...onCells.filter(isTags).map(({ name }) => `CELL_DATA ${name}`),
			...[roleNumbers, ...onMesh.filter(isName)].map(({ name }) => `FIELD ${name}`),
		]),
	};
}
