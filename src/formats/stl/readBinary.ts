import { throwIfCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import { freeShared } from '../../util/sharedMemory.ts';
import type { ReadOptions } from '../core/format.ts';
import { readColumns } from '../io/columns.ts';
import type { FileBytes } from '../io/fileBytes.ts';
import { integersFor } from '../io/numbers.ts';
import type { Report } from '../text/report.ts';
import { binaryCount, facetBytes, firstFacet, headerBytes } from './binaryLength.ts';
import type { MergedFacets } from './facets.ts';
import { numberPoints } from './numberPoints.ts';
import { facetFlags, takeFacets } from './takeFacets.ts';

/** Reads binary STL, which is little-endian. Undefined after reporting an error. */
export function readBinary(
	content: FileBytes,
	report: Report,
	options: ReadOptions,
): MergedFacets | undefined {
	const { name: file, bytes, length } = content;
	const error = (rule: 'damaged-data' | 'not-finite', at: number, message: string) => {
		report.error(rule, () => ({ file, line: 1, column: at + 1, message }));
		return undefined;
	};
	const isShort = length < firstFacet;
	const declared = isShort ? 0 : binaryCount(bytes);
	const capacity = Math.max(0, Math.floor((length - firstFacet) / facetBytes));
	// Programs that write facets one by one may leave the count 0.
	const isOpen = declared === 0 && capacity > 0 && length === firstFacet + facetBytes * capacity;
	const count = isOpen ? capacity : declared;
	if (isShort || count > capacity)
		return error(
			'damaged-data',
			isShort ? 0 : firstFacet - 4,
			isShort
				? `The file is neither STL as text, which begins with "solid", nor as bytes, which are ${firstFacet} at least: there are ${counted(length, 'byte')}.`
				: `The file says ${counted(count, 'facet')}, but its ${counted(length, 'byte')} have room for ${capacity}.`,
		);
	const { flags, slots, corners, together, other } = takeFacets(content, count, options);
	if ((flags & facetFlags.notFinite) !== 0) {
		freeShared(slots);
		freeShared(corners);
		const at = firstNotFinite(content, count, options);
		// The file was changed during the read: start again.
		if (at < 0) return readBinary(content, report, options);
		const facet = Math.floor((at - firstFacet) / facetBytes);
		const k = (at - firstFacet - facetBytes * facet - 12) / 4;
		const value = new DataView(new ArrayBuffer(4));
		content.copy(at, new Uint8Array(value.buffer));
		return error(
			'not-finite',
			at,
			`Expected a finite number as the ${'xyz'[k % 3]} of corner ${Math.floor(k / 3) + 1} of facet ${facet}, found ${value.getFloat32(0, true)} at byte ${at}.`,
		);
	}
	if (isOpen)
		report.warning('wrong-count', () => ({
			...{ file, line: 1, column: headerBytes + 1 },
			message: `The file says 0 facets, but has ${counted(count, 'facet')}: all of them are read.`,
		}));
	const surplus = length - firstFacet - facetBytes * count;
	if (surplus > 0)
		report.warning('not-kept', () => ({
			...{ file, line: 1, column: length - surplus + 1 },
			message: `The ${counted(surplus, 'byte')} after the last of the ${counted(count, 'facet')} that the file says ${surplus === 1 ? 'is' : 'are'} not kept${capacity > count ? `; there is room for ${counted(capacity - count, 'further facet')}` : ''}.`,
		}));
	const { shared } = options;
	const dimension = (flags & facetFlags.inSpace) === 0 ? 2 : 3;
	const workers = shared ? content.workers : undefined;
	const numbered = numberPoints(slots, corners, together, dimension, shared, workers);
	freeShared(slots);
	const hasAttributes = (flags & facetFlags.attributes) !== 0;
	return {
		...numbered,
		...{ dimension, other, solids: [{ name: '', facets: count }] },
		corners: new Uint32Array(corners.buffer, corners.byteOffset, corners.length),
		...(hasAttributes && { attributes: attributesOf(content, count, shared) }),
	};
}

/** Number of facets read at a time. */
const facetsPerRead = 1 << 12;

/** The byte of the first coordinate of a corner that is not finite; −1 if all are finite. */
function firstNotFinite(content: FileBytes, count: number, { signal }: ReadOptions): number {
	const block = new Uint8Array(facetBytes * Math.min(count, facetsPerRead));
	const view = new DataView(block.buffer);
	for (let f = 0; f < count; f += facetsPerRead) {
		throwIfCancelled(signal);
		const bytes = facetBytes * Math.min(facetsPerRead, count - f);
		const from = firstFacet + facetBytes * f;
		content.copy(from, block.subarray(0, bytes));
		for (let at = 0; at < bytes; at += facetBytes)
			for (let k = 12; k < 48; k += 4)
				if ((view.getUint32(at + k, true) & 0x7f800000) === 0x7f800000) return from + at + k;
	}
	return -1;
}

/** The attribute byte counts of the facets. */
function attributesOf(content: FileBytes, count: number, shared: boolean | undefined): Int32Array {
	const into = integersFor(count, shared);
	const rows = { file: content, at: firstFacet, step: facetBytes, count, little: true };
	readColumns(rows, [{ at: 48, type: { kind: 'unsigned', bytes: 2 }, width: 1, into }]);
	return into;
}
