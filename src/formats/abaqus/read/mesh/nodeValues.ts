import type { Group } from '../../../../mesh/triMesh.ts';
import { latin1 } from '../../../text/decimal.ts';
import { keywordText } from '../../shared/dataLines.ts';
import { groupSize, type NodeValue } from '../../shared/extras.ts';
import { keyOf, keywordIn, splitFields, unquoted } from '../../shared/keyword.ts';
import type { DraftBlock } from '../draft/draft.ts';

/** Keywords of concentrated values, with the index of the value among the fields of a line. */
const valueFields: ReadonlyMap<string, number> = new Map([
	...[['CLOAD', 2] as const, ['CFLUX', 2] as const, ['CFLOW', 1] as const],
	...[['CECHARGE', 1] as const, ['CECURRENT', 1] as const, ['CONCENTRATED FLUX', 1] as const],
]);

/** A line of a concentrated value, with the key of its set, with and without the name of the instance. */
interface ValueLine {
	readonly keyword: string;
	readonly labels: readonly [name: string, without: string];
	readonly value: number;
}

/** Keys of the sets with concentrated values. */
export const setsWithValues = (pieces: readonly DraftBlock[]): ReadonlySet<string> =>
	new Set([...valueLines(pieces)].flatMap(({ labels }) => labels));

/**
 * Finds the concentrated values on sets of nodes, one for each data line.
 *
 * @param groups of the mesh; those of dimension 0 are the sets
 */
export function nodeValuesIn(
	pieces: readonly DraftBlock[],
	groups: readonly Group[],
): readonly NodeValue[] {
	const sets = new Map(
		groups
			.filter(({ dimension }) => dimension === 0)
			.map((group) => [keyOf(group.name ?? ''), group]),
	);
	return [...valueLines(pieces)].flatMap(({ keyword, labels, value }): NodeValue[] => {
		const group = sets.get(labels[0]) ?? sets.get(labels[1]);
		if (!group) return [];
		return [
			{
				...{ keyword, group: [0, group.tag], nodes: groupSize(group) },
				...(Number.isFinite(value) && { value }),
			},
		];
	});
}

/** Finds the lines of concentrated values. Each text begins with its keyword. */
function* valueLines(pieces: readonly DraftBlock[]): Generator<ValueLine> {
	for (const piece of pieces) {
		if (piece.kind !== 'text') continue;
		const { bytes } = piece;
		const [first = ''] = latin1(bytes, 0, Math.min(64, bytes.length)).split(/[\r\n]/, 1);
		const { name: keyword } = keywordIn(first);
		const column = valueFields.get(keyword);
		if (column === undefined) continue;
		const { lines, data } = keywordText(bytes);
		for (const i of data) {
			const fields = splitFields(lines[i]!);
			// In an assembly a set is `instance.name`.
			const label = keyOf(unquoted(fields[0]!));
			const value = Number.parseFloat(fields[column]?.replace(/d/i, 'e') ?? '');
			yield { keyword, labels: [label, label.replace(/^.*\./, '')], value };
		}
	}
}
