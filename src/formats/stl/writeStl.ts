import { type Group, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import type { OptionValues } from '../../util/options.ts';
import { soupLosses } from '../faces/soupLosses.ts';
import { type FilePlan, numbersFrom, type OwnLoss } from '../format.ts';
import { kindsOf } from '../heldFields.ts';
import { firstNotFinite } from '../notFinite.ts';
import { outputFile, type Part } from '../outputFile.ts';
import { lostDigits } from '../precision.ts';
import { latin1 } from '../text/decimal.ts';
import type { NumberTable } from '../text/numberTable.ts';
import { utf8Bytes } from '../text/utf8.ts';
import { facetBytes, firstFacet, headerBytes } from './binaryLength.ts';
import { normalOf } from './facets.ts';
import { asciiHolds, binaryHolds, stlExtras } from './options.ts';

/**
 * Plans an STL file. Triangles of a group stand together, in a solid of its name; normals are computed.
 *
 * @param values of `stlOptions`
 */
export function writeStl(mesh: TriMesh, values: OptionValues = {}): FilePlan {
	const numberOf = numbersFrom(0);
	const refused = (refusal: string): FilePlan => ({ files: [], numberOf, refusal });
	const { dimension, points } = mesh;
	const odd = firstNotFinite(points, dimension);
	if (odd >= 0)
		return refused(
			`Point ${Math.floor(odd / dimension)} has no finite coordinates, as every point of an STL file needs.`,
		);
	if (values.encoding !== 'binary') {
		const solids = solidsOf(mesh);
		const order = joinedOrder(solids);
		const losses = [...soupLosses(mesh, order), ...orderLosses(order), ...groupLosses(mesh)];
		const file = outputFile('stl', () => solids.flatMap((solid) => solidParts(mesh, solid)));
		return { files: [file], numberOf, losses, holds: asciiHolds };
	}
	const far = points.findIndex((value) => !Number.isFinite(Math.fround(value)));
	if (far >= 0)
		return refused(
			`Point ${Math.floor(far / dimension)} is beyond the range of single precision, which binary STL files have; write text.`,
		);
	const attributes = attributesOf(mesh);
	const file = { suffix: 'stl', chunks: () => binaryChunks(mesh, attributes) };
	return {
		files: [file],
		numberOf,
		losses: [...soupLosses(mesh), ...lostDigits(points)],
		holds: attributes ? binaryHolds : { ...binaryHolds, fields: [] },
	};
}

/** The numbers that become the two bytes behind a facet, where all of them have room there. */
function attributesOf(mesh: TriMesh): ArrayLike<number> | undefined {
	const [field] = kindsOf(mesh.fields, binaryHolds).keys();
	return field?.values.every((value) => value >= 0 && value < 1 << 16) ? field.values : undefined;
}

interface Solid {
	readonly name: string;
	readonly facets: Uint32Array;
}

/** Solids of the groups of triangles, the first of each triangle, and one of all others. */
function solidsOf(mesh: TriMesh): Solid[] {
	const count = triangleCount(mesh);
	const groups = (mesh.groups ?? []).filter(({ dimension }) => dimension === 2);
	const all = Uint32Array.from({ length: count }, (_, t) => t);
	if (groups.length === 0) return [{ name: '', facets: all }];
	const taken = new Uint8Array(count);
	const solids = groups.map((group): Solid => {
		const facets: number[] = [];
		for (const { of, members } of group.members)
			if (of === 'triangles')
				for (const t of members)
					if (taken[t] === 0) {
						taken[t] = 1;
						facets.push(t);
					}
		return { name: nameOf(group), facets: Uint32Array.from(facets) };
	});
	const rest = all.filter((t) => taken[t] === 0);
	return rest.length > 0 ? [...solids, { name: '', facets: rest }] : solids;
}

const nameOf = ({ name, tag }: Group): string =>
	(name ?? '').replace(/\s+/g, ' ').trim() || `group ${tag}`;

function joinedOrder(solids: readonly Solid[]): Uint32Array | undefined {
	if (solids.length === 1) return undefined;
	const order = new Uint32Array(solids.reduce((sum, { facets }) => sum + facets.length, 0));
	let at = 0;
	for (const { facets } of solids) {
		order.set(facets, at);
		at += facets.length;
	}
	return order;
}

function orderLosses(order: Uint32Array | undefined): OwnLoss[] {
	if (!order || order.every((t, k) => t === k)) return [];
	return [
		{
			what: 'numbers of the triangles',
			count: order.length,
			reason: 'those of a solid stand together',
			keptByOthers: true,
		},
	];
}

function groupLosses({ groups = [] }: TriMesh): OwnLoss[] {
	const own = groups.filter(({ dimension }) => dimension === 2);
	const changed = own.filter((group) => nameOf(group) !== group.name).length;
	const tags = own.filter(({ tag }, k) => tag !== k + 1).length;
	return [
		...(changed > 0
			? [
					{
						what: 'missing or blank names of groups',
						count: changed,
						reason: 'a solid has one in a line',
					},
				]
			: []),
		...(tags > 0
			? [{ what: 'numbers of the groups', count: tags, reason: 'solids are counted from 1' }]
			: []),
	];
}

/** The corners of a triangle, nine coordinates, into an array. */
function cornersInto(mesh: TriMesh, triangle: number, into: Float64Array, at: number): void {
	const { dimension, points, triangles } = mesh;
	for (let k = 0; k < 3; k++) {
		const point = dimension * triangles[3 * triangle + k]!;
		// Corners in one place are one point, whatever the sign of a 0 is.
		into[at + 3 * k] = points[point]! + 0;
		into[at + 3 * k + 1] = points[point + 1]! + 0;
		into[at + 3 * k + 2] = dimension === 3 ? points[point + 2]! + 0 : 0;
	}
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
	const bytes = utf8Bytes(name === '' ? '' : ` ${name}`);
	const text = latin1(bytes, 0, bytes.length);
	const table: NumberTable = {
		rows: facets.length,
		between,
		columns(from, to) {
			const values = new Float64Array(12 * (to - from));
			for (let row = from; row < to; row++) {
				const at = 12 * (row - from);
				cornersInto(mesh, facets[row]!, values, at + 3);
				normalOf(values, at + 3, values, at);
				// A normal is for programs that draw; seven digits are as many as bytes have.
				for (let k = at; k < at + 3; k++) values[k] = Math.round(1e7 * values[k]!) / 1e7 + 0;
			}
			return [{ kind: 'reals', values, width: 12, taken: 12 }];
		},
	};
	return [`solid${text}\n`, table, `endsolid${text}\n`];
}

const facetsAtOnce = 1 << 12;

function* binaryChunks(
	mesh: TriMesh,
	attributes: ArrayLike<number> | undefined,
): Generator<Uint8Array<ArrayBuffer>> {
	const count = triangleCount(mesh);
	const head = new Uint8Array(firstFacet);
	const header = stlExtras(mesh)?.header ?? utf8Bytes('binary STL');
	head.set(header.subarray(0, headerBytes));
	new DataView(head.buffer).setUint32(headerBytes, count, true);
	yield head;
	const values = new Float64Array(12);
	for (let from = 0; from < count; from += facetsAtOnce) {
		const to = Math.min(count, from + facetsAtOnce);
		const bytes = new Uint8Array(facetBytes * (to - from));
		const view = new DataView(bytes.buffer);
		for (let t = from; t < to; t++) {
			const at = facetBytes * (t - from);
			cornersInto(mesh, t, values, 3);
			normalOf(values, 3, values, 0);
			for (let k = 0; k < 12; k++) view.setFloat32(at + 4 * k, values[k]!, true);
			view.setUint16(at + 48, attributes?.[t] ?? 0, true);
		}
		yield bytes;
	}
}
