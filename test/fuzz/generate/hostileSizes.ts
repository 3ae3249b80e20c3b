import type { Field, TriMesh } from '../../../src/mesh/triMesh.ts';
import type { OptionValues } from '../../../src/util/options.ts';
import type { Dice } from '../case.ts';

/** Options of an adaptation, and the mesh with the fields that they name. */
export interface HostileSizes {
	readonly mesh: TriMesh;
	readonly values: OptionValues;
	/** The size everywhere, if it is the same. */
	readonly size?: number;
}

/** Maximum number of triangles of a result: a round beyond it is refused. */
const MAX_TRIANGLES = 5_000;

/** The metric with a size along an angle and another across, xx xy yy. */
function tensor(along: number, across: number, angle: number): number[] {
	const [c, s] = [Math.cos(angle), Math.sin(angle)];
	const [a, b] = [along ** -2, across ** -2];
	return [a * c * c + b * s * s, (a - b) * c * s, a * s * s + b * c * c];
}

/** Sizes that are hard to meet: far too small or large, with steps, stretched, of groups, of noise. */
export function hostileSizes(mesh: TriMesh, dice: Dice): HostileSizes {
	const { dimension, points } = mesh;
	const spans = [0, 1].map((axis) => {
		const values = [...points.filter((_, i) => i % dimension === axis)];
		return [Math.min(...values), Math.max(...values)] as const;
	});
	const extent = Math.max(...spans.map(([low, high]) => high - low));
	const common: OptionValues = {
		'max-triangles': MAX_TRIANGLES,
		...(dice.chance(0.3) && { growth: dice.pick([1.05, 2, 1e6]) }),
		...(dice.chance(0.2) && { boundary: 'keep' }),
		...(dice.chance(0.2) && { 'point-groups': 'keep' }),
		...(dice.chance(0.1) && { longest: dice.pick([1.1, 3, 16]) }),
		...(dice.chance(0.1) && { rounds: 2 }),
		...(dice.chance(0.1) && { collapses: 'paper' }),
		...(dice.chance(0.2) && { flips: 'none' }),
		anisotropy: dice.pick([1, 1000, 1e6]),
	};
	const [[left, right]] = spans as [readonly [number, number]];
	const step = left + dice.next() * (right - left);
	const [small, large] = [extent * dice.pick([1e-3, 0.02, 0.1]), extent * dice.pick([0.3, 1, 1e3])];
	const field = (values: number[], name: string, role: 'size' | 'metric'): TriMesh => {
		const components = role === 'metric' ? 3 : 1;
		const own: Field = {
			...{ name, on: 'points', role, type: 'real', components },
			values: Float64Array.from(values),
		};
		return { ...mesh, fields: [...mesh.fields, own] };
	};
	const pointsOf = Array.from({ length: points.length / dimension }, (_, p) => p);
	const group = mesh.groups?.[0]?.name;
	const ways: (() => HostileSizes)[] = [
		() => {
			const size = extent * dice.pick([1e-12, 0.01, 0.04, 0.1, 0.3, 1, 5, 1e9]);
			return { mesh, values: { ...common, size: `${size}` }, size };
		},
		() => ({ mesh, values: { ...common, size: `x < ${step} ? ${small} : ${large}` } }),
		() => ({
			mesh: field(
				pointsOf.map(() => extent * 10 ** (-2 * dice.next())),
				'h',
				'size',
			),
			values: { ...common, size: 'field:h' },
		}),
		() => ({
			mesh,
			values: { ...common, size: 'hessian:noise', triangles: 1 + dice.below(2000) },
		}),
	];
	if (group !== undefined)
		ways.push(() => ({ mesh, values: { ...common, size: `${large}; group:"${group}"=${small}` } }));
	if (dimension === 2)
		ways.push(() => {
			const long = extent * 10 ** (2 * dice.next() - 1);
			const [ratio, angle, swirl] = [
				10 ** (4 * dice.next()),
				6 * dice.next(),
				dice.pick([0, 0, 3]),
			];
			const values = pointsOf.flatMap((p) =>
				tensor(long, long / ratio, angle + (swirl * (points[2 * p]! - left)) / extent),
			);
			return { mesh: field(values, 'M', 'metric'), values: { ...common, size: 'field:M' } };
		});
	return dice.pick(ways)();
}
