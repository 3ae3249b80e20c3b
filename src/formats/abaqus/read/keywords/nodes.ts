import { throwIfCancelled } from '../../../../util/cancel.ts';
import { readFastRows } from '../../../io/rows.ts';
import type { Draft, SetDraft } from '../draft/draft.ts';
import { badNumber, ends, fastRows, isNumber } from './entries.ts';

/**
 * Reads the data lines of `*NODE`: a number, up to three coordinates (missing ones are 0) and direction cosines,
 * which are only counted. Errors are reported.
 *
 * @param set set that the keyword defines by `NSET=`
 */
export function readNodes(draft: Draft, set: SetDraft | undefined): void {
	const { lines, nodes, report, options } = draft;
	const from = nodes.count;
	/** Fast paths for rows with 1, 2 and 3 coordinates. */
	const fastPaths = [1, 2, 3].map((width) => fastRows(options, { kind: 'reals', width: 1 }, width));
	const coordinates = new Float64Array(3);
	while (lines.nextData()) {
		if ((nodes.count & 0xffff) === 0) throwIfCancelled(options.signal);
		const id = lines.integerField();
		if (!isNumber(id)) {
			badNumber(draft, id, 'the number of a node');
			continue;
		}
		const idAt = lines.tokenAt;
		const fields = readFields(draft, id, coordinates);
		const valid = fields >= 0 && ends(draft, `node ${id}`);
		const [x, y, z] = [coordinates[0]!, coordinates[1]!, coordinates[2]!];
		if (!nodes.push(id, x, y, z, lines.line) && valid)
			report.error('duplicate-number', () => ({
				...lines.locationOf(idAt),
				message: `Two nodes have the number ${id}.`,
			}));
		const fastPath = fastPaths[fields - 1];
		if (valid && fastPath)
			readFastRows(lines, fastPath, Number.MAX_SAFE_INTEGER, ([numbers, ...axes], _, line) => {
				nodes.reserve(lines.roomFor());
				return nodes.pushAll(numbers as Int32Array, axes as Float64Array[], line);
			});
	}
	if (set && nodes.count > from) set.inlineRanges.push({ store: undefined, from, to: nodes.count });
}

/**
 * Reads coordinates and direction cosines of a node.
 *
 * @param coordinates gets x, y and z; missing ones are 0
 * @returns their number; negative after reporting an error
 */
function readFields(draft: Draft, id: number, coordinates: Float64Array): number {
	const { lines, nodes, report } = draft;
	coordinates.fill(0);
	let k = 0;
	for (; lines.hasMoreFields; k++) {
		const value = lines.realField();
		if (k < 3) coordinates[k] = value;
		if (Number.isNaN(value)) {
			const name = k < 3 ? `the ${'xyz'[k]} coordinate` : 'a direction cosine';
			const entity = { kind: 'points', index: nodes.count } as const;
			report.badNumber(lines, `${name} of node ${id}`, { entity, slot: k });
		}
		if (k === 2) draft.coordinates = 3;
		else if (k === 3) draft.normals++;
		if (Number.isNaN(value)) return -1;
	}
	return k;
}
