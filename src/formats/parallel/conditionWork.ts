import type { ArrayCheck, MeshFault } from '../../mesh/validity/checks.ts';
import { type ConditionName, conditions, type Values } from '../../mesh/validity/conditions.ts';
import type { Workers } from '../../util/workers.ts';
import { inPieces, type PieceWork } from './pieces.ts';

/** Items that a thread tests in about a millisecond. */
const each = 1 << 20;

interface ConditionData {
	readonly condition: ConditionName;
	readonly values: Values;
	readonly limit: number;
	readonly others: readonly Values[];
}

const holds = ({ condition, values, limit, others }: ConditionData, first: number, end: number) =>
	conditions[condition](values, limit, first, end, others);

/** Tests a condition on the items of an array; the flag is 1 where one does not meet it. */
export const conditionWork: PieceWork<ConditionData> = {
	name: 'condition',
	run: (data, first, end) => (holds(data, first, end) ? 0 : 1),
};

/** What a check of an array finds, by this thread and by workers where the arrays lie in memory that they see. */
export function faultOfArray(check: ArrayCheck, workers?: Workers): MeshFault | undefined {
	const { condition, values, limit = 0, others = [] } = check;
	const data: ConditionData = { condition, values, limit, others };
	const count = values.length;
	// Pages without cross-origin isolation have no `SharedArrayBuffer` to compare with.
	const shared = [values, ...others].every(({ buffer }) => !(buffer instanceof ArrayBuffer));
	const flags = inPieces(conditionWork, {
		...{ count, each, data, stop: 1 },
		workers: shared ? workers : undefined,
	});
	if (flags === 0) return undefined;
	let first = 0;
	while (holds(data, first, Math.min(first + each, count))) first += each;
	while (holds(data, first, first + 1)) first++;
	return check.fault(first);
}
