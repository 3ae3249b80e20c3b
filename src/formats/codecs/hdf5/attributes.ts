import { numbersOf } from '../../io/dataTypes.ts';
import { storedText } from '../../text/encoding.ts';
import { bTreeRecords } from './bTrees.ts';
import type { Cursor } from './cursor.ts';
import { FractalHeap } from './fractalHeap.ts';
import { heapText } from './globalHeap.ts';
import { kinds, messageOf, messagesOf, type ObjectHeader, shared } from './objectHeader.ts';
import { readShape, readType } from './valueType.ts';

/** Attributes by name: a string, the first one of several, or numbers. */
export type Attributes = ReadonlyMap<string, string | Float64Array>;

/** The attributes of an object, without those of other types. Throws a `Fault` if one is damaged. */
export function attributesOf(header: ObjectHeader): Attributes {
	const attributes = new Map<string, string | Float64Array>();
	for (const message of messagesOf(header, kinds.attribute)) addAttribute(message, attributes);
	const info = messageOf(header, kinds.attributeInfo);
	if (info) {
		info.skip(1);
		info.skip(info.byte() & 1 ? 2 : 0);
		const heapAt = info.address();
		const names = info.address();
		if (heapAt !== undefined && names !== undefined) {
			const heap = new FractalHeap(header.store, heapAt);
			for (const record of bTreeRecords(header.store, names)) {
				const message = heap.get(record);
				if (message) addAttribute(message, attributes);
			}
		}
	}
	return attributes;
}

/** Reads an attribute message (specification, IV.A.2.m). */
function addAttribute(cursor: Cursor, attributes: Map<string, string | Float64Array>): void {
	const version = cursor.byte();
	const flags = cursor.byte();
	const [nameSize, typeSize, shapeSize] = [cursor.number(2), cursor.number(2), cursor.number(2)];
	if (version === 3) cursor.skip(1);
	const step = version === 1 ? 8 : 1;
	const readPart = (size: number, kind?: number): Cursor => {
		const begin = cursor.skip(Math.ceil(size / step) * step);
		const field = cursor.within(begin, size);
		return kind !== undefined && version > 1 ? shared(field, kind) : field;
	};
	const name = readPart(nameSize).string();
	const type = readType(readPart(typeSize, flags & 1 ? kinds.dataType : undefined));
	const { sizes, isNull } = readShape(readPart(shapeSize, flags & 2 ? kinds.dataspace : undefined));
	const count = isNull ? 0 : sizes.reduce((product, size) => product * size, 1);
	const { bytes } = cursor.store;
	if (count === 0 || type.kind === 'other') return;
	const at = cursor.skip(count * type.bytes);
	if (type.kind === 'number')
		attributes.set(
			name,
			numbersOf(bytes.slice(at, at + count * type.bytes), type.number, type.little),
		);
	else if (type.kind === 'text') attributes.set(name, storedText(bytes, at, at + type.bytes));
	else attributes.set(name, heapText(cursor.store, bytes.subarray(at, at + type.bytes), at));
}
