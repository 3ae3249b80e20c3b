import { throwIfCancelled } from '../../util/cancel.ts';
import type { Draft, SetDraft } from './draft.ts';
import type { InputLines } from './inputLines.ts';
import { type Keyword, keyOf } from './keyword.ts';

/** Types of volumes, and the number of nodes in their names. */
const volumes = /^(?:(?:A?C|DCC?|EC|FC|F|Q|COH)3D|SC)(\d+)/;

/** Whether elements of a type that is not read have a volume. */
export const isVolume = (type: string): boolean => volumes.test(type);

/** The greatest number of a node or an element. */
const greatest = 2 ** 32 - 1;

const isId = (value: number): boolean => value >= 1 && value <= greatest;

/**
 * Passes the lines of `*ELEMENT` of a type that is not read: elements are counted, and their numbers and nodes are noted.
 *
 * @param set that the elements are in
 * @param names their nodes are those of the draft
 * @returns whether another keyword follows
 */
export function passElements(
	draft: Draft,
	type: string,
	set: SetDraft | undefined,
	names: boolean,
): boolean {
	const { lines, others, namedNodes, options } = draft;
	const width = Number(volumes.exec(type)?.[1] ?? Number.POSITIVE_INFINITY);
	let count = 0;
	let nodes = 0;
	/** The line before ended with a comma. */
	let comma = false;
	let more = lines.next();
	for (; more && !lines.isKeyword; more = lines.next()) {
		if ((count & 0xffff) === 0) throwIfCancelled(options.signal);
		// A line holds 16 numbers at most: longer elements go on without a comma, too.
		const goesOn = count > 0 && nodes < width && (comma || (width > 15 && width < 100));
		if (!goesOn) {
			const number = lines.integerField();
			count++;
			nodes = 0;
			if (names && isId(number)) {
				others.add(number);
				set?.outside.add(number);
			}
			if (!lines.goesOn) {
				comma = lines.comma;
				continue;
			}
		}
		do {
			const node = lines.integerField();
			nodes++;
			if (!names || !isId(node)) continue;
			namedNodes.add(node);
			set?.outsideNodes.add(node);
		} while (lines.goesOn);
		comma = lines.comma;
	}
	draft.otherElements.add(`elements of type ${type === '' ? 'none' : type}`, count, isVolume(type));
	return more;
}

/** Notes the nodes and sets that the parameters of a keyword name; whether it names a node by its number. */
export function noteParameters({ namedNodes, namedSets }: Draft, { parameters }: Keyword): boolean {
	let isNode = false;
	for (const [key, value] of parameters)
		if (!/^\d+$/.test(value)) namedSets.add(keyOf(value));
		else if (/NODE/.test(key) && isId(Number(value))) {
			namedNodes.add(Number(value));
			isNode = true;
		}
	return isNode;
}

/**
 * Passes the lines of a keyword that is kept.
 *
 * @param names its lines may name nodes and sets, which are noted
 * @returns whether another keyword follows, and whether a line begins with a number
 */
export function passLines(
	lines: InputLines,
	drafts: readonly Draft[],
	names: boolean,
): { readonly more: boolean; readonly numbered: boolean } {
	let numbered = false;
	const note = (field: string) => {
		// In a deck with parts a node is `instance.number`, a set `instance.name`.
		const name = field.replace(/^.*\.(?=[^.]+$)/, '');
		const isNumber = /^\d+$/.test(name);
		if (isNumber) numbered ||= name !== field;
		for (const { namedNodes, namedSets } of names ? drafts : [])
			if (!isNumber) for (const one of [name, field]) namedSets.add(keyOf(one));
			else if (isId(Number(name))) namedNodes.add(Number(name));
	};
	let more = lines.next();
	for (; more && !lines.isKeyword; more = lines.next()) {
		const byte = lines.byte;
		if (byte >= 48 && byte <= 57) {
			const value = lines.integerField();
			if (!Number.isNaN(value)) {
				numbered = true;
				note(`${value}`);
			}
			if (!names || !lines.goesOn) continue;
		} else if (!names) continue;
		do {
			const field = lines.nameField();
			if (/[a-z_]/i.test(field) || /^\d+$/.test(field)) note(field);
		} while (lines.goesOn);
	}
	return { more, numbered };
}
