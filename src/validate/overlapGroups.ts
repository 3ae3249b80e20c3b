import { NONE } from '../mesh/topology.ts';
import type { Description, Names } from './rule.ts';

/** Maximum number of triangles named by a finding. */
const NAMED = 10;

/** u32 per row: the triangle, the number of others that it overlaps (0 in a note), and the first of these. */
export const WIDTH = 2 + NAMED;

/** Reasons of a note, stored instead of the first of the others. */
const PAIRS_LEFT_OUT = 0;
const GIVEN_UP = 1;

/**
 * Groups pairs of overlapping triangles into findings. To avoid a finding for each triangle that a large one overlaps, a pair
 * is reported at its triangle with more pairs (the later one if equal), together with that triangle's other pairs.
 */
function rowsOf(pairs: Uint32Array, isIncomplete: boolean, givenUp: boolean): Uint32Array {
	const degree = new Map<number, number>();
	for (const t of pairs) degree.set(t, (degree.get(t) ?? 0) + 1);
	const others = new Map<number, number[]>();
	for (let i = 0; i < pairs.length; i += 2) {
		const [t, u] = [pairs[i]!, pairs[i + 1]!];
		const owner = degree.get(t)! > degree.get(u)! ? t : u;
		const list = others.get(owner);
		if (list) list.push(t + u - owner);
		else others.set(owner, [t + u - owner]);
	}
	const first = isIncomplete ? 1 : 0;
	const rows = new Uint32Array(WIDTH * (others.size + first)).fill(NONE);
	if (isIncomplete) rows.set([pairs[0] ?? 0, 0, givenUp ? GIVEN_UP : PAIRS_LEFT_OUT]);
	for (const [i, t] of Uint32Array.from(others.keys()).sort().entries()) {
		const list = others.get(t)!;
		rows.set([t, list.length, ...list.slice(0, NAMED)], WIDTH * (i + first));
	}
	return rows;
}

function describe(rows: Uint32Array, count: number, names: Names): Description[] {
	return Array.from({ length: count }, (_, i) => {
		const row = rows.subarray(WIDTH * i, WIDTH * (i + 1));
		const [index, size] = [row[0]!, row[1]!];
		const kind = 'triangles';
		if (size === 0)
			return {
				kind,
				index,
				message:
					row[2] === GIVEN_UP
						? 'The triangles are too dense to compare all of them; there may be more overlaps.'
						: 'More triangles overlap than are listed.',
			};
		const named = row.subarray(2, 2 + Math.min(size, NAMED));
		const numbers = [...named].map((t) => names.number('triangles', t)).join(', ');
		const others =
			size === 1
				? `triangle ${numbers}`
				: `${size} triangles (${numbers}${size > NAMED ? ', …' : ''})`;
		return {
			kind,
			index,
			message: `Triangle ${names.number('triangles', index)} overlaps ${others}; triangles must not overlap.`,
			related: [...named].map((t) => ({ kind, index: t })),
		};
	});
}

/** Converts pairs of overlapping triangles to rows of findings, and rows to messages. */
export const overlapGroups = { rowsOf, describe };
