import { type CellBlock, cellCount, type EntityKind, type Group } from '../triMesh.ts';
import { type MeshCheck, rangeText } from './checks.ts';
import type { SiteCounts } from './fieldChecks.ts';

/** Checks a group: its members exist and ascend. */
export function* groupChecks(
	{ name, tag, members }: Group,
	cells: readonly CellBlock[],
	counts: SiteCounts,
): Generator<MeshCheck, void> {
	const group = `Group ${name === undefined ? tag : `"${name}"`}`;
	for (const { of, members: list } of members) {
		const block = typeof of === 'number' ? cells[of] : undefined;
		if (typeof of === 'number' && !block) {
			yield {
				rule: 'index-out-of-range',
				message: `${group} has cells of block ${of}, but ${rangeText('blocks', cells.length)}.`,
			};
			continue;
		}
		const count = block ? cellCount(block) : counts[of as EntityKind];
		const noun = block ? `${block.shape}s` : `${of}`;
		if (count !== undefined)
			yield {
				condition: 'below',
				values: list,
				limit: count,
				fault: (i) => ({
					rule: 'index-out-of-range',
					message: `${group} has member ${list[i]} of the ${noun}, but ${rangeText(noun, count)} (counted from 0).`,
				}),
			};
		yield {
			condition: 'rising',
			values: list,
			fault: (i) => ({
				rule: 'wrong-count',
				message: `${group} has member ${list[i]} of the ${noun} after ${list[i - 1]}, but members have to rise.`,
			}),
		};
	}
}
