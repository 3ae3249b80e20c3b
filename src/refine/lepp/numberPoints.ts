import type { Loop, Loops } from '../../util/loop.ts';
import { sumsBefore } from '../../util/sumsBefore.ts';
import type { LeppMesh } from './mesh.ts';

type Arrays<K extends string> = { readonly [name in K]: Uint32Array };
type Bytes<K extends string> = { readonly [name in K]: Uint8Array };

/** Levels are bytes. */
const LEVELS = 256;
/** Points that are counted at a time. */
const PART = 1 << 14;

/**
 * Numbers new points, those of a level in the order of `inOrder`: a sort by counting.
 *
 * @param inOrder bisections
 */
export function* numberPoints(
	{ levels, input }: LeppMesh,
	points: Uint32Array,
	inOrder: Uint32Array,
	byLevel: boolean,
	loops: Loops,
): Generator<void, void> {
	const parts = Math.ceil(inOrder.length / PART);
	const { points: P } = input;
	// By level and part how many there are; then the number of the next.
	const places = loops.u32(LEVELS * parts);
	const sort = { levels, inOrder, places };
	if (byLevel) {
		yield* loops.run(countLevels, parts, sort, { parts, P });
		yield* sumsBefore(places, loops);
	} else for (let part = 0; part < parts; part++) places[part] = part * PART;
	yield* loops.run(
		numberByLevel,
		parts,
		{ ...sort, points },
		{ parts, P, byLevel: byLevel ? 1 : 0 },
	);
}

const countLevels: Loop<Arrays<'inOrder' | 'places'> & Bytes<'levels'>, 'parts' | 'P'> = {
	name: 'lepp: count levels',
	arrays: { levels: 'u8', inOrder: 'u32', places: 'u32' },
	parameters: ['parts', 'P'],
	grain: 8,
	run({ levels, inOrder, places }, { parts }, first, end) {
		for (let part = first; part < end; part++) {
			const to = Math.min((part + 1) * PART, inOrder.length);
			for (let i = part * PART; i < to; i++) places[levels[inOrder[i]!]! * parts + part]!++;
		}
	},
};

const numberByLevel: Loop<
	Arrays<'inOrder' | 'places' | 'points'> & Bytes<'levels'>,
	'parts' | 'P' | 'byLevel'
> = {
	name: 'lepp: number points',
	arrays: { levels: 'u8', inOrder: 'u32', places: 'u32', points: 'u32' },
	parameters: ['parts', 'P', 'byLevel'],
	grain: 8,
	run({ levels, inOrder, places, points }, { parts, P, byLevel }, first, end) {
		for (let part = first; part < end; part++) {
			const to = Math.min((part + 1) * PART, inOrder.length);
			for (let i = part * PART; i < to; i++) {
				const b = inOrder[i]!;
				const at = (byLevel === 1 ? levels[b]! * parts : 0) + part;
				points[P + b] = P + places[at]!++;
			}
		}
	},
};

/** Loops that threads may share. */
export const pointLoops = [countLevels, numberByLevel];
