import type { Element } from '../../codecs/xml/markup.ts';
import { SkippedPart } from '../../text/fault.ts';
import { asciiNumbers } from '../shared/asciiNumbers.ts';
import { groupRole } from '../shared/groupArrays.ts';
import { groupNameRole, listIn } from '../shared/groupList.ts';
import type { NamedNumbers } from '../shared/namedNumbers.ts';
import { informationOf } from './arrayExtras.ts';
import type { DataFile } from './arrays.ts';
import { formatOfArray, payloadOf, wholeNumber } from './arrays.ts';
import { type ArrayExtras, roleAttribute, type StringArray } from './extras.ts';
import { childrenOf } from './grid.ts';
import { payloadBytes } from './payload.ts';
import {
	checkKind,
	extrasOf,
	type FieldReading,
	numbersIn,
	readField,
	type SectionData,
	skippedPartOf,
} from './readFields.ts';

/** Arrays on the whole mesh. */
export interface MeshData extends Omit<SectionData, 'tags'> {
	readonly strings: StringArray[];
	/** The strings that list the groups (`listed`), if the file has them. */
	list?: readonly string[];
}

/** Reads the arrays of `FieldData`. Throws a `Fault` if one is damaged. */
export function readFieldData(reading: FieldReading, grid: Element): MeshData {
	const { file } = reading;
	const data: MeshData = { arrays: [], fields: [], strings: [] };
	const names = new Set<string>();
	/** Arrays of number and dimension of a group; redundant if the file has the list. */
	const groupNames: { readonly numbers: NamedNumbers; readonly extras: ArrayExtras }[] = [];
	const children = childrenOf(grid, 'FieldData').flatMap((section) => section.children);
	for (const [nth, element] of children.entries()) {
		const name = element.attributes.Name ?? `FieldData ${nth + 1}`;
		const what = `field "${name}" on the mesh`;
		const role = element.attributes[roleAttribute];
		try {
			if (names.has(name) && role !== groupNameRole)
				throw new SkippedPart(element.start, what, 'repeated name');
			names.add(name);
			if (element.attributes.type === 'String') {
				const bytes = readStrings(file, element, `the ${what}`);
				const list = role === groupRole && !data.list ? listIn(bytes) : undefined;
				if (list) {
					data.list = list;
					continue;
				}
				data.strings.push({
					attributes: attributesOfString(element),
					...informationOf(file.content, element),
					bytes,
				});
				continue;
			}
			checkKind(element, what);
			const array = readField(reading, element, wholeNumber(element, 'NumberOfTuples'), what);
			const { values, components, type } = array;
			const list = role === groupRole && !data.list ? listIn(values) : undefined;
			if (list) {
				data.list = list;
				continue;
			}
			const numbers = numbersIn(element, name, array, values, values.length, what);
			const extras = extrasOf(file, element, 'FieldData', name, type, components);
			if (role === groupNameRole) groupNames.push({ numbers, extras });
			else {
				data.fields.push(numbers);
				data.arrays.push(extras);
			}
		} catch (error) {
			reading.notKept(skippedPartOf(error, what));
		}
	}
	for (const { numbers, extras } of data.list ? [] : groupNames) {
		data.fields.push(numbers);
		data.arrays.push(extras);
	}
	return data;
}

const attributesOfString = ({ attributes }: Element): Record<string, string> =>
	Object.fromEntries(
		Object.entries(attributes).filter(
			([name]) => !/^(type|format|offset|RangeM(in|ax))$/.test(name),
		),
	);

/** Reads the bytes of strings, which ascii arrays have as numbers. */
function readStrings(file: DataFile, element: Element, what: string): Uint8Array {
	const format = formatOfArray(element);
	if (format !== 'ascii')
		return payloadBytes(payloadOf(file, element, format, what), file.encoding).slice();
	if (!element.text) return new Uint8Array(0);
	const { start: from, end: to } = element.text;
	return Uint8Array.from(
		asciiNumbers({ file: file.content, from, to, kind: 'integer', expected: undefined, what }),
	);
}
