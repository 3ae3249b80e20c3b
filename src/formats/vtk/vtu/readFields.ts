import type { FieldRole } from '../../../mesh/triMesh.ts';
import type { Element } from '../../codecs/xml/markup.ts';
import type { Int32OrFloat64Array } from '../../io/numbers.ts';
import { Fault, SkippedPart } from '../../text/fault.ts';
import { groupRole } from '../shared/groupArrays.ts';
import { asGlobalIds, type NamedNumbers, namedNumbers } from '../shared/namedNumbers.ts';
import { attributesOf, informationOf } from './arrayExtras.ts';
import { type DataArray, type DataFile, readArray, type Surplus } from './arrays.ts';
import { type ArrayExtras, roleAttribute, type Section } from './extras.ts';
import { childrenOf } from './grid.ts';
import { joinedNumbers, type Piece } from './readPieces.ts';

/** Called for parts of a file that are skipped. */
export type OnSkipped = (unread: SkippedPart) => void;

/** The arrays of a section. */
export interface SectionData {
	readonly arrays: ArrayExtras[];
	readonly fields: NamedNumbers[];
	/** Group numbers of each cell, from arrays with that role. */
	readonly tags: Int32Array[];
}

const roles: readonly string[] = ['marker', 'attribute', 'size', 'metric'];

/** The file, and callbacks for skipped parts and surplus numbers. */
export interface FieldReading {
	readonly file: DataFile;
	readonly notKept: OnSkipped;
	readonly surplus: Surplus;
}

/** Reads the arrays of `PointData` or `CellData` of all pieces. Throws a `Fault` if one is damaged. */
export function readSection(
	reading: FieldReading,
	section: 'PointData' | 'CellData',
	pieces: readonly Piece[],
): SectionData {
	const data: SectionData = { arrays: [], fields: [], tags: [] };
	const countOf = (piece: Piece) => (section === 'PointData' ? piece.points : piece.cells);
	const nonEmpty = pieces.filter((piece) => countOf(piece) > 0);
	const [first, ...rest] = nonEmpty.length > 0 ? nonEmpty : pieces.slice(0, 1);
	const names = new Set<string>();
	const [sectionElement] = childrenOf(first?.element, section);
	for (const [nth, element] of arraysIn(first, section).entries()) {
		const name = element.attributes.Name ?? `${section} ${nth + 1}`;
		const what = `field "${name}" on ${section === 'PointData' ? 'points' : 'cells'}`;
		const skip = (why: string) => new SkippedPart(element.start, what, why);
		try {
			if (names.has(name)) throw skip('repeated name');
			names.add(name);
			const others = rest.map((piece) => {
				const array = arraysIn(piece, section).find(({ attributes }) => attributes.Name === name);
				if (array) return { piece, element: array };
				throw skip('missing in a piece');
			});
			const parts = [{ piece: first as Piece, element }, ...others].map((part): DataArray => {
				checkKind(part.element, what);
				return readField(reading, part.element, countOf(part.piece), what);
			});
			const [head] = parts as [DataArray];
			if (parts.some(({ components }) => components !== head.components))
				throw skip('the number of components differs between pieces');
			const values = joinedNumbers(parts.map((part) => part.values));
			const numbers = numbersIn(element, name, head, values, head.components, what);
			if (areTags(element, section, numbers)) data.tags.push(numbers.values as Int32Array);
			else {
				// Numbers of points in a mesh that was cut into pieces are not global ids.
				const areIds =
					name === sectionElement?.attributes.GlobalIds && !(roleAttribute in element.attributes);
				data.fields.push(areIds ? asGlobalIds(numbers) : numbers);
			}
			data.arrays.push(extrasOf(reading.file, element, section, name, head.type));
		} catch (error) {
			reading.notKept(skippedPartOf(error, what));
		}
	}
	return data;
}

/** Whether an array has the group numbers of cells. */
const areTags = (
	{ attributes }: Element,
	section: Section,
	{ components, values }: NamedNumbers,
): boolean =>
	section === 'CellData' &&
	attributes[roleAttribute] === groupRole &&
	components === 1 &&
	values instanceof Int32Array;

const arraysIn = (piece: Piece | undefined, section: string): readonly Element[] =>
	childrenOf(piece?.element, section).flatMap(({ children }) => children);

/** Reads the numbers of an array of entries. */
export function readField(
	{ file, surplus }: FieldReading,
	element: Element,
	tuples: number | undefined,
	what: string,
): DataArray {
	const array = readArray(file, element, tuples, `the ${what}`, () => surplus(element, what));
	if (array.components > 0) return array;
	throw new SkippedPart(element.start, what, 'no components');
}

/** Converts an error to a `SkippedPart` if the array can be skipped; rethrows others. */
export function skippedPartOf(error: unknown, what: string): SkippedPart {
	if (error instanceof SkippedPart) return error;
	if (error instanceof Fault && error.rule === 'not-supported')
		return new SkippedPart(error.at, what, 'unsupported number type');
	throw error;
}

/** Throws a `SkippedPart` if an element is not an array of numbers. */
export function checkKind(element: Element, what: string): void {
	if (element.name !== 'DataArray' && element.name !== 'Array')
		throw new SkippedPart(element.start, what, `unknown element <${element.name}>`);
	if (element.attributes.type === 'String') throw new SkippedPart(element.start, what, 'strings');
}

/** Properties of an array besides its numbers. */
export function extrasOf(
	{ content }: DataFile,
	element: Element,
	section: Section,
	name: string,
	type: string,
	components?: number,
): ArrayExtras {
	return {
		section,
		name,
		type,
		...(components === undefined ? {} : { components }),
		attributes: attributesOf(element),
		...informationOf(content, element),
	};
}

/** Converts an array to the numbers of a field. Throws a `SkippedPart` for inexact integers. */
export function numbersIn(
	element: Element,
	name: string,
	{ kind }: DataArray,
	values: Int32OrFloat64Array,
	components: number,
	what: string,
): NamedNumbers {
	const stated = element.attributes[roleAttribute];
	const role = (stated !== undefined && roles.includes(stated) ? stated : 'attribute') as FieldRole;
	const numbers = namedNumbers({ name, role, components }, kind, values);
	if (numbers) return numbers;
	throw new SkippedPart(element.start, what, 'integers beyond 2⁵³');
}
