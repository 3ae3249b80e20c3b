/*
 * The quantities that a mesh can be coloured by. Lists are cheap: values are computed on demand, in plain loops. 10⁶
 * triangles take up to 100 ms.
 */

import { faceRingsOf } from '../mesh/faceRings.ts';
import { metrics } from '../mesh/metrics/metrics.ts';
import { halvings, metricValues, sideLengths } from '../mesh/metrics/metricValues.ts';
import { uncachedTopologyOf } from '../mesh/topology.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { groupsOf, memberGroups, triangleGroups } from './classes.ts';
import { fieldSources } from './fieldSources.ts';
import {
	type History,
	type Quantity,
	type QuantityFamily,
	type QuantitySource,
	type QuantityValues,
	refinementQuantities,
} from './quantity.ts';

/** All quantities of a mesh, by family. */
export const quantitiesOf = (mesh: TriMesh, history?: History): Quantity[] =>
	sourcesOf(mesh, history).map(({ values: _, ...quantity }) => quantity);

/**
 * A quantity of a mesh by its id, with its values; undefined if the mesh has none with this id. A mesh without history
 * has level 0, and its triangles are their own parents.
 */
export function quantityOf(
	mesh: TriMesh,
	id: string,
	history?: History,
): { readonly quantity: Quantity; readonly values: QuantityValues } | undefined {
	const source =
		sourcesOf(mesh, history).find((source) => source.id === id) ??
		refinementSources(mesh, history).find((source) => source.id === id);
	if (!source) return undefined;
	const { values, ...quantity } = source;
	return { quantity, values: values() };
}

function sourcesOf(mesh: TriMesh, history: History | undefined): QuantitySource[] {
	return [
		...shapeSources(mesh),
		...cornerSources(mesh),
		...lengthSources(mesh),
		...groupSources(mesh),
		...fieldSources(mesh),
		...(history ? refinementSources(mesh, history) : []),
		...orderSources(mesh),
	];
}

/** Makes a source of numbers on triangles. */
const onTriangles = (
	id: string,
	title: string,
	family: QuantityFamily,
	values: () => Float64Array | Int32Array,
): QuantitySource => ({
	id,
	title,
	family,
	on: 'triangles',
	kind: 'number',
	unit: '',
	values: () => ({ values: values() }),
});

const shapeSources = (mesh: TriMesh): QuantitySource[] =>
	metrics.map((metric) => {
		const { id, title, acceptable, full, worst } = metric;
		return {
			...onTriangles(`metric:${id}`, title, 'shape', () => metricValues(mesh, metric)),
			unit: id.endsWith('Angle') ? '°' : '',
			acceptable,
			full,
			...(worst && { worst }),
		};
	});

/** The number of corners of faces, if not all are triangles. */
function cornerSources(mesh: TriMesh): QuantitySource[] {
	const rings = faceRingsOf(mesh);
	if (!rings) return [];
	const { first, offsets } = rings;
	const values = () =>
		Int32Array.from({ length: triangleCount(mesh) }, (_, face) =>
			face < first ? 3 : offsets[face - first + 1]! - offsets[face - first]!,
		);
	return [onTriangles('face:corners', 'Corners', 'shape', values)];
}

const lengthSources = (mesh: TriMesh): QuantitySource[] =>
	(['longest', 'shortest'] as const).map((which) =>
		onTriangles(
			`length:${which}`,
			which === 'longest' ? 'Longest edge' : 'Shortest edge',
			'length',
			() => sideLengths(mesh, which),
		),
	);

function groupSources(mesh: TriMesh): QuantitySource[] {
	const titles = { triangles: 'Groups', edges: 'Boundary groups', points: 'Point groups' };
	return (['triangles', 'edges', 'points'] as const)
		.filter((on) => groupsOf(mesh, on).length > 0)
		.map((on) => ({
			id: `groups:${on}`,
			title: titles[on],
			family: 'group',
			on,
			kind: 'class',
			unit: '',
			values: () =>
				on === 'triangles' ? triangleGroups(mesh) : memberGroups(mesh, on, edgesOf(mesh)),
		}));
}

/** The edges that groups refer to; derived only if a group has edges. */
function edgesOf(mesh: TriMesh): Uint32Array {
	if (mesh.edges) return mesh.edges;
	const isNamed = mesh.groups?.some(({ members }) => members.some(({ of }) => of === 'edges'));
	return isNamed ? uncachedTopologyOf(mesh).edges : new Uint32Array(0);
}

const refinementSources = (mesh: TriMesh, history: History | undefined): QuantitySource[] => {
	const valuesOf = {
		'refinement:level': () =>
			history
				? halvings(mesh, history.parents, history.input)
				: new Float64Array(triangleCount(mesh)),
		'refinement:parent': () =>
			history
				? Float64Array.from(history.parents, (t) => t + firstIndexOf(history.input))
				: fileNumbers(mesh),
	};
	return refinementQuantities.map((quantity) => ({
		...quantity,
		values: () => ({ values: valuesOf[quantity.id as keyof typeof valuesOf]() }),
	}));
};

const orderSources = (mesh: TriMesh): QuantitySource[] => [
	onTriangles('order', 'File order', 'order', () => fileNumbers(mesh)),
];

const firstIndexOf = ({ source }: TriMesh): number => source?.firstIndex ?? 0;

function fileNumbers(mesh: TriMesh): Float64Array {
	const values = new Float64Array(triangleCount(mesh));
	const first = firstIndexOf(mesh);
	for (let t = 0; t < values.length; t++) values[t] = t + first;
	return values;
}
