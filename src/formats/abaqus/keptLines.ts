import { throwIfCancelled } from '../../util/cancel.ts';
import type { Draft, SetDraft } from './draft.ts';
import type { InputLines } from './inputLines.ts';
import { type Keyword, keyOf } from './keyword.ts';

/** Types of volume elements, with their number of nodes. */
const volumes = /^(?:(?:A?C|DCC?|EC|FC|F|Q|COH)3D|SC)(\d+)/;

/** Whether elements of an unsupported type have a volume. */
export const isVolume = (type: string): boolean => volumes.test(type);

/** Largest number of a node or element. */
const greatest = 2 ** 32 - 1;

const isId = (value: number): boolean => value >= 1 && value <= greatest;

/**
 * Skips the lines of an `*ELEMENT` of an unsupported type; counts its elements and collects their numbers and nodes.
 *
 * @param set the elements' set
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
	/** The previous line ended with a comma. */
	let comma = false;
	let more = lines.next();
	for (; more && !lines.isKeyword; more = lines.next()) {
		if ((count & 0xffff) === 0) throwIfCancelled(options.signal);
		// A line has at most 16 numbers: longer elements continue in the next line even without a comma.
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

/** Collects the nodes and sets that parameters name; returns whether one names a node by number. */
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
 * Skips the lines of a keyword that is kept as text.
 *
 * @param names its lines may name nodes and sets, which are collected
 * @returns whether another keyword follows, and whether a line begins with a number or has an `instance.number`
 */
export function passLines(
	lines: InputLines,
	drafts: readonly Draft[],
	names: boolean,
): { readonly more: boolean; readonly numbered: boolean } {
	let numbered = false;
	const note = (field: string) => {
		// With parts, a node is `instance.number` and a set `instance.name`.
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
