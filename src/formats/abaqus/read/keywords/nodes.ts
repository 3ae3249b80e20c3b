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
	while (lines.nextData()) {
		if ((nodes.count & 0xffff) === 0) throwIfCancelled(options.signal);
		const id = lines.integerField();
		if (!isNumber(id)) {
			badNumber(draft, id, 'the number of a node');
			continue;
		}
		const idAt = lines.tokenAt;
		let x = 0;
		let y = 0;
		let z = 0;
		let k = 0;
		let valid = true;
		while (lines.hasMoreFields && valid) {
			const value = lines.realField();
			if (Number.isNaN(value)) {
				const name = k < 3 ? `the ${'xyz'[k]} coordinate` : 'a direction cosine';
				const entity = { kind: 'points', index: nodes.count } as const;
				report.badNumber(lines, `${name} of node ${id}`, { entity, slot: k });
				valid = false;
			}
			if (k === 0) x = value;
			else if (k === 1) y = value;
			else if (k === 2) {
				z = value;
				draft.coordinates = 3;
			} else if (k === 3) draft.normals++;
			k++;
		}
		if (valid) valid = ends(draft, `node ${id}`);
		if (!nodes.push(id, x, y, z, lines.line) && valid)
			report.error('duplicate-number', () => ({
				...lines.locationOf(idAt),
				message: `Two nodes have the number ${id}.`,
			}));
		const fastPath = fastPaths[k - 1];
		if (valid && fastPath)
			readFastRows(lines, fastPath, Number.MAX_SAFE_INTEGER, ([numbers, ...axes], _, line) => {
				nodes.reserve(lines.roomFor());
				return nodes.pushAll(numbers as Int32Array, axes as Float64Array[], line);
			});
	}
	if (set && nodes.count > from) set.inlineRanges.push({ store: undefined, from, to: nodes.count });
}
