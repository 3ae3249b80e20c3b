import { asciiNumbers } from '../vtkData/asciiNumbers.ts';
import { Unread } from '../vtkData/fault.ts';
import { informationOf } from './arrayExtras.ts';
import type { DataFile } from './arrays.ts';
import { formatOfArray, payloadOf, wholeNumber } from './arrays.ts';
import type { StringArray } from './extras.ts';
import { childrenOf } from './grid.ts';
import type { Element } from './markup.ts';
import { payloadBytes } from './payload.ts';
import {
	checkKind,
	extrasOf,
	type FieldReading,
	numbersIn,
	readField,
	type SectionData,
	unreadOf,
} from './readFields.ts';

/** What hangs on the mesh as a whole. */
export interface MeshData extends SectionData {
	readonly strings: StringArray[];
}

/** The arrays of `FieldData`. Throws a `Fault` where one is damaged. */
export function readFieldData(reading: FieldReading, grid: Element): MeshData {
	const { file } = reading;
	const data: MeshData = { arrays: [], fields: [], strings: [] };
	const names = new Set<string>();
	const children = childrenOf(grid, 'FieldData').flatMap((section) => section.children);
	for (const [nth, element] of children.entries()) {
		const name = element.attributes.Name ?? `FieldData ${nth + 1}`;
		const what = `field "${name}" on the mesh`;
		try {
			if (names.has(name)) throw new Unread(element.start, what, 'there is another of its name');
			names.add(name);
			if (element.attributes.type === 'String') {
				const bytes = readStrings(file, element, `the ${what}`);
				data.strings.push({
					attributes: attributesOfString(element),
					...informationOf(file.content.bytes, element),
					bytes,
				});
				continue;
			}
			checkKind(element, what);
			const array = readField(reading, element, wholeNumber(element, 'NumberOfTuples'), what);
			const { values, components, type } = array;
			data.fields.push(numbersIn(element, name, array, values, values.length, what));
			data.arrays.push(extrasOf(file, element, 'FieldData', name, type, components));
		} catch (error) {
			reading.notKept(unreadOf(error, what));
		}
	}
	return data;
}

const attributesOfString = ({ attributes }: Element): Record<string, string> =>
	Object.fromEntries(
		Object.entries(attributes).filter(
			([name]) => !/^(type|format|offset|RangeM(in|ax))$/.test(name),
		),
	);

/** The bytes of strings: in ascii they are written as numbers. */
function readStrings(file: DataFile, element: Element, what: string): Uint8Array {
	const format = formatOfArray(element);
	if (format !== 'ascii')
		return payloadBytes(payloadOf(file, element, format, what), file.encoding, undefined).slice();
	if (!element.text) return new Uint8Array(0);
	const { start, end } = element.text;
	return Uint8Array.from(asciiNumbers(file.content.bytes, start, end, 'integer', undefined, what));
}
