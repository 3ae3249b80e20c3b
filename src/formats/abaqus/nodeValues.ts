import type { Group } from '../../mesh/triMesh.ts';
import { numberText } from '../../util/counted.ts';
import type { OwnLoss } from '../core/format.ts';
import { latin1 } from '../text/decimal.ts';
import { keyOf, splitFields, unquoted } from './keyword.ts';
import { type AbaqusPiece, extrasOf, type GroupPlace } from './options.ts';
import type { Plan } from './plan.ts';

/** A line that gives each node of a set a value, so that the total depends on the number of nodes. */
export interface NodeValue {
	readonly keyword: string;
	readonly group: GroupPlace;
	/** Number of nodes of the set in the file. */
	readonly nodes: number;
	/** Absent if the line has none. */
	readonly value?: number;
}

/** Keywords of concentrated values, with the position of the value after the set. */
const valueFields: ReadonlyMap<string, number> = new Map([
	...(['CLOAD', 'CFLUX', 'CFLOW', 'CECHARGE', 'CECURRENT', 'CONCENTRATED FLUX'] as const).map(
		(name) => [name, name === 'CLOAD' || name === 'CFLUX' ? 2 : 1] as const,
	),
]);

/** A line of a concentrated value; its set is a key, with and without the name of the instance. */
interface ValueLine {
	readonly keyword: string;
	readonly labels: readonly [name: string, without: string];
	readonly value: number;
}

/** Finds the lines of concentrated values. Each text begins with its keyword. */
function* valueLines(pieces: Iterable<unknown>): Generator<ValueLine> {
	for (const piece of pieces as Iterable<Partial<AbaqusPiece>>) {
		if (piece.kind !== 'text') continue;
		const { bytes } = piece as AbaqusPiece & { readonly kind: 'text' };
		const name = /^\*([^*,\r\n][^,\r\n]*)/.exec(latin1(bytes, 0, Math.min(64, bytes.length)))?.[1];
		const keyword = keyOf(name ?? '')
			.trim()
			.replace(/\s+/g, ' ');
		const place = valueFields.get(keyword);
		if (place === undefined) continue;
		for (const line of linesOf(bytes)) {
			const fields = splitFields(line);
			// In an assembly a set is `instance.name`.
			const label = keyOf(unquoted(fields[0]!));
			const value = Number.parseFloat(fields[place]?.replace(/d/i, 'e') ?? '');
			yield { keyword, labels: [label, label.replace(/^.*\./, '')], value };
		}
	}
}

/** Keys of the sets with concentrated values. */
export const setsWithValues = (pieces: Iterable<unknown>): ReadonlySet<string> =>
	new Set([...valueLines(pieces)].flatMap(({ labels }) => labels));

/** Concentrated values on sets of nodes. */
export function nodeValuesIn(
	pieces: readonly AbaqusPiece[],
	groups: readonly Group[],
): readonly NodeValue[] {
	const found: NodeValue[] = [];
	const sets = new Map<string, Group>();
	for (const { keyword, labels, value } of valueLines(pieces)) {
		if (sets.size === 0)
			for (const group of groups) if (group.dimension === 0) sets.set(keyOf(group.name!), group);
		const group = sets.get(labels[0]) ?? sets.get(labels[1]);
		if (!group) continue;
		found.push({
			keyword,
			group: [0, group.tag],
			nodes: sizeOf(group),
			...(Number.isFinite(value) && { value }),
		});
	}
	return found;
}

/** Data lines of the keyword that a text begins with. */
function linesOf(bytes: Uint8Array): string[] {
	let end = bytes.indexOf(10);
	while (end >= 0 && !(bytes[end + 1] === 42 && bytes[end + 2] !== 42))
		end = bytes.indexOf(10, end + 1);
	const lines = latin1(bytes, 0, end < 0 ? bytes.length : end).split(/\r\n|\r|\n/);
	return lines.slice(1).filter((line) => line.trim() !== '' && !line.startsWith('**'));
}

const sizeOf = ({ members }: Group): number =>
	members.reduce((sum, { members: list }) => sum + list.length, 0);

/** Concentrated values on sets that have more nodes than in the file, which changes the totals. */
export function grownTotals(plan: Plan): OwnLoss[] {
	const { nodeValues = [] } = extrasOf(plan.mesh.source) ?? {};
	return nodeValues.flatMap(({ keyword, group, nodes, value }): OwnLoss[] => {
		const g = plan.groupAt(group);
		const now = g === undefined ? 0 : sizeOf(plan.groups[g]!);
		if (now <= nodes) return [];
		const total = value === undefined ? '' : `: ${sums(value, nodes, now)}`;
		return [
			{
				what: `totals of *${keyword} on the set "${plan.groups[g!]!.name}"`,
				count: 1,
				reason: `with new nodes the set has ${now} instead of ${nodes}${total}`,
			},
		];
	});
}

const sums = (value: number, before: number, now: number): string =>
	`${numberText(value)} per node adds up to ${numberText(value * now)} instead of ${numberText(value * before)}`;
