import type { DataLoss } from '../../mesh/triMesh.ts';
import type { Ids } from '../build/ids.ts';
import type { RawFile, RawSection } from '../tables/raw.ts';

/**
 * Numbers of entries to write back; undefined if they are consecutive, or if a file with them could not be read back, as
 * −1 means no triangle in a `.neigh` file.
 */
export function ownNumbers(
	ids: Ids,
	noun: 'points' | 'triangles',
	losses: DataLoss[],
): Float64Array | undefined {
	const numbers = ids.numbers();
	const isReadable = (number: number) =>
		Number.isSafeInteger(number) && (noun === 'points' || number !== -1);
	if (!numbers || numbers.every(isReadable)) return numbers;
	losses.push({
		what: `own numbers of the ${noun}`,
		count: numbers.length,
		reason: `one of them is ${noun === 'points' ? '' : '-1 or '}beyond ±${Number.MAX_SAFE_INTEGER}: renumbered`,
		changed: true,
	});
	return undefined;
}

/** Losses of own numbers of entries, in sections that are written without these. */
export function recounted(file: RawFile): DataLoss[] {
	const recountedSections = file.sections.filter(
		(section) => section.syntax.kind !== 'points' && !countsUp(section),
	);
	if (recountedSections.length === 0) return [];
	const names = recountedSections.map(({ syntax }) => `${syntax.noun}s`).join(' and ');
	return [
		{
			what: `own numbers of the ${names} of the .${file.syntax.part} file`,
			count: recountedSections.reduce((sum, { rows }) => sum + rows.count, 0),
			reason: 'renumbered',
			changed: true,
		},
	];
}

/** Whether the numbers of entries are consecutive from 0 or 1. */
function countsUp({ rows }: RawSection): boolean {
	const values = rows.store(0) as Int32Array;
	const [first = 0] = values;
	if (rows.count > 0 && first !== 0 && first !== 1) return false;
	for (let row = 1; row < rows.count; row++) if (values[row] !== first + row) return false;
	return true;
}
