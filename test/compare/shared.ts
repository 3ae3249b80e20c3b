import { type CompareOptions, compareMeshes } from '../../src/compare/compareMeshes.ts';
import { exact } from '../../src/compare/tolerance.ts';
import { pointCount, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { allSlices } from '../../src/util/slices.ts';
import { shuffledIndexes } from '../support/random.ts';

/** Options of an exact comparison by position, unless others are given. */
export const optionsOf = (options: Partial<CompareOptions> = {}): CompareOptions => ({
	matching: 'position',
	tolerance: 0,
	partial: false,
	nanDiffers: false,
	toleranceOf: () => exact,
	...options,
});

/** Compares two meshes by position, exactly unless options say otherwise. */
export const compared = (a: TriMesh, b: TriMesh, options: Partial<CompareOptions> = {}) =>
	allSlices(compareMeshes(a, b, optionsOf(options)));

/** Numbers of a comparison, of which those that are 0 are left out. */
export function countsOf(a: TriMesh, b: TriMesh, options: Partial<CompareOptions> = {}) {
	const { same, points, cells, groups, fields, seeds, surfaces } = compared(a, b, options);
	const counts: Record<string, number> = {
		'points within': points.within.points.length,
		'points moved': points.moved.points.length,
		'points removed': points.removed.length,
		'points added': points.added.length,
		'seeds removed': seeds[0],
		'seeds added': seeds[1],
		surfaces: surfaces ? 1 : 0,
	};
	for (const { kind, removed, added, reversed, changed } of cells) {
		const name = kind === 'points' ? 'point cells' : kind;
		counts[`${name} removed`] = removed.length;
		counts[`${name} added`] = added.length;
		counts[`${name} reversed`] = reversed.length;
		counts[`${name} changed`] = changed.length;
	}
	for (const { status, a: before, b: after, joined, left } of groups) {
		const name = `group ${(before ?? after)!.name ?? (before ?? after)!.tag}`;
		if (status !== 'same') counts[`${name} ${status}`] = 1;
		counts[`${name} joined`] = status === 'changed' ? joined : 0;
		counts[`${name} left`] = status === 'changed' ? left : 0;
	}
	for (const { name, on, status, differing } of fields) {
		if (status !== 'same') counts[`${name} on ${on} ${status}`] = 1;
		counts[`${name} on ${on} values`] = differing;
	}
	return {
		same,
		...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
	};
}

/** The mesh with points and triangles in another order, and the first corner of each triangle at random. */
export function renumbered(mesh: TriMesh, random: () => number): TriMesh {
	const { dimension, points, triangles } = mesh;
	const order = shuffledIndexes(pointCount(mesh), random);
	const place = new Uint32Array(order.length);
	for (const [to, from] of order.entries()) place[from] = to;
	const tOrder = shuffledIndexes(triangleCount(mesh), random);
	const tPlace = new Uint32Array(tOrder.length);
	for (const [to, from] of tOrder.entries()) tPlace[from] = to;
	const moved = new Float64Array(points.length);
	for (const [to, from] of order.entries())
		moved.set(points.subarray(dimension * from, dimension * (from + 1)), dimension * to);
	const turned = new Uint32Array(triangles.length);
	for (const [to, from] of tOrder.entries()) {
		const first = Math.floor(3 * random());
		for (let k = 0; k < 3; k++)
			turned[3 * to + k] = place[triangles[3 * from + ((first + k) % 3)]!]!;
	}
	const fields = mesh.fields.map((field) => {
		const by = field.on === 'points' ? order : tOrder;
		const values = field.values.slice();
		const { components } = field;
		for (const [to, from] of by.entries())
			values.set(
				field.values.subarray(components * from, components * (from + 1)),
				components * to,
			);
		return { ...field, values };
	});
	const groups = mesh.groups?.map((group) => ({
		...group,
		members: group.members.map(({ of, members }) => ({
			of,
			members: members.map((m) => (of === 'points' ? place : tPlace)[m]!).sort(),
		})),
	}));
	return { dimension, points: moved, triangles: turned, fields, ...(groups && { groups }) };
}
