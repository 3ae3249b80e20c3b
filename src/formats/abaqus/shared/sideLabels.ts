import type { ElementKind } from '../../build/elements/elementKinds.ts';
import type { Solver } from './elementTypes.ts';

/**
 * Label of a face or edge: `P2NU` is `P`, 2, `NU`; a label without a digit, like `GRAV` or `SPOS`, is all `letters`.
 */
export interface SideLabel {
	readonly letters: string;
	/** From 1; 0 if there is no digit. */
	readonly digit: number;
	readonly tail: string;
}

/** Letters before the digit in labels of each keyword. */
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

/** Whether a keyword is a load: its lines have an element or a set, and a label. */
export const isLoad = (keyword: string): boolean => keyword !== 'SURFACE' && keyword in lettersOf;

/** Parses a label in a data line of `keyword`. */
export function sideLabel(keyword: string, text: string): SideLabel {
	const [, letters = '', digit = '', tail = ''] =
		/^([A-Z]+)([1-6])([A-Z]*)$/.exec(text.toUpperCase()) ?? [];
	return lettersOf[keyword]?.test(letters)
		? { letters, digit: Number(digit), tail }
		: { letters: text, digit: 0, tail: '' };
}

/** Whether elements of a type have two faces besides their edges: shells, membranes and surface elements. */
const hasFaces = (type: string): boolean => /^(?:STRI|DS|SFM3D|M3D|R3D|S)\d/.test(type);

/** Whether the digit after these letters numbers edges only: `E1` of Abaqus surfaces, `EDNOR1` of loads. */
const countsEdges = (letters: string): boolean => letters.startsWith('E') && letters !== 'ES';

/**
 * Edge that a label denotes on an element of `type`, as CalculiX and Abaqus number them (CalculiX CrunchiX user's
 * manual, *SURFACE, *DLOAD, *FILM): the edges of plane elements have numbers from 1; of shells and membranes 1 and 2
 * are the faces, then the edges follow. Edge k is from corner k to corner k + 1.
 *
 * @returns from 1; 0 if the label denotes a face or the whole element, −1 if the type has no edge of this number
 */
export function edgeOfLabel(
	type: string,
	{ dimension, shape }: ElementKind,
	{ letters, digit }: SideLabel,
): number {
	if (dimension !== 2) return -1;
	const isShell = hasFaces(type);
	if (digit === 0) return 0;
	// A pressure on a shell acts on its face, whatever the digit.
	if (isShell && /^H?P$/.test(letters) && /^(S|STRI)\d/.test(type)) return 0;
	const edge = isShell && !countsEdges(letters) ? digit - 2 : digit;
	if (edge <= 0) return 0;
	return edge <= (shape === 'triangle' ? 3 : 4) ? edge : -1;
}

/**
 * Label of a load for an edge of an element of `type`, made from a label for an element of any type.
 *
 * @param edge from 1
 * @returns undefined if the type has none: pressure on an edge of a shell differs in unit from that on a plane element
 */
export function labelOfEdge(
	type: string,
	edge: number,
	{ letters, tail }: SideLabel,
): string | undefined {
	const isShell = hasFaces(type);
	if (countsEdges(letters)) return isShell ? `${letters}${edge}${tail}` : undefined;
	if (!isShell) return `${letters}${edge}${tail}`;
	return /^H?P$/.test(letters) && /^(S|STRI)\d/.test(type)
		? undefined
		: `${letters}${edge + 2}${tail}`;
}

/** Letter of the edge labels of a type in surfaces, and number of the edge from corner 0 to corner 1. */
export const surfaceSides = (
	type: string,
	solver: Solver,
): readonly [letter: string, first: number] =>
	!hasFaces(type) ? ['S', 1] : solver === 'abaqus' ? ['E', 1] : ['S', 3];

/** Matches names by `setName` of sets whose elements have one loaded edge; the group's name is captured. */
export const ofSides = /^_(.+)_S[1-4]$/i;

/** Name of the set of elements whose edge `edge` (from 1) is in a group; 0 for the set of its members. */
export const setName = (group: string, edge: number): string =>
	edge === 0 ? `_${group}` : `_${group}_S${edge}`;
