import type { TriangleCondition } from '../../mesh/triangleCondition.ts';

/** A measure of triangles that a user gives a bound for. */
export interface Bound {
	readonly label: string;
	/** What is asked for. */
	readonly prompt: string;
	readonly example: string;
	/** The condition for a value that `problem` accepts. */
	condition(value: number): TriangleCondition;
	/** Why a number is no bound; undefined where it is one. */
	problem(value: number): string | undefined;
}

const aboveZero = (value: number): string | undefined =>
	value >= 0 ? undefined : 'Enter 0 or more.';

/** What triangles can be marked by, besides shapes in the view. */
export const bounds: readonly Bound[] = [
	{
		label: 'Area above…',
		prompt: 'Marks triangles with a larger area, in squared mesh units',
		example: '0.5',
		condition: (above) => ({ kind: 'area', above }),
		problem: aboveZero,
	},
	{
		label: 'Longest edge above…',
		prompt: 'Marks triangles whose longest edge is longer, in mesh units',
		example: '1.5',
		condition: (above) => ({ kind: 'longestEdge', above }),
		problem: aboveZero,
	},
	{
		label: 'Minimum angle below…',
		prompt: 'Marks triangles whose minimum angle is smaller, in degrees',
		example: '20',
		condition: (below) => ({ kind: 'smallestAngle', below }),
		problem: (value) =>
			value > 0 && value <= 180 ? undefined : 'Enter an angle above 0 and at most 180 degrees.',
	},
];

/** The number in a text, or why it is not a bound. Decimal and exponent form, with a point. */
export function parseBound(
	{ example, problem }: Pick<Bound, 'example' | 'problem'>,
	text: string,
): { readonly value: number } | { readonly problem: string } {
	const trimmed = text.trim();
	if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) || !Number.isFinite(Number(trimmed)))
		return { problem: `Enter a number, such as ${example}.` };
	const wrong = problem(Number(trimmed));
	return wrong === undefined ? { value: Number(trimmed) } : { problem: wrong };
}
