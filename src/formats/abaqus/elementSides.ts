import type { ElementKind } from '../elements/elementKinds.ts';

/** Programs whose labels of sides differ. */
export type Solver = 'calculix' | 'abaqus';

/** The label of a side: `P2NU` is `P`, 2, `NU`; without a digit, as in `GRAV` or `SPOS`, all of it is `letters`. */
export interface SideLabel {
	readonly letters: string;
	/** From 1; 0 where there is none. */
	readonly digit: number;
	readonly tail: string;
}

/** Labels of sides by keyword: the letters before the digit. */
const lettersOf: Readonly<Record<string, RegExp>> = {
	SURFACE: /^[SE]$/,
	DLOAD: /^(P|HP|EDNOR|EDSHR|EDTRA|EDMOM|EDLD)$/,
	DFLUX: /^S$/,
	FILM: /^F$/,
	RADIATE: /^R$/,
	FOUNDATION: /^F$/,
	DECHARGE: /^ES$/,
	DECURRENT: /^CS$/,
};

/** Keywords whose lines name elements, or sets of them, and a side: loads. */
export const isLoad = (keyword: string): boolean => keyword !== 'SURFACE' && keyword in lettersOf;

/** The label of a side in a line of a keyword. */
export function sideLabel(keyword: string, text: string): SideLabel {
	const [, letters = '', digit = '', tail = ''] =
		/^([A-Z]+)([1-6])([A-Z]*)$/.exec(text.toUpperCase()) ?? [];
	return lettersOf[keyword]?.test(letters)
		? { letters, digit: Number(digit), tail }
		: { letters: text, digit: 0, tail: '' };
}

/** Shells and membranes: elements with two faces beside the edges. */
const isSheet = (type: string): boolean => /^(?:STRI|DS|SFM3D|M3D|R3D|S)\d/.test(type);

/** Types that only one of the programs has: six-node shells. */
export const solverOfType = (type: string): Solver | undefined =>
	/^S6/.test(type) ? 'calculix' : /^STRI/.test(type) ? 'abaqus' : undefined;

/** The name that a program has for a type; that of six-node shells differs. */
export const typeFor = (type: string, solver: Solver): string =>
	type === 'STRI65' && solver === 'calculix'
		? 'S6'
		: type === 'S6' && solver === 'abaqus'
			? 'STRI65'
			: type;

/** Labels that count the edges alone: `E1` of Abaqus's surfaces, `EDNOR1` of loads. */
const countsEdges = (letters: string): boolean => letters.startsWith('E') && letters !== 'ES';

/**
 * The edge that a label means on an element of a type, as CalculiX and Abaqus number them (CalculiX CrunchiX user's manual,
 * *SURFACE, *DLOAD, *FILM): those of plane elements from 1; sides 1 and 2 of shells and membranes are the faces, then come the
 * edges. Edge k goes from corner k to corner k + 1.
 *
 * @returns from 1; 0 where the label means a face or all of the element, −1 where the type has no such side
 */
export function edgeOfLabel(
	type: string,
	{ dimension, shape }: ElementKind,
	{ letters, digit }: SideLabel,
): number {
	if (dimension !== 2) return -1;
	const sheet = isSheet(type);
	if (digit === 0) return 0;
	// A pressure on a shell acts on its face, whatever the digit.
	if (sheet && /^H?P$/.test(letters) && /^(S|STRI)\d/.test(type)) return 0;
	const edge = sheet && !countsEdges(letters) ? digit - 2 : digit;
	if (edge <= 0) return 0;
	return edge <= (shape === 'triangle' ? 3 : 4) ? edge : -1;
}

/**
 * The label of an edge of an element of a type in a load, where one of another type may have been read.
 *
 * @param edge from 1
 * @returns undefined where the type has none: a pressure on an edge of a shell has another unit than that on a plane element
 */
export function labelOfEdge(
	type: string,
	edge: number,
	{ letters, tail }: SideLabel,
): string | undefined {
	const sheet = isSheet(type);
	if (countsEdges(letters)) return sheet ? `${letters}${edge}${tail}` : undefined;
	if (!sheet) return `${letters}${edge}${tail}`;
	return /^H?P$/.test(letters) && /^(S|STRI)\d/.test(type)
		? undefined
		: `${letters}${edge + 2}${tail}`;
}

/** The letter of the sides of elements of a type in surfaces, and the number of the edge from the first corner to the second. */
export const surfaceSides = (
	type: string,
	solver: Solver,
): readonly [letter: string, first: number] =>
	!isSheet(type) ? ['S', 1] : solver === 'abaqus' ? ['E', 1] : ['S', 3];
