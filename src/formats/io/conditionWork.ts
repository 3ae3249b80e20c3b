import type { ArrayCheck, MeshFault } from '../../mesh/validity/checks.ts';
import { type ConditionName, conditions, type Values } from '../../mesh/validity/conditions.ts';
import type { Workers } from '../../util/workers.ts';
import type { FastLines } from '../core/fastLines.ts';
import { type ParallelWork, runInTasks } from './parallelTasks.ts';

/** Items of a task: a thread tests them in about a millisecond. */
const each = 1 << 20;

interface ConditionData {
	readonly condition: ConditionName;
	readonly values: Values;
	readonly limit: number;
	readonly others: readonly Values[];
}

const holds = (
	{ condition, values, limit, others }: ConditionData,
	first: number,
	end: number,
	plain?: FastLines,
) =>
	plain?.holds(condition, values, limit, first, end) ??
	conditions[condition](values, limit, first, end, others);

/** Tests a condition on items of an array; the flag is 1 if an item violates it. */
export const conditionWork: ParallelWork<ConditionData> = {
	name: 'condition',
	run: (data, first, end, _, plain) => (holds(data, first, end, plain) ? 0 : 1),
};

/** Threads and WebAssembly for checking arrays. */
export interface Testing {
	/** Threads that take part if the arrays are in shared memory. */
	readonly workers?: Workers | undefined;
	/** WebAssembly of this thread. */
	readonly plain?: FastLines | undefined;
}

/** Fault of the first item that violates the check; undefined if none does. */
export function faultOfArray(
	check: ArrayCheck,
	{ workers, plain }: Testing = {},
): MeshFault | undefined {
	const { condition, values, limit = 0, others = [] } = check;
	const data: ConditionData = { condition, values, limit, others };
	const count = values.length;
	// Pages without cross-origin isolation have no `SharedArrayBuffer` to compare with.
	const shared = [values, ...others].every(({ buffer }) => !(buffer instanceof ArrayBuffer));
	const flags = runInTasks(conditionWork, {
		...{ count, each, data, plain, stop: 1 },
		workers: shared ? workers : undefined,
	});
	if (flags === 0) return undefined;
	let first = 0;
	while (holds(data, first, Math.min(first + each, count))) first += each;
	while (holds(data, first, first + 1)) first++;
	return check.fault(first);
}
