import { throwIfCancelled } from '../../util/cancel.ts';
import { counted } from '../../util/counted.ts';
import type { FileBytes } from '../bytes/fileBytes.ts';
import { integersFor } from '../bytes/numbers.ts';
import { PointMerger } from '../faces/mergePoints.ts';
import type { ReadOptions } from '../format.ts';
import type { Report } from '../text/report.ts';
import { binaryCount, facetBytes, firstFacet } from './binaryLength.ts';
import { type MergedFacets, otherNormals } from './facets.ts';

/** Reads STL as bytes, the least significant of a number first. Undefined, and reported, where it can't be read. */
export function readBinary(
	content: FileBytes,
	report: Report,
	{ signal, shared }: ReadOptions,
): MergedFacets | undefined {
	const { name: file, bytes, length } = content;
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
	const merger = new PointMerger(3 * count, shared);
	const numbers = integersFor(3 * count, shared);
	const corners = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length);
	const attributes = new Int32Array(count);
	const scratch = new Uint8Array(facetBytes * Math.min(count, most));
	const view = new DataView(scratch.buffer);
	const other = { count: 0, first: -1 };
	let some = 0;
	for (let f = 0; f < count; f += most) {
		throwIfCancelled(signal);
		const facets = Math.min(most, count - f);
		content.copy(firstFacet + facetBytes * f, scratch.subarray(0, facetBytes * facets));
		const bad = firstNotFinite(view, facets);
		if (bad >= 0) {
			const at = firstFacet + facetBytes * f + bad;
			const k = (bad % facetBytes) / 4;
			const facet = f + Math.floor(bad / facetBytes);
			return error(
				'not-finite',
				at,
				`Expected a finite number as the ${'xyz'[k % 3]} of corner ${Math.floor(k / 3)} of facet ${facet}, found ${view.getFloat32(bad, true)} at byte ${at}.`,
			);
		}
		const coordinates = new Float64Array(9 * facets);
		const normals = new Float64Array(3 * facets);
		some |= take(view, coordinates, normals, attributes, f);
		const found = otherNormals(coordinates, normals);
		merger.take(coordinates, corners, 3 * f);
		if (found.count > 0 && other.count === 0) other.first = f + found.first;
		other.count += found.count;
	}
	const behind = length - firstFacet - facetBytes * count;
	if (behind > 0)
		report.error('trailing-text', () => ({
			...{ file, line: 1, column: length - behind + 1 },
			message: `Expected nothing behind the last facet, found ${counted(behind, 'byte')}.`,
		}));
	const solids = [{ name: '', facets: count }];
	const { points, count: all } = merger;
	const close = () => merger.close();
	return { points, count: all, close, corners, other, solids, ...(some > 0 && { attributes }) };
}

/** Facets that are read at a time. */
const most = 1 << 12;

/** The byte of the first coordinate of a corner that isn't finite; −1 where all are. */
function firstNotFinite(view: DataView, facets: number): number {
	for (let at = 0; at < facetBytes * facets; at += facetBytes)
		for (let k = 12; k < 48; k += 4)
			if ((view.getUint32(at + k, true) & 0x7f800000) === 0x7f800000) return at + k;
	return -1;
}

/** Takes the numbers of facets; what all attributes, which go to those from `first` on, have of bits. */
function take(
	view: DataView,
	coordinates: Float64Array,
	normals: Float64Array,
	attributes: Int32Array,
	first: number,
): number {
	let some = 0;
	for (let at = 0, to = 0, own = 0, f = first; to < coordinates.length; at += facetBytes, f++) {
		for (let k = 0; k < 12; k += 4) {
			const value = view.getFloat32(at + k, true);
			normals[own++] = value - value === 0 ? value : 0;
		}
		for (let k = 12; k < 48; k += 4) coordinates[to++] = view.getFloat32(at + k, true);
		const attribute = view.getUint16(at + 48, true);
		attributes[f] = attribute;
		some |= attribute;
	}
	return some;
}
