import type { DataLoss, Field, Group, TriMesh } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import type { Reader, ReadOptions, ReadResult } from '../core/format.ts';
import type { FileBytes } from '../io/fileBytes.ts';
import { lineFeed, readFile } from '../io/readFile.ts';
import { Report } from '../text/report.ts';
import { binaryLength, headerBytes } from './binaryLength.ts';
import type { MergedFacets } from './facets.ts';
import { bytesName, type StlExtras } from './options.ts';
import { readAscii } from './readAscii.ts';
import { readBinary } from './readBinary.ts';

/**
 * Reads an STL file, text or binary; the size distinguishes them, as a binary file may begin with `solid` too. Corners
 * with equal coordinates become one point, which is reported. Throws `Cancelled`.
 */
export const readStl: Reader = (sources, options = {}) =>
	readFile(sources, options, lineFeed, (content) => {
		const { name, bytes, length } = content;
		const report = new Report(options.maxFindings);
		const fileBytes = bytes.subarray(0, length);
		content.ensureLoaded(0, headBytes);
		const binary = binaryLength(fileBytes) === length || !beginsWithSolid(content);
		const facets = binary
			? readBinary(content, report, options)
			: readAscii(name, content, report, options);
		if (!facets) return report.result();
		return buildMesh(name, facets, binary ? fileBytes : undefined, report, options);
	});

/** Bytes at the beginning that distinguish text from binary. */
const headBytes = 512;

/** Whether a file begins like text; a binary file that was cut may begin with `solid` too, but has zeros. */
function beginsWithSolid(content: FileBytes): boolean {
	const { bytes, length } = content;
	if (bytes.subarray(0, Math.min(length, headBytes)).includes(0)) return false;
	let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
	for (; at < length && bytes[at]! <= 32; at++) content.ensureLoaded(at, at + headBytes);
	content.ensureLoaded(at, at + headBytes);
	return [...'solid'].every((letter, k) => (bytes[at + k]! | 32) === letter.charCodeAt(0));
}

function buildMesh(
	file: string,
	facets: MergedFacets,
	binary: Uint8Array | undefined,
	report: Report,
	{ positions, shared }: ReadOptions,
): ReadResult {
	const { dimension, points, count, corners } = facets;
	const { other, solids, attributes, lines, firsts } = facets;
	const locationOf = (facet: number) => ({
		file,
		line: lines?.facets[facet] ?? 1,
		column: 1,
		length: 0,
	});
	if (count < corners.length)
		report.add('information', 'read-otherwise', () => ({
			...locationOf(0),
			message: `The ${counted(corners.length, 'corner')} of the facets are ${counted(count, 'point')}: those of equal coordinates are one, and none that are near to each other alone.`,
		}));
	const losses: DataLoss[] = [];
	if (other.count > 0) {
		report.warning('not-kept', () => ({
			...locationOf(other.first),
			message: `The ${other.count === 1 ? 'normal' : 'normals'} of ${counted(other.count, 'facet')} ${other.count === 1 ? 'is' : 'are'} not kept, the first of facet ${other.first} (counted from 0), as they are not those of the corners in their order.`,
		}));
		losses.push({
			what: 'normals of facets',
			count: other.count,
			reason: 'they contradict the order of the corners',
		});
	}
	const header = binary && headerOf(binary);
	const extras: StlExtras = {
		encoding: binary ? 'binary' : 'ascii',
		...(header && { header }),
	};
	const groups = groupsOf(solids);
	const mesh: TriMesh = {
		dimension,
		points: shared ? sharedCopy(points) : points,
		triangles: shared ? sharedCopy(corners) : corners,
		fields: attributes ? [attributeField(attributes)] : [],
		...(groups.length > 0 && { groups }),
		source: {
			format: 'stl',
			firstIndex: 0,
			parts: ['stl'],
			...(losses.length > 0 && { unkept: losses }),
			extras,
		},
	};
	if (!positions) return { mesh, ...report.result() };
	const ones = (length: number) => new Uint32Array(length).fill(1);
	return {
		mesh,
		positions: {
			points: {
				file,
				lines: lines && firsts ? firsts.map((corner) => lines.corners[corner]!) : ones(count),
				first: 0,
			},
			triangles: { file, lines: lines?.facets ?? ones(corners.length / 3), first: 0 },
		},
		...report.result(),
	};
}

const attributeField = (values: Int32Array): Field => ({
	name: bytesName,
	on: 'triangles',
	role: 'attribute',
	type: 'integer',
	components: 1,
	values,
});

/** The 80-byte header without trailing blanks and zeros; undefined if nothing is left. */
function headerOf(bytes: Uint8Array): Uint8Array | undefined {
	let end = headerBytes;
	while (end > 0 && (bytes[end - 1] === 0 || bytes[end - 1] === 32)) end--;
	return end > 0 ? bytes.slice(0, end) : undefined;
}

/** Converts solids to groups, except a single nameless one, whose triangles are in no group. */
function groupsOf(solids: MergedFacets['solids']): Group[] {
	const nameless = solids.filter(({ name }) => name === '').length;
	const groups: Group[] = [];
	let from = 0;
	for (const { name, facets } of solids) {
		const first = from;
		from += facets;
		if (name === '' && nameless === 1) continue;
		groups.push({
			...(name !== '' && { name }),
			dimension: 2,
			tag: groups.length + 1,
			members: [
				{ of: 'triangles', members: Uint32Array.from({ length: facets }, (_, k) => first + k) },
			],
		});
	}
	return groups;
}
