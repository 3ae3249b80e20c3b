import type { CellPart, CellSet } from '../../compare/cellSets.ts';
import type { MeshComparison } from '../../compare/compareMeshes.ts';
import { type FieldView, fieldViewsOf, kindOfSite } from '../../compare/fieldViews.ts';
import { distanceOf } from '../../compare/nearest.ts';
import { NONE } from '../../compare/positions.ts';
import { type Field, pointCount, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';

/** Values of the fields `difference`. */
const differenceValues = {
	same: 0,
	added: 1,
	reversed: 2,
	moved: 3,
	within: 4,
	changed: 5,
} as const;

/** Name of the fields of changes. */
const DIFFERENCE = 'difference';

/**
 * Mesh b with its differences to mesh a as fields: `difference` on points and faces, `distance` on points, and for each field on
 * points or cells of both `difference of …`, the value of b less that of a; 0 for entities without a partner.
 */
export function differenceMesh(a: TriMesh, b: TriMesh, result: MeshComparison): TriMesh {
	const values = valueDifferences(a, b, result);
	const fieldsOf = (of: CellPart['of'], own: readonly Field[], on: Field['on']): Field[] =>
		result.pairs.cells.flatMap(({ b: set, match }) => {
			const part = set.parts.find((candidate) => candidate.of === of);
			if (!part) return [];
			const { first, count } = part;
			const isFace = faceKinds.has(set.kind);
			const kinds = isFace ? [marker(on, facesOf(set, match).slice(first, first + count))] : [];
			const differences = values.filter(
				(one) => one.set === set && own.some((field) => field.name === one.name && field.on === on),
			);
			return [...kinds, ...differences.map((one) => differenceField(one, on, first, count))];
		});
	const ofPoints = values.filter(({ set }) => !set);
	return {
		...b,
		fields: [
			...b.fields,
			...pointFields(a, b, result),
			...ofPoints.map((one) => differenceField(one, 'points', 0, pointCount(b))),
			...fieldsOf('triangles', b.fields, 'triangles'),
		],
		...(b.cells && {
			cells: b.cells.map((block, index) => ({
				...block,
				fields: [...block.fields, ...fieldsOf(index, block.fields, 'cells')],
			})),
		}),
	};
}

const faceKinds: ReadonlySet<string> = new Set(['faces', 'quad8', 'quad9']);

const marker = (on: Field['on'], values: Int32Array): Field => ({
	name: DIFFERENCE,
	on,
	role: 'marker',
	type: 'integer',
	components: 1,
	values,
});

const real = (name: string, on: Field['on'], components: number, values: Float64Array): Field => ({
	name,
	on,
	role: 'attribute',
	type: 'real',
	components,
	values,
});

function facesOf(
	set: CellSet,
	{ a2b, reversed, changed, taken }: MeshComparison['pairs']['cells'][number]['match'],
): Int32Array {
	const kinds = new Int32Array(set.count);
	for (let cell = 0; cell < kinds.length; cell++)
		if (!taken[cell]) kinds[cell] = differenceValues.added;
	for (let cell = 0; cell < a2b.length; cell++)
		if (reversed[cell]) kinds[a2b[cell]!] = differenceValues.reversed;
		else if (changed?.[cell]) kinds[a2b[cell]!] = differenceValues.changed;
	return kinds;
}

function pointFields(a: TriMesh, b: TriMesh, { pairs, points }: MeshComparison): Field[] {
	const kinds = new Int32Array(pointCount(b));
	const distances = new Float64Array(kinds.length);
	for (const point of points.added) kinds[point] = differenceValues.added;
	for (const name of ['moved', 'within'] as const)
		for (const point of points[name].points) {
			const partner = pairs.a2b[point]!;
			kinds[partner] = differenceValues[name];
			distances[partner] = distanceOf(a, point, b, partner);
		}
	return [marker('points', kinds), real('distance', 'points', 1, distances)];
}

/** Differences of the values of a field on all points, or on all cells of a set, of b. */
interface ValueDifference {
	readonly name: string;
	/** Absent for points. */
	readonly set?: CellSet;
	readonly components: number;
	readonly values: Float64Array;
}

const differenceField = (
	{ name, components, values }: ValueDifference,
	on: Field['on'],
	first: number,
	count: number,
): Field =>
	real(
		`difference of ${name}`,
		on,
		components,
		values.slice(components * first, components * (first + count)),
	);

function valueDifferences(
	a: TriMesh,
	b: TriMesh,
	{ pairs, fields }: MeshComparison,
): ValueDifference[] {
	const views = (mesh: TriMesh, side: 'a' | 'b') =>
		fieldViewsOf(
			mesh,
			pairs.cells.map((cells) => cells[side]),
		);
	const [viewsA, viewsB] = [views(a, 'a'), views(b, 'b')];
	return fields.flatMap(({ name, on, status, components: other }) => {
		if (status !== 'different' || other) return [];
		const isNamed = (view: FieldView) => view.name === name && view.on === on;
		const [before, after] = [viewsA.find(isNamed), viewsB.find(isNamed)];
		const cells = pairs.cells.find(({ a: set }) => set.kind === kindOfSite(on));
		const partners = on === 'points' ? pairs.a2b : cells?.match.a2b;
		if (!before || !after || !partners || on === 'corners' || before.role === 'midNodes') return [];
		const { components } = after;
		const values = new Float64Array(components * (cells?.b.count ?? pointCount(b)));
		for (let i = 0; i < partners.length; i++) {
			const j = partners[i]!;
			if (j === NONE) continue;
			for (let k = 0; k < components; k++)
				values[components * j + k] =
					after.values[components * j + k]! - before.values[components * i + k]!;
		}
		return [{ name, components, values, ...(cells && { set: cells.b }) }];
	});
}

/** Names of the changes of faces, in the order of their tags. */
const changes = ['same', 'added', 'removed', 'reversed', 'moved', 'changed'] as const;

/**
 * The triangles of both meshes, for a picture: those that are the same or added, and beneath them those that were removed, with a
 * group for each change.
 */
export function pictureMesh(a: TriMesh, b: TriMesh, result: MeshComparison): TriMesh {
	const dimension = Math.max(a.dimension, b.dimension) as TriMesh['dimension'];
	const countB = pointCount(b);
	const { removed, kinds } = changesOf(a, b, result);
	const triangles = new Uint32Array(3 * removed.length + b.triangles.length);
	for (const [i, t] of removed.entries())
		for (let k = 0; k < 3; k++) triangles[3 * i + k] = countB + a.triangles[3 * t + k]!;
	triangles.set(b.triangles, 3 * removed.length);
	const all = [...removed].map(() => changes.indexOf('removed'));
	const tags = Int32Array.from([...all, ...kinds]);
	const groups = changes.flatMap((name, tag) => {
		const members = Uint32Array.from(tags.keys()).filter((t) => tags[t] === tag);
		return members.length === 0
			? []
			: [{ name, dimension: 2 as const, tag, members: [{ of: 'triangles' as const, members }] }];
	});
	const points = new Float64Array(dimension * (countB + pointCount(a)));
	for (const [mesh, first] of [[b, 0] as const, [a, countB] as const])
		for (let i = 0; i < pointCount(mesh); i++)
			for (let axis = 0; axis < mesh.dimension; axis++)
				points[dimension * (first + i) + axis] = mesh.points[mesh.dimension * i + axis]!;
	return { dimension, points, triangles, fields: [], groups };
}

/** The removed triangles of a, and the change of each triangle of b. */
function changesOf(a: TriMesh, b: TriMesh, { pairs, points }: MeshComparison) {
	const faces = pairs.cells.find(({ a: set }) => set.kind === 'faces');
	const kinds = new Uint8Array(triangleCount(b));
	const moved = new Uint8Array(pointCount(b));
	for (const point of points.moved.points) moved[pairs.a2b[point]!] = 1;
	for (let t = 0; t < kinds.length; t++)
		if ([0, 1, 2].some((k) => moved[b.triangles[3 * t + k]!])) kinds[t] = changes.indexOf('moved');
	const removed: number[] = [];
	if (!faces) return { removed, kinds };
	const { a2b, reversed, changed, taken } = faces.match;
	for (let t = 0; t < kinds.length; t++) if (!taken[t]) kinds[t] = changes.indexOf('added');
	for (let t = 0; t < triangleCount(a); t++) {
		if (a2b[t] === NONE) removed.push(t);
		else if (reversed[t] && a2b[t]! < kinds.length) kinds[a2b[t]!] = changes.indexOf('reversed');
		else if (changed?.[t] && a2b[t]! < kinds.length) kinds[a2b[t]!] = changes.indexOf('changed');
	}
	return { removed, kinds };
}
