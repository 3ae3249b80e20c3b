import type { CellPart, CellSet } from '../../compare/cellSets.ts';
import type { MeshComparison } from '../../compare/compareMeshes.ts';
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
 * points or triangles of both `difference of …`, the value of b less that of a; 0 for entities without a partner.
 */
export function differenceMesh(a: TriMesh, b: TriMesh, result: MeshComparison): TriMesh {
	const faces = result.pairs.cells.find(({ b: set }) => set.kind === 'faces');
	const kinds = faces ? facesOf(faces.b, faces.match) : new Int32Array();
	const triangles = faces?.b.parts.find(({ of }) => of === 'triangles');
	const ofPart = ({ first, count }: CellPart) => kinds.slice(first, first + count);
	return {
		...b,
		fields: [
			...b.fields,
			...pointFields(a, b, result),
			...(triangles ? [marker('triangles', ofPart(triangles))] : []),
			...valueFields(a, b, result),
		],
		...(b.cells && {
			cells: b.cells.map((block, index) => {
				const part = faces?.b.parts.find(({ of }) => of === index);
				return part
					? { ...block, fields: [...block.fields, marker('cells', ofPart(part))] }
					: block;
			}),
		}),
	};
}

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

/** Differences of values on points and triangles. */
function valueFields(a: TriMesh, b: TriMesh, { pairs, fields }: MeshComparison): Field[] {
	const faces = pairs.cells.find(({ a: set }) => set.kind === 'faces');
	const isPlain = faces?.a.parts.length === 1 && faces.b.parts.length === 1;
	return fields.flatMap(({ name, status, components }) => {
		if (status !== 'different' || components) return [];
		return (['points', 'triangles'] as const).flatMap((on) => {
			const find = (mesh: TriMesh) =>
				mesh.fields.find((field) => field.name === name && field.on === on);
			const [before, after] = [find(a), find(b)];
			const partners = on === 'points' ? pairs.a2b : isPlain ? faces.match.a2b : undefined;
			if (!before || !after || !partners || before.role === 'midNodes') return [];
			const width = after.components;
			const values = new Float64Array(width * (on === 'points' ? pointCount(b) : triangleCount(b)));
			for (let i = 0; i < partners.length; i++) {
				const j = partners[i]!;
				if (j === NONE) continue;
				for (let k = 0; k < width; k++)
					values[width * j + k] = after.values[width * j + k]! - before.values[width * i + k]!;
			}
			return [real(`difference of ${name}`, on, width, values)];
		});
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
