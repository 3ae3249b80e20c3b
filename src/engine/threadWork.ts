import type { Arrays, Bindings, Step } from '../steps/step.ts';
import type { Loop } from '../util/loop.ts';
import type { TeamWork } from './team.ts';

/** Arrays of shared memory by name. */
export type WorkArrays = Readonly<
	Record<string, Uint32Array | Int32Array | Float64Array | Uint8Array>
>;

/** Work for several threads: a step, a loop or the work of a team. */
export interface Work {
	readonly name: string;
	readonly parameters: readonly string[];
	/** Names and kinds of the arrays. */
	readonly arrays: readonly (readonly [name: string, kind: 'u32' | 'i32' | 'f64' | 'u8'])[];
	/** Parts are multiples of this. */
	readonly tile: number;
	/** Number of items from which waking threads pays off. */
	readonly minItems: number;
	/** Minimum number of items per part. */
	readonly minPart: number;
	/** Processes items [first, end) of `count`. */
	run(
		count: number,
		parameters: Readonly<Record<string, number>>,
		arrays: WorkArrays,
		first: number,
		end: number,
	): void;
}

/** Lists the works of all threads: parallel steps, loops and team work. The list is the same in all threads. */
export const worksOf = (
	steps: readonly Step[],
	loops: readonly Loop[] = [],
	teams: readonly TeamWork[] = [],
): readonly Work[] => [
	...steps.filter(({ parallel }) => parallel).map(workOfStep),
	...loops.map(workOfLoop),
	...teams.map(workOfTeam),
];

const workOfStep = (step: Step): Work => ({
	name: step.name,
	parameters: step.parameters,
	arrays: Object.entries(step.bindings).map(([name, { element }]) => [
		name,
		element === 'i32' ? 'i32' : 'u32',
	]),
	tile: step.tile,
	minItems: 8192,
	minPart: 2048,
	run: (count, parameters, arrays, first, end) =>
		step.cpu(count, parameters, arrays as Arrays<Bindings>, first, end),
});

const workOfLoop = (loop: Loop): Work => ({
	name: loop.name,
	parameters: loop.parameters,
	arrays: Object.entries(loop.arrays),
	tile: 1,
	minItems: Math.max(2, loop.grain >> 3),
	minPart: Math.max(1, loop.grain >> 6),
	run: (_, parameters, arrays, first, end) =>
		loop.run(arrays as Parameters<Loop['run']>[0], parameters, first, end),
});

/** Members are items, each a part of its own. */
const workOfTeam = (team: TeamWork): Work => ({
	name: team.name,
	parameters: team.parameters,
	arrays: Object.entries(team.arrays),
	tile: 1,
	minItems: 1,
	minPart: 1,
	run(_, parameters, arrays, first, end) {
		for (let member = first; member < end; member++) team.run(arrays, parameters, member);
	},
});
