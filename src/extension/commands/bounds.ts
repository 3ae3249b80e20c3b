import type { TriangleCondition } from '../../mesh/triangleCondition.ts';

/** A measure of triangles with a bound that the user enters. */
export interface Bound {
	readonly label: string;
	/** Prompt of the input box. */
	readonly prompt: string;
	readonly example: string;
	/** The condition for a value that has no `problem`. */
	condition(value: number): TriangleCondition;
	/** Reason why a value is invalid; undefined for a valid one. */
	problem(value: number): string | undefined;
}

const aboveZero = (value: number): string | undefined =>
	value >= 0 ? undefined : 'Enter 0 or more.';

/** Measures for marking triangles, besides shapes in the view. */
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

/** Parses a number, with decimal point and exponent; returns the reason if it is no valid bound. */
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
