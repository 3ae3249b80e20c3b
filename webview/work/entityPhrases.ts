import {
	type EntityKind,
	type Field,
	type Group,
	nodesOf,
	type TriMesh,
} from '../../src/mesh/triMesh.ts';
import { groupLabel, groupsOf } from '../../src/quantities/classes.ts';
import { namedFields } from '../../src/quantities/fieldSources.ts';
import { numberText } from '../../src/util/counted.ts';
import type { NamedClass } from '../model/region.ts';
import { edgesOf } from './edgeAndPointSearch.ts';

/** Cells of this shape lie on points or edges, which get their groups and data. */
const cellShapeOf = { points: 'point', edges: 'line', triangles: undefined } as const;

/**
 * Groups, markers and fields of an entity, a phrase each: "group inlet", "marker 3", "velocity (1, 2)". Omits markers
 * of 0, which mean no marker. Edges are numbered as by `edgesOf`.
 */
export function entityPhrases(mesh: TriMesh, kind: EntityKind, index: number): string[] {
	const cells = cellsAt(mesh, kind, index);
	const groups = (mesh.groups ?? [])
		.filter((group) => hasMember(group, kind, index, cells))
		.map((group) => `group ${groupLabel(group)}`);
	const ownPhrases = mesh.fields.flatMap((field) => {
		if (field.on === kind) return phraseOf(field, valuesAt(field, index));
		return field.on === 'corners' && kind === 'triangles' ? cornerPhrase(field, index) : [];
	});
	const ofCells = cells.flatMap(({ block, cell }) =>
		mesh.cells![block]!.fields.flatMap((field) =>
			field.on === 'cells' ? phraseOf(field, valuesAt(field, cell)) : [],
		),
	);
	return [...groups, ...ownPhrases, ...ofCells];
}

/** Groups and markers of an entity, and of a triangle also those of its edges; as `entityPhrases`. */
export function entityClasses(mesh: TriMesh, kind: EntityKind, index: number): NamedClass[] {
	const ownClasses = classesAt(mesh, kind, index);
	if (kind !== 'triangles') return ownClasses;
	return [
		...ownClasses,
		...edgesWithClasses(mesh, index).flatMap((e) => classesAt(mesh, 'edges', e)),
	].filter(
		(candidate, i, classes) =>
			i ===
			classes.findIndex(
				({ quantity, tag }) => quantity === candidate.quantity && tag === candidate.tag,
			),
	);
}

function classesAt(mesh: TriMesh, kind: EntityKind, index: number): NamedClass[] {
	const cells = cellsAt(mesh, kind, index);
	const groups = groupsOf(mesh, kind).flatMap(({ group }): NamedClass[] =>
		hasMember(group, kind, index, cells)
			? [{ quantity: `groups:${kind}`, tag: group.tag, on: kind, label: groupLabel(group) }]
			: [],
	);
	const markers = namedFields(mesh).flatMap(({ field, id, title, lines }): NamedClass[] => {
		if (field.role !== 'marker') return [];
		const cell = cells.find(({ block }) => lines && mesh.cells![block]!.nodes === lines)?.cell;
		const at = lines ? cell : field.on === kind ? index : undefined;
		const tag = at === undefined ? 0 : field.values[field.components * at]!;
		return tag === 0
			? []
			: [{ quantity: `field:${id}:0`, tag, on: kind, label: `${tag}`, field: title }];
	});
	return [...groups, ...markers];
}

/** The edges of a triangle, if edges of the mesh have groups or markers. */
function edgesWithClasses(mesh: TriMesh, t: number): number[] {
	const hasClasses =
		groupsOf(mesh, 'edges').length > 0 ||
		namedFields(mesh).some(
			({ field, lines }) => field.role === 'marker' && (lines || field.on === 'edges'),
		);
	if (!hasClasses) return [];
	const corners = mesh.triangles.subarray(3 * t, 3 * t + 3);
	const edges = edgesOf(mesh);
	const list: number[] = [];
	for (let e = 0; 2 * e < edges.length && list.length < 3; e++)
		if (corners.includes(edges[2 * e]!) && corners.includes(edges[2 * e + 1]!)) list.push(e);
	return list;
}

interface CellAt {
	readonly block: number;
	readonly cell: number;
}

/** The cells on a point, or on an edge in either direction. */
function cellsAt(mesh: TriMesh, kind: EntityKind, index: number): CellAt[] {
	const shape = cellShapeOf[kind];
	const blocks = (mesh.cells ?? []).flatMap((cellBlock, block) =>
		cellBlock.shape === shape ? [{ ...cellBlock, block }] : [],
	);
	if (!shape || blocks.length === 0) return [];
	const edges = kind === 'edges' ? edgesOf(mesh) : null;
	const [a, b] = edges ? [edges[2 * index]!, edges[2 * index + 1]!] : [index, index];
	const size = nodesOf[shape];
	return blocks.flatMap(({ block, nodes }) => {
		const list: CellAt[] = [];
		for (let i = 0; i < nodes.length; i += size) {
			const [p, q] = [nodes[i]!, nodes[i + size - 1]!];
			if ((p === a && q === b) || (p === b && q === a)) list.push({ block, cell: i / size });
		}
		return list;
	});
}

const hasMember = (
	{ members }: Group,
	kind: EntityKind,
	index: number,
	cells: readonly CellAt[],
): boolean =>
	members.some(({ of, members: list }) =>
		of === kind
			? holds(list, index)
			: cells.some(({ block, cell }) => of === block && holds(list, cell)),
	);

/** Whether a sorted list contains a number. */
function holds(list: Uint32Array, target: number): boolean {
	let [first, end] = [0, list.length];
	while (first < end) {
		const middle = (first + end) >> 1;
		if (list[middle]! < target) first = middle + 1;
		else end = middle;
	}
	return list[first] === target;
}

const valuesAt = ({ values, components }: Field, index: number): number[] => [
	...values.subarray(components * index, components * (index + 1)),
];

function phraseOf({ name, role }: Field, values: readonly number[]): string[] {
	if (role === 'midNodes' || values.length === 0) return [];
	if (role === 'marker' && values.every((value) => value === 0)) return [];
	return [`${name} ${vectorText(values)}`];
}

function cornerPhrase({ name, components, values }: Field, triangle: number): string[] {
	const texts = [0, 1, 2].map((k) => {
		const first = components * (3 * triangle + k);
		return vectorText([...values.subarray(first, first + components)]);
	});
	return [`${name} ${texts.join(', ')} at its corners`];
}

const vectorText = (values: readonly number[]): string => {
	const texts = values.map(numberText);
	return texts.length === 1 ? texts[0]! : `(${texts.join(', ')})`;
};
