import type { FieldRole } from '../../mesh/triMesh.ts';
import { decodedName, encodedName } from '../text/percentNames.ts';
import { type NamedNumbers, namedNumbers } from '../vtk/shared/namedNumbers.ts';
import type { Column } from './growingColumn.ts';
import type { ElementData } from './readElements.ts';

/** Callbacks for losses and skipped entries, and roles of fields. */
export interface PlyReporting {
	readonly notKept: (at: number, what: string, count: number, reason: string) => void;
	/** Warns of entries that are skipped. */
	readonly skipped: (at: number, line: number | undefined, message: string) => void;
	readonly roles: Roles;
}

/** Field roles from comments, by element and name, and all other comments. */
export interface Roles {
	readonly roles: ReadonlyMap<string, FieldRole>;
	readonly others: readonly string[];
}

const rolePattern = /^comment\s+trirefine\s+role\s+(\w+)\s+(\S+)\s+(marker|size|metric)$/;

/** Separates the comments with field roles from the others. */
export function roleComments(comments: readonly string[]): Roles {
	const roles = new Map<string, FieldRole>();
	const others: string[] = [];
	for (const comment of comments) {
		const [, element, name, role] = rolePattern.exec(comment) ?? [];
		if (role === undefined) others.push(comment);
		else roles.set(`${element} ${decodedName(name!)}`, role as FieldRole);
	}
	return { roles, others };
}

/** Comment with the role of a field; attributes need none. */
export const roleComment = (element: string, name: string, role: FieldRole): string =>
	role === 'attribute' || role === 'midNodes'
		? ''
		: `comment trirefine role ${element} ${encodedName(name)} ${role}\n`;

/**
 * Converts the properties of an element to named numbers. Successive properties `name_0`, `name_1`, … of one type are the
 * components of one field; lists are reported as losses.
 *
 * @param excluded properties that have another meaning
 */
export function fieldsOf(
	{ element, columns }: ElementData,
	excluded: readonly string[],
	{ notKept, roles }: PlyReporting,
): NamedNumbers[] {
	const { properties, count, name: owner } = element;
	const fields: NamedNumbers[] = [];
	for (let k = 0; k < properties.length; k++) {
		const { name, type, word, count: list } = properties[k]!;
		if (excluded.includes(name)) continue;
		if (list) {
			notKept(
				element.at,
				`lists "${name}" of the element "${owner}"`,
				count,
				'their lengths differ',
			);
			continue;
		}
		const [, base] = /^(.*)_0$/.exec(name) ?? [];
		let width = 1;
		if (base !== undefined)
			while (
				properties[k + width]?.name === `${base}_${width}` &&
				properties[k + width]!.word === word
			)
				width++;
		const fieldName = width > 1 ? base! : name;
		const values = interleave(columns.slice(k, k + width), count);
		k += width - 1;
		const role = roles.roles.get(`${owner} ${fieldName}`) ?? 'attribute';
		const numbers = namedNumbers({ name: fieldName, role, components: width }, type.kind, values);
		if (numbers) fields.push(numbers);
		else
			notKept(
				element.at,
				`numbers "${fieldName}" of the element "${owner}"`,
				count,
				'integers beyond 2⁵³',
			);
	}
	return fields;
}

/** Interleaves columns. */
function interleave(columns: readonly Column[], count: number): Float64Array {
	const [only] = columns;
	if (columns.length === 1 && only?.values instanceof Float64Array) return only.values;
	const values = new Float64Array(columns.length * count);
	for (const [c, { values: from }] of columns.entries())
		for (let entry = 0, to = c; entry < count; entry++, to += columns.length)
			values[to] = from[entry]!;
	return values;
}
