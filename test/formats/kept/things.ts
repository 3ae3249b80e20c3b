import { topologyOf } from '../../../src/mesh/topology.ts';
import type { Field, Group, TriMesh } from '../../../src/mesh/triMesh.ts';

/*
 * Meshes that carry one thing each beyond points in the plane and triangles, and whether a mesh has that thing still. What is
 * looked at is where things lie, by coordinates: formats may number anew.
 */

/** One thing that a mesh can carry. */
export interface Thing {
	/** Heading of its column. */
	readonly title: string;
	readonly mesh: TriMesh;
	/** Whether a mesh that came from `mesh` has the thing. */
	readonly isIn: (mesh: TriMesh) => boolean;
}

/** Four triangles about the middle of a square, each of its points used. */
const plain: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 2, 0, 2, 2, 0, 2, 0.75, 1.25),
	triangles: Uint32Array.of(0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4),
	fields: [],
};

/** The coordinates of a point as text, z = 0 where the mesh lies in the plane. */
const placeOf = ({ dimension, points }: TriMesh, point: number): string =>
	[0, 1, 2].map((k) => (k < dimension ? points[point * dimension + k]! : 0) + 0).join(' ');

const placesOf = (mesh: TriMesh, nodes: Iterable<number>): string =>
	[...nodes]
		.map((node) => placeOf(mesh, node))
		.sort()
		.join(', ');

const cornersOf = (mesh: TriMesh, triangle: number): Uint32Array =>
	mesh.triangles.subarray(3 * triangle, 3 * triangle + 3);

/** The ends of the edges: those of the file, or as they are derived where groups and fields name edges. */
const edgesOf = (mesh: TriMesh): Uint32Array => mesh.edges ?? topologyOf(mesh).edges;

/** All triangles by their corners, in order. */
export const trianglesOf = (mesh: TriMesh): string[] =>
	Array.from({ length: mesh.triangles.length / 3 }, (_, t) => placesOf(mesh, cornersOf(mesh, t)));

/** The nodes of a cell of a block. */
function nodesAt({ cells = [] }: TriMesh, block: number, cell: number): Uint32Array {
	const { nodes, offsets, shape } = cells[block]!;
	const width = { point: 1, line: 2, polygon: 0, quad: 4, quad8: 8, quad9: 9 }[shape];
	return offsets
		? nodes.subarray(offsets[cell], offsets[cell + 1])
		: nodes.subarray(width * cell, width * (cell + 1));
}

/** Where the members of a group lie, each once. */
function membersAt(mesh: TriMesh, { members }: Group): string[] {
	const places = members.flatMap(({ of, members: own }) =>
		[...own].map((member) => {
			if (of === 'points') return placeOf(mesh, member);
			if (of === 'triangles') return placesOf(mesh, cornersOf(mesh, member));
			if (of === 'edges') return placesOf(mesh, edgesOf(mesh).subarray(2 * member, 2 * member + 2));
			return placesOf(mesh, nodesAt(mesh, of, member));
		}),
	);
	return [...new Set(places)].sort();
}

const groupsOf = (
	mesh: TriMesh,
	dimension: number,
): { readonly group: Group; readonly at: string }[] =>
	(mesh.groups ?? [])
		.filter((group) => group.dimension === dimension)
		.map((group) => ({ group, at: membersAt(mesh, group).join('; ') }));

/** The edges that a marker has the number of a group on, as those formats have it that hold no lines. */
function markedEdges(mesh: TriMesh, { tag, dimension }: Group): string {
	if (dimension !== 1) return '';
	const { fields } = mesh;
	const markers = fields.filter(({ on, role }) => on === 'edges' && role === 'marker');
	const places = markers.flatMap(({ values }) =>
		[...values].flatMap((value, e) =>
			value === tag ? [placesOf(mesh, edgesOf(mesh).subarray(2 * e, 2 * e + 2))] : [],
		),
	);
	return places.sort().join('; ');
}

/** The triangles that a field has the number of a group on, as those formats have it that number regions. */
function numberedTriangles(mesh: TriMesh, { tag, dimension }: Group): string {
	if (dimension !== 2) return '';
	const numbers = mesh.fields.filter(({ on, name }) => on === 'triangles' && name === 'attribute');
	const places = numbers.flatMap(({ values }) =>
		[...values].flatMap((value, t) => (value === tag ? [placesOf(mesh, cornersOf(mesh, t))] : [])),
	);
	return places.sort().join('; ');
}

/** Every group of `mesh` is in `other`: the same members, and the same name where `named`. */
const hasGroups = (mesh: TriMesh, named: boolean) => (other: TriMesh) =>
	(mesh.groups ?? []).every((group) => {
		const at = membersAt(mesh, group).join('; ');
		const same = groupsOf(other, group.dimension).some(
			(one) => one.at === at && (!named || one.group.name === group.name),
		);
		return (
			same ||
			(!named && [markedEdges, numberedTriangles].some((found) => found(other, group) === at))
		);
	});

const lines = (...ends: number[]) => ({
	shape: 'line' as const,
	nodes: Uint32Array.from(ends),
	fields: [],
});

const members = (of: Group['members'][number]['of'], ...own: number[]) => [
	{ of, members: Uint32Array.from(own) },
];

const withGroups = (...groups: Group[]): TriMesh => ({ ...plain, groups });

const boundary: TriMesh = {
	...plain,
	cells: [lines(0, 1, 1, 2, 2, 3)],
	groups: [
		{ dimension: 1, tag: 1, members: members(0, 0, 1) },
		{ dimension: 1, tag: 2, members: members(0, 2) },
	],
};
const named = (mesh: TriMesh, ...names: string[]): TriMesh => ({
	...mesh,
	groups: mesh.groups!.map((group, i) => ({ ...group, name: names[i]! })),
});

/** All triangles are in one of them: a format may number what is in none. */
const regions = withGroups(
	{ dimension: 2, tag: 1, members: members('triangles', 0, 1) },
	{ dimension: 2, tag: 2, members: members('triangles', 2, 3) },
);
const corners = withGroups({ dimension: 0, tag: 3, members: members('points', 0, 2) });
const overlapping = withGroups(
	{ dimension: 2, tag: 1, members: members('triangles', 0, 1, 2) },
	{ dimension: 2, tag: 2, members: members('triangles', 2, 3) },
);

const field = (
	on: Field['on'],
	values: readonly number[],
	components = 1,
	type: Field['type'] = 'real',
): Field => ({
	name: 'heat',
	on,
	role: 'attribute',
	type,
	components,
	values: type === 'integer' ? Int32Array.from(values) : Float64Array.from(values),
});

/** Some field has these numbers at these places, whatever its name. */
const hasField = (mesh: TriMesh, isNamed: boolean) => (other: TriMesh) => {
	const [own] = mesh.fields;
	const wanted = rowsOf(mesh, own!);
	const isThere = other.fields.some(
		(one) =>
			one.on === own!.on &&
			(!isNamed || one.name === own!.name) &&
			wanted.every((row) => rowsOf(other, one).includes(row)),
	);
	return (
		isThere || (own!.on === 'triangles' && wanted.every((row) => taggedRows(other).includes(row)))
	);
};

/** The numbers of the groups of each triangle, as those formats have it that have no other numbers of them. */
const taggedRows = (mesh: TriMesh): string[] =>
	(mesh.groups ?? []).flatMap(({ name, tag, members: all }) => {
		// Where groups have names alone they end in the number.
		const number = /-?\d+$/.exec(name ?? '')?.[0] ?? tag;
		return all.flatMap(({ of, members: own }) =>
			of === 'triangles'
				? [...own].map((t) => `${placesOf(mesh, cornersOf(mesh, t))}: ${number}`)
				: [],
		);
	});

function rowsOf(mesh: TriMesh, { on, values, components }: Field): string[] {
	const count = values.length / components;
	return Array.from({ length: count }, (_, i) => {
		const place = on === 'points' ? placeOf(mesh, i) : placesOf(mesh, cornersOf(mesh, i));
		return `${place}: ${[...values.subarray(components * i, components * (i + 1))].join(' ')}`;
	});
}

const withField = (one: Field): TriMesh => ({ ...plain, fields: [one] });
const pointField = withField(field('points', [1.5, 2.5, 3.5, 4.5, 0.1]));
const cellField = withField(field('triangles', [0.1, 2.5, 3.5, 4.5]));
const integers = withField(field('triangles', [7, 8, 9, 7], 1, 'integer'));
const vectors = withField(field('points', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10.5], 2));

const cellsOf = (mesh: TriMesh, shape: string): string[] =>
	(mesh.cells ?? []).flatMap((block, b) => {
		if (block.shape !== shape) return [];
		const count = block.offsets
			? block.offsets.length - 1
			: block.nodes.length / nodesAt(mesh, b, 0).length;
		return Array.from({ length: count }, (_, c) => placesOf(mesh, nodesAt(mesh, b, c)));
	});

const hasCells = (mesh: TriMesh, shape: string) => (other: TriMesh) =>
	cellsOf(mesh, shape).every((cell) => cellsOf(other, shape).includes(cell));

/** Whether edges that have a marker lie at all these places, as those formats have it that hold no lines. */
const hasMarks = (mesh: TriMesh, places: readonly string[]): boolean => {
	const markers = mesh.fields.find(({ on, role }) => on === 'edges' && role === 'marker');
	const at = [...(markers?.values ?? [])].flatMap((value, e) =>
		value === 0 ? [] : [placesOf(mesh, edgesOf(mesh).subarray(2 * e, 2 * e + 2))],
	);
	return places.every((place) => at.includes(place));
};

/** Whether edges that are in groups lie at all these places, as those formats have it that hold sides of triangles. */
const hasSides = (mesh: TriMesh, places: readonly string[]): boolean => {
	const at = groupsOf(mesh, 1).flatMap((group) => group.at.split('; '));
	return places.every((place) => at.includes(place));
};

const quads: TriMesh = {
	...plain,
	points: Float64Array.of(...plain.points, 4, 0, 4, 2),
	cells: [{ shape: 'quad', nodes: Uint32Array.of(1, 5, 6, 2), fields: [] }],
};
const polygons: TriMesh = {
	...plain,
	points: Float64Array.of(...plain.points, 3, -1, 4, 1, 3, 3),
	cells: [
		{
			shape: 'polygon',
			nodes: Uint32Array.of(1, 5, 6, 7, 2),
			offsets: Uint32Array.of(0, 5),
			fields: [],
		},
	],
};

/** One triangle with the middles of its edges, opposite its corners. */
const quadratic: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 2, 0, 0, 2, 1, 1.25, 0, 1, 1, 0),
	triangles: Uint32Array.of(0, 1, 2),
	fields: [
		{
			name: 'middle',
			on: 'triangles',
			role: 'midNodes',
			type: 'integer',
			components: 3,
			values: Int32Array.of(3, 4, 5),
		},
	],
};
const middlesOf = (mesh: TriMesh): string =>
	mesh.fields
		.filter(({ role }) => role === 'midNodes')
		.map(({ values }) => [...values].map((point) => placeOf(mesh, point)).join(', '))
		.join();

const surface: TriMesh = {
	...plain,
	dimension: 3,
	points: Float64Array.of(0, 0, 0, 2, 0, 0, 2, 2, 1, 0, 2, 0, 0.75, 1.25, -3),
};

const numbered: TriMesh = {
	...plain,
	source: {
		...{ format: 'gmsh', firstIndex: 1, parts: ['msh'] },
		pointNumbers: Float64Array.of(3, 5, 9, 20, 21),
		triangleNumbers: Float64Array.of(2, 30, 31, 32),
	},
};

const marked: TriMesh = { ...plain, marked: Uint8Array.of(0, 1, 0, 1) };
const markedAt = (mesh: TriMesh): string =>
	trianglesOf(mesh)
		.filter((_, t) => mesh.marked?.[t] === 1)
		.sort()
		.join('; ');

export const things: readonly Thing[] = [
	{ title: 'groups of points', mesh: corners, isIn: hasGroups(corners, false) },
	{ title: 'groups of edges', mesh: boundary, isIn: hasGroups(boundary, false) },
	{ title: 'groups of triangles', mesh: regions, isIn: hasGroups(regions, false) },
	...[
		['names of groups of points', named(corners, 'pins')] as const,
		['names of groups of edges', named(boundary, 'inlet', 'outlet')] as const,
		['names of groups of triangles', named(regions, 'steel', 'air')] as const,
	].map(([title, mesh]) => ({ title, mesh, isIn: hasGroups(mesh, true) })),
	{
		title: 'overlapping groups of triangles',
		mesh: overlapping,
		isIn: hasGroups(overlapping, false),
	},
	{ title: 'scalar fields on points', mesh: pointField, isIn: hasField(pointField, false) },
	{ title: 'scalar fields on triangles', mesh: cellField, isIn: hasField(cellField, false) },
	{ title: 'integer fields on triangles', mesh: integers, isIn: hasField(integers, false) },
	{ title: 'vector fields on points', mesh: vectors, isIn: hasField(vectors, false) },
	{ title: 'names of fields', mesh: pointField, isIn: hasField(pointField, true) },
	{ title: 'quads', mesh: quads, isIn: hasCells(quads, 'quad') },
	{ title: 'polygons', mesh: polygons, isIn: hasCells(polygons, 'polygon') },
	{
		title: 'line cells',
		mesh: { ...plain, cells: boundary.cells! },
		isIn: (mesh) =>
			hasCells(boundary, 'line')(mesh) ||
			[hasMarks, hasSides].some((has) => has(mesh, cellsOf(boundary, 'line'))),
	},
	{
		title: 'six-node triangles',
		mesh: quadratic,
		isIn: (mesh) => middlesOf(mesh) === middlesOf(quadratic),
	},
	{
		title: 'three coordinates',
		mesh: surface,
		isIn: (mesh) => trianglesOf(mesh).sort().join() === trianglesOf(surface).sort().join(),
	},
	{
		title: 'sparse numbers of entities',
		mesh: numbered,
		isIn: ({ source }) =>
			source?.pointNumbers?.join() === numbered.source?.pointNumbers?.join() &&
			source?.triangleNumbers?.join() === numbered.source?.triangleNumbers?.join(),
	},
	{
		title: 'marks of triangles',
		mesh: marked,
		isIn: (mesh) => markedAt(mesh) === markedAt(marked),
	},
];
