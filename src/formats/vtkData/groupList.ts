import type { Group } from '../../mesh/triMesh.ts';
import { nameText } from '../text/encoding.ts';
import { utf8Bytes } from '../text/utf8.ts';

/** What the array of the list of the groups is called. */
export const groupListName = 'gmsh:physical_names';

/** What arrays on the mesh say that have the number and the dimension of a group, and are called as it is. */
export const groupNameRole = 'groupName';

/** The bytes of a list of strings, each ended by a 0: numbers, as not every program reads arrays of strings. */
export const listBytes = (strings: readonly string[]): Uint8Array<ArrayBuffer> =>
	utf8Bytes(strings.map((text) => `${text}\0`).join(''));

/** The list that numbers are the bytes of; undefined where they are none, or don't name groups. */
export function listIn(values: ArrayLike<number>): string[] | undefined {
	for (let i = 0; i < values.length; i++) if (values[i] !== (values[i]! & 255)) return undefined;
	const bytes = Uint8Array.from(values);
	const strings = nameText(bytes, 0, bytes.length).split('\0');
	return strings.pop() === '' && listedGroups(strings) ? strings : undefined;
}

/** What the list says of a group: dimension, number and name. */
export const listed = ({ dimension, tag, name }: Group): string =>
	name === undefined
		? `${dimension} ${tag}`
		: `${dimension} ${tag} ${name.replaceAll('\0', '\ufffd')}`;

/** Whether a string of the list can't hold the name of a group. */
export const hasNull = ({ name }: Group): boolean => name?.includes('\0') === true;

/** The groups that a list of strings names, without members; undefined where one of its strings is none. */
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
