import type { Group } from '../../../mesh/triMesh.ts';
import { nameText } from '../../text/encoding.ts';
import { utf8Bytes } from '../../text/utf8.ts';

/** Name of the array that lists the groups. */
export const groupListName = 'gmsh:physical_names';

/** Role of arrays on the mesh that have number and dimension of a group and are named after it. */
export const groupNameRole = 'groupName';

/** Encodes strings as zero-terminated bytes: not every program reads arrays of strings. */
export const listBytes = (strings: readonly string[]): Uint8Array<ArrayBuffer> =>
	utf8Bytes(strings.map((text) => `${text}\0`).join(''));

/**
 * Decodes the strings that `listBytes` encoded; undefined if `values` are not bytes or the strings do not describe
 * groups.
 */
export function listIn(values: ArrayLike<number>): string[] | undefined {
	for (let i = 0; i < values.length; i++) if (values[i] !== (values[i]! & 255)) return undefined;
	const bytes = Uint8Array.from(values);
	const strings = nameText(bytes, 0, bytes.length).split('\0');
	return strings.pop() === '' && listedGroups(strings) ? strings : undefined;
}

/** The string that describes a group: dimension, number and name. */
export const listed = ({ dimension, tag, name }: Group): string =>
	name === undefined
		? `${dimension} ${tag}`
		: `${dimension} ${tag} ${name.replaceAll('\0', '\ufffd')}`;

/** Whether the name of a group contains NUL, which the list can't hold. */
export const hasNull = ({ name }: Group): boolean => name?.includes('\0') === true;

/** Parses a list of strings into groups without members, by dimension and number; undefined if one is malformed. */
export function listedGroups(
	strings: readonly string[],
): Map<string, Omit<Group, 'members'>> | undefined {
	const groups = new Map<string, Omit<Group, 'members'>>();
	for (const text of strings) {
		const match = /^([012]) (-?\d+)(?: (.*))?$/s.exec(text);
		if (!match) return undefined;
		const [, dimension, tag, name] = match;
		groups.set(`${dimension} ${tag}`, {
			...(name === undefined ? {} : { name }),
			dimension: Number(dimension) as Group['dimension'],
			tag: Number(tag),
		});
	}
	return groups;
}
