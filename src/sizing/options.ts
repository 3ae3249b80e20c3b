import type { OptionSpec, OptionValue, OptionValues, TextOption } from '../util/options.ts';
import { IDEAL_TRIANGLES } from './complexity.ts';
import { SizeError } from './sizeError.ts';
import type { SizeOptions } from './sizeField.ts';
import { parseSizeSources, sizeForms } from './sizeSources.ts';

const MAX_SIZE = 1e150;

const size: TextOption = {
	name: 'size',
	title: 'Sizes',
	type: 'text',
	form: 'sources',
	example: '0.2 + x/10',
	help: `edge lengths to aim at: ${sizeForms}`,
	check(text) {
		try {
			parseSizeSources(text);
			return undefined;
		} catch (error) {
			if (error instanceof SizeError) return error.message;
			throw error;
		}
	},
};

/** Whether a text has a Hessian as source, which gives no sizes by itself. */
function hasHessian(text: OptionValue | undefined): boolean {
	if (typeof text !== 'string' || size.check?.(text) !== undefined) return false;
	return parseSizeSources(text).some(({ kind }) => kind === 'hessian');
}

/** The options of size fields. */
export const sizeSpecs: readonly OptionSpec[] = [
	size,
	{
		name: 'triangles',
		title: 'Triangles',
		help: 'number of triangles that the sizes are scaled to',
		type: 'integer',
		from: 1,
		to: 2 ** 31 - 1,
		required: ({ size, complexity }) => complexity === undefined && hasHessian(size),
	},
	{
		name: 'complexity',
		title: 'Complexity',
		help: 'complexity that the sizes are scaled to: the integral of √det M, about 0.433 of the triangles',
		type: 'number',
		from: Number.MIN_VALUE,
		to: MAX_SIZE,
	},
	{
		name: 'norm',
		title: 'Norm',
		help: 'p of the Lᵖ norm of the interpolation error that Hessians keep small',
		type: 'number',
		from: 1,
		to: 100,
		default: 2,
	},
	{
		name: 'smallest',
		title: 'Smallest size',
		help: 'lower bound on sizes (default: 1,024 lattice units)',
		type: 'number',
		from: Number.MIN_VALUE,
		to: MAX_SIZE,
	},
	{
		name: 'largest',
		title: 'Largest size',
		help: 'upper bound on sizes (default: the diagonal of the mesh)',
		type: 'number',
		from: Number.MIN_VALUE,
		to: MAX_SIZE,
	},
	{
		name: 'anisotropy',
		title: 'Anisotropy',
		help: 'largest ratio of both sizes at a point; 1 for the same size in all directions',
		type: 'number',
		from: 1,
		to: 1e6,
		default: 1000,
	},
	{
		name: 'growth',
		title: 'Growth',
		help: 'largest ratio of sizes from one edge to the next',
		type: 'number',
		from: 1.01,
		to: 1e6,
		default: 1.3,
	},
];

/**
 * Converts checked values of `sizeSpecs`.
 *
 * @throws SizeError if there is no source, or both a number of triangles and a complexity
 */
export function sizeOptionsOf(values: OptionValues): SizeOptions {
	const { size, triangles, complexity, norm, smallest, largest, anisotropy, growth } =
		values as Readonly<Record<string, number | undefined>> & { readonly size?: string };
	if (size === undefined) throw new SizeError(`size is missing: expected ${sizeForms}`);
	if (triangles !== undefined && complexity !== undefined)
		throw new SizeError('triangles and complexity say the same: give one of them');
	const target = triangles === undefined ? complexity : triangles / IDEAL_TRIANGLES;
	return {
		sources: parseSizeSources(size),
		norm: norm!,
		anisotropy: anisotropy!,
		growth: growth!,
		...(target !== undefined && { complexity: target }),
		...(smallest !== undefined && { smallest }),
		...(largest !== undefined && { largest }),
	};
}
