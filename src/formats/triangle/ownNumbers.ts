import type { RawFile, RawSection } from '../sheets/raw.ts';
import type { Ids } from './ids.ts';

/**
 * The numbers that a file gives its entries, to be written again; undefined where they count up, and where a file of
 * them could not be read as this one: −1 stands for no triangle in a `.neigh` file.
 */
export function ownNumbers(
	ids: Ids,
	noun: 'points' | 'triangles',
	unkept: string[],
): Float64Array | undefined {
	const numbers = ids.numbers();
	const isKept = (number: number) =>
		Number.isSafeInteger(number) && (noun === 'points' || number !== -1);
	if (!numbers || numbers.every(isKept)) return numbers;
	unkept.push(
		`The own numbers of the ${noun} are not kept, as one of them is ${noun === 'points' ? '' : '-1 or '}more than ${Number.MAX_SAFE_INTEGER} from 0: they are counted anew.`,
	);
	return undefined;
}

/** Says of which sections the entries have numbers of their own that are not written again. */
export function recounted(file: RawFile): string[] {
	const names = file.sections
		.filter((section) => section.syntax.kind !== 'points' && !countsUp(section))
		.map(({ syntax }) => `${syntax.noun}s`);
	if (names.length === 0) return [];
	return [
		`The own numbers of the ${names.join(' and ')} of the .${file.part} file are not kept: they are counted anew.`,
	];
}

/** Whether the numbers of entries count up from 0 or 1. */
function countsUp({ rows }: RawSection): boolean {
	const values = rows.store(0) as Int32Array;
	const [first = 0] = values;
	if (rows.count > 0 && first !== 0 && first !== 1) return false;
	for (let row = 1; row < rows.count; row++) if (values[row] !== first + row) return false;
	return true;
}
