import { counted } from '../../util/counted.ts';
import type { Report } from '../text/report.ts';
import { binaryCount, facetBytes, firstFacet } from './binaryLength.ts';
import type { Facets } from './facets.ts';

/** Reads STL as bytes, the least significant of a number first. Undefined, and reported, where it can't be read. */
export function readBinary(
	file: string,
	bytes: Uint8Array,
	length: number,
	report: Report,
): Facets | undefined {
	const error = (rule: 'damaged-data' | 'not-finite', at: number, message: string) => {
		report.error(rule, () => ({ file, line: 1, column: at + 1, message }));
		return undefined;
	};
	const short = length < firstFacet;
	const count = short ? 0 : binaryCount(bytes);
	const room = Math.max(0, Math.floor((length - firstFacet) / facetBytes));
	if (short || count > room)
		return error(
			'damaged-data',
			short ? 0 : firstFacet - 4,
			short
				? `The file is neither STL as text, which begins with "solid", nor as bytes, which are ${firstFacet} at least: there are ${counted(length, 'byte')}.`
				: `The file says ${counted(count, 'facet')}, but its ${counted(length, 'byte')} have room for ${room}.`,
		);
	const view = new DataView(bytes.buffer, bytes.byteOffset, length);
	const corners = new Float64Array(9 * count);
	const normals = new Float64Array(3 * count);
	const attributes = new Uint16Array(count);
	let some = 0;
	for (let f = 0; f < count; f++) {
		const at = firstFacet + facetBytes * f;
		for (let k = 0; k < 12; k++) {
			const value = view.getFloat32(at + 4 * k, true);
			if (k < 3) normals[3 * f + k] = value - value === 0 ? value : 0;
			else if (value - value === 0) corners[9 * f + k - 3] = value;
			else
				return error(
					'not-finite',
					at + 4 * k,
					`Expected a finite number as the ${'xyz'[k % 3]} of corner ${Math.floor(k / 3)} of facet ${f}, found ${value} at byte ${at + 4 * k}.`,
				);
		}
		attributes[f] = view.getUint16(at + 48, true);
		some |= attributes[f]!;
	}
	const behind = length - firstFacet - facetBytes * count;
	if (behind > 0)
		report.error('trailing-text', () => ({
			...{ file, line: 1, column: length - behind + 1 },
			message: `Expected nothing behind the last facet, found ${counted(behind, 'byte')}.`,
		}));
	const solids = [{ name: '', facets: count }];
	return { corners, normals, solids, ...(some > 0 && { attributes }) };
}
