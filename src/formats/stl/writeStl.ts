import { type Field, type Group, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import type { OptionValues } from '../../util/options.ts';
import { type FilePlan, numbersFrom, type WriterLoss } from '../core/format.ts';
import { kindsOf } from '../fit/fieldKinds.ts';
import { float32Rounding, lostDigits } from '../fit/precision.ts';
import { type DataType, dataTypes } from '../io/dataTypes.ts';
import { type FilePart, partsFile } from '../io/fileParts.ts';
import { outputFile, type Part } from '../io/outputFile.ts';
import { type ByteColumn, valuesColumn } from '../io/rowBytes.ts';
import { encoderFor } from '../text/encoding.ts';
import type { NumberTable } from '../text/numberTable.ts';
import { utf8Bytes } from '../text/utf8.ts';
import { pointRefusal } from '../text/values.ts';
import { facetBytes, firstFacet, headerBytes } from './binaryLength.ts';
import { facetNumbers, facetsColumn, facetWidth } from './facetNumbers.ts';
import { asciiHolds, binaryHolds, stlExtras } from './options.ts';
import { soupLosses } from './soupLosses.ts';

const { UInt16, Float32 } = dataTypes as Readonly<Record<'UInt16' | 'Float32', DataType>>;

/**
 * Plans an STL file. In text, the triangles of a group are a solid of its name; normals are computed.
 *
 * @param values of `stlOptions`
 */
export function writeStl(mesh: TriMesh, values: OptionValues = {}): FilePlan {
	const numberOf = numbersFrom(0);
	const refuse = (refusal: string): FilePlan => ({ files: [], numberOf, refusal });
	const { dimension, points } = mesh;
	const binary = values.encoding === 'binary';
	const single = binary ? float32Rounding(points) : undefined;
	const overflow = single?.firstOverflow ?? -1;
	// Coordinates in the range of float32 are finite.
	const refusal = single && overflow < 0 ? undefined : pointRefusal(mesh, 'point of an STL file');
	if (refusal !== undefined) return refuse(refusal);
	if (!binary) {
		const solids = solidsOf(mesh);
		const order = triangleOrder(solids);
		const losses = [...soupLosses(mesh, order), ...orderLosses(order), ...groupLosses(mesh)];
		const file = outputFile('stl', () => solids.flatMap((solid) => solidParts(mesh, solid)));
		return { files: [file], numberOf, losses, holds: asciiHolds };
	}
	if (overflow >= 0)
		return refuse(
			`Point ${Math.floor(overflow / dimension)} is beyond the range of single precision, which binary STL files have; write text.`,
		);
	const attributes = attributesOf(mesh);
	const file = partsFile('stl', true, true, () => binaryParts(mesh, attributes));
	return {
		files: [file],
		numberOf,
		losses: [...soupLosses(mesh), ...lostDigits(single)],
		holds: attributes ? binaryHolds : { ...binaryHolds, fields: [] },
	};
}

/** The values of the attribute byte counts, if all fit into 16 bits. */
function attributesOf(mesh: TriMesh): Field['values'] | undefined {
	const [field] = kindsOf(mesh.fields, binaryHolds).keys();
	return field?.values.every((value) => value >= 0 && value < 1 << 16) ? field.values : undefined;
}

interface Solid {
	readonly name: string;
	readonly facets: Uint32Array;
}

/** Solids of the groups of triangles, each triangle in the first of its groups, and one of all others. */
function solidsOf(mesh: TriMesh): Solid[] {
	const count = triangleCount(mesh);
	const groups = (mesh.groups ?? []).filter(({ dimension }) => dimension === 2);
	const all = Uint32Array.from({ length: count }, (_, t) => t);
	if (groups.length === 0) return [{ name: '', facets: all }];
	const assigned = new Uint8Array(count);
	const solids = groups.map((group): Solid => {
		const facets: number[] = [];
		for (const { of, members } of group.members)
			if (of === 'triangles')
				for (const t of members)
					if (assigned[t] === 0) {
						assigned[t] = 1;
						facets.push(t);
					}
		return { name: nameOf(group), facets: Uint32Array.from(facets) };
	});
	const rest = all.filter((t) => assigned[t] === 0);
	return rest.length > 0 ? [...solids, { name: '', facets: rest }] : solids;
}

const nameOf = ({ name, tag }: Group): string =>
	(name ?? '').replace(/\s+/g, ' ').trim() || `group ${tag}`;

function triangleOrder(solids: readonly Solid[]): Uint32Array | undefined {
	if (solids.length === 1) return undefined;
	const order = new Uint32Array(solids.reduce((sum, { facets }) => sum + facets.length, 0));
	let at = 0;
	for (const { facets } of solids) {
		order.set(facets, at);
		at += facets.length;
	}
	return order;
}

function orderLosses(order: Uint32Array | undefined): WriterLoss[] {
	if (!order || order.every((t, k) => t === k)) return [];
	return [
		{
			what: 'numbers of the triangles',
			count: order.length,
			reason: 'triangles are sorted by solid',
			changed: true as const,
			keptByOthers: true,
		},
	];
}

function groupLosses({ groups = [] }: TriMesh): WriterLoss[] {
	const triangleGroups = groups.filter(({ dimension }) => dimension === 2);
	const changed = triangleGroups.filter((group) => nameOf(group) !== group.name).length;
	const tags = triangleGroups.filter(({ tag }, k) => tag !== k + 1).length;
	return [
		...(changed > 0
			? [
					{
						what: 'missing or blank group names',
						count: changed,
						reason: 'an STL solid needs a name on one line',
						changed: true as const,
					},
				]
			: []),
		...(tags > 0
			? [
					{
						what: 'numbers of the groups',
						count: tags,
						reason: 'solids are numbered from 1',
						changed: true as const,
					},
				]
			: []),
	];
}

const corner = ['\n  vertex ', ' ', ' '];
const between = [
	'facet normal ',
	' ',
	' ',
	'\n outer loop\n  vertex ',
	' ',
	' ',
	...corner,
	...corner,
	'\n endloop\nendfacet\n',
];

function solidParts(mesh: TriMesh, { name, facets }: Solid): Part[] {
	const text = encoderFor(mesh.source, 'stl')(name === '' ? '' : ` ${name}`);
	const table: NumberTable = {
		rows: facets.length,
		between,
		columns(from, to) {
			const triangles = new Uint32Array(3 * (to - from));
			for (let row = from, at = 0; row < to; row++)
				for (let k = 3 * facets[row]!; k < 3 * facets[row]! + 3; k++)
					triangles[at++] = mesh.triangles[k]!;
			const values = facetNumbers(mesh, triangles);
			// Normals are for display: seven digits are as many as float32 has.
			for (let at = 0; at < values.length; at += facetWidth)
				for (let k = at; k < at + 3; k++) values[k] = Math.round(1e7 * values[k]!) / 1e7 + 0;
			return [{ kind: 'reals', values, width: facetWidth, taken: facetWidth }];
		},
	};
	return [`solid${text}\n`, table, `endsolid${text}\n`];
}

function binaryParts(mesh: TriMesh, attributes: Field['values'] | undefined): FilePart[] {
	const count = triangleCount(mesh);
	const head = new Uint8Array(firstFacet);
	const header = stlExtras(mesh)?.header ?? utf8Bytes('binary STL');
	head.set(header.subarray(0, headerBytes));
	new DataView(head.buffer).setUint32(headerBytes, count, true);
	return [
		head,
		{
			...{ rows: count, rowBytes: facetBytes, little: true },
			columns: (from, to) => [
				facetColumn(mesh, from, to),
				attributes
					? valuesColumn(attributes.subarray(from, to), UInt16, 1)
					: { kind: 'same', type: UInt16, value: 0 },
			],
		},
	];
}

/** Facets, computed by a worker if the points are in shared memory, else by this thread. */
function facetColumn(mesh: TriMesh, from: number, to: number): ByteColumn {
	const { points, dimension } = mesh;
	const values = mesh.triangles.subarray(3 * from, 3 * to);
	return points.buffer instanceof ArrayBuffer
		? valuesColumn(facetNumbers(mesh, values), Float32, facetWidth)
		: {
				kind: 'made',
				type: Float32,
				values,
				taken: 3,
				data: { points, dimension },
				work: facetsColumn,
			};
}
