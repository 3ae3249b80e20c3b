// A mesh of random Delaunay triangles with two groups and a field on points, alike on every machine.
import Delaunator from 'delaunator';

/** @param {number} count of points */
export function randomMesh(count) {
	let state = 1;
	const random = () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return (state >>> 6) / 2 ** 26;
	};
	const points = Float64Array.from({ length: 2 * count }, random);
	const triangles = Uint32Array.from(new Delaunator(points).triangles);
	// The library's triangles go counter-clockwise where y points down.
	for (let i = 0; i < triangles.length; i += 3)
		[triangles[i + 1], triangles[i + 2]] = [triangles[i + 2], triangles[i + 1]];
	const members = [[], []];
	for (let t = 0; t < triangles.length / 3; t++)
		members[points[2 * triangles[3 * t]] < 0.5 ? 0 : 1].push(t);
	const values = Float64Array.from(
		{ length: count },
		(_, p) => Math.sin(7 * points[2 * p]) * Math.cos(5 * points[2 * p + 1]),
	);
	return {
		dimension: 2,
		points,
		triangles,
		fields: [
			{ name: 'height', on: 'points', role: 'attribute', type: 'real', components: 1, values },
		],
		groups: members.map((list, side) => ({
			name: ['left', 'right'][side],
			dimension: 2,
			tag: side + 1,
			members: [{ of: 'triangles', members: Uint32Array.from(list) }],
		})),
	};
}
