import { topologyOf } from '../../../mesh/topology.ts';
import type { WriterLoss } from '../../core/format.ts';
import type { Part } from '../../io/outputFile.ts';
import { latin1 } from '../../text/decimal.ts';
import { slotsOf } from '../shared/edgeSides.ts';
import type { GroupKey, KeywordBlock, ResolvedLoadLine } from '../shared/extras.ts';
import { keyOf } from '../shared/keyword.ts';
import { labelOfEdge, setName } from '../shared/sideLabels.ts';
import { cachedByPlan, elementType, isSame, type Plan } from './plan.ts';
import { label, rows } from './sets.ts';

type Loads = KeywordBlock & { readonly kind: 'loads' };

/** A set of elements with the same load label. */
interface LoadSet {
	readonly name: string;
	readonly numbers: readonly number[];
	/** Label with its digit, like `P2`. */
	readonly label: string;
}

/** Why a line is lost: its quads are split, no edge label in the family of its elements, or members removed. */
type LossReason = 'quads' | 'family' | 'gone';

/** Losses of load lines, by keyword and reason. */
export function lostLoads(plan: Plan): WriterLoss[] {
	const reasons: Readonly<Record<LossReason, string>> = {
		gone: plan.unchanged
			? 'nodes or elements are renumbered'
			: 'some nodes or elements are new or removed',
		quads: 'their quads are split into triangles',
		family: 'elements of this family have no such face',
	};
	const counts = new Map<string, number>();
	for (const { keyword, lines } of loadsOf(plan))
		for (const line of lines) {
			const why = lossOf(plan, line);
			if (!why) continue;
			const key = `${keyword} ${why}`;
			counts.set(key, (counts.get(key) ?? 0) + 1);
		}
	return [...counts].map(([key, count]) => {
		const [keyword, why] = key.split(' ');
		return { what: `lines of *${keyword}`, count, reason: reasons[why as LossReason] };
	});
}

/**
 * Writes a load keyword with its lines. Lines of groups refer to the sets of `loadSetParts`; if the mesh is
 * unchanged, they are written verbatim.
 */
export function loadParts(plan: Plan, { bytes, lines }: Loads): Part[] {
	const [first] = lines;
	const text = (from: number, to: number) => {
		const part = latin1(bytes, from, to);
		return part === '' || /[\r\n]$/.test(part) ? part : `${part}\n`;
	};
	const parts = [text(0, first?.from ?? bytes.length)];
	for (const line of lines) {
		parts.push(text(line.from, line.at));
		if (lossOf(plan, line)) continue;
		if ((line.state !== 'group' && line.state !== 'merged') || isVerbatim(plan, line))
			parts.push(text(line.at, line.to));
		else if (line.state === 'group')
			for (const { name, label: side } of setsOf(plan, line) as readonly LoadSet[])
				parts.push(`${line.instance}${label(plan, name)}, ${side}${line.rest}\n`);
	}
	return [parts.join('')];
}

/**
 * Writes the element sets of loads: for each group, one set for each number of the loaded edge.
 *
 * @param place an assembly's set and the groups whose sets follow it; absent for the sets outside an assembly
 */
export function loadSetParts(
	plan: Plan,
	place?: { readonly header: string; readonly sets: readonly GroupKey[] },
): Part[] {
	const written = new Set<string>();
	const parts: Part[] = [];
	const keys = place?.sets.map(String);
	for (const { lines } of loadsOf(plan))
		for (const line of lines) {
			const lineGroups = [line.edges, line.faces].filter((key) => key !== undefined);
			const isPlacedHere = keys
				? lineGroups.some((key) => keys.includes(`${key}`))
				: line.header === undefined;
			if (line.state !== 'group' || !isPlacedHere || isVerbatim(plan, line)) continue;
			const sets = setsOf(plan, line);
			if (typeof sets === 'string') continue;
			for (const { name, numbers } of sets) {
				if (written.has(keyOf(name))) continue;
				written.add(keyOf(name));
				const header = place
					? place.header.replace(
							/(elset\s*=\s*)("[^"]*"|[^,]*)/i,
							(_, key) => key + label(plan, name),
						)
					: `*ELSET, ELSET=${label(plan, name)}`;
				parts.push(`${header}\n`, ...rows(numbers));
			}
		}
	return parts;
}

const loadsOf = ({ pieces }: Plan): Loads[] => pieces.filter((piece) => piece.kind === 'loads');

/** Whether a line with groups is written verbatim. */
const isVerbatim = (plan: Plan, { fresh }: ResolvedLoadLine): boolean => isSame(plan) && !fresh;

/** Why a line is left out; undefined if it is written. */
function lossOf(plan: Plan, line: ResolvedLoadLine): LossReason | undefined {
	const same = isSame(plan);
	switch (line.state) {
		case 'text': {
			const set = line.quads && plan.groupAt(line.quads);
			const members = set === undefined ? [] : plan.groups[set]!.members;
			return members.some(({ of }) => of === 'triangles') && !same ? 'quads' : undefined;
		}
		case 'lost':
			return same ? undefined : 'gone';
		case 'other':
			return same || plan.keepsOthers ? undefined : 'gone';
		case 'merged':
			return undefined;
		case 'group': {
			if (isVerbatim(plan, line)) return undefined;
			const sets = setsOf(plan, line);
			return typeof sets === 'string' ? sets : undefined;
		}
	}
}

/** A flag for each of `count` entities: 1 if it is a member. */
function membership(members: Uint32Array, count: number): Uint8Array {
	const isIn = new Uint8Array(count);
	for (const member of members) isIn[member] = 1;
	return isIn;
}

/** The edges among the members of a group. */
const edgesIn = (plan: Plan, g: number): Uint32Array =>
	plan.groups[g]!.members.find(({ of }) => of === 'edges')?.members ?? new Uint32Array(0);

const setsByLine = cachedByPlan(() => new Map<ResolvedLoadLine, readonly LoadSet[] | LossReason>());

/** The sets to which a rewritten line refers, or why it is lost; cached. */
function setsOf(plan: Plan, line: ResolvedLoadLine): readonly LoadSet[] | LossReason {
	const cache = setsByLine(plan);
	const sets = cache.get(line) ?? makeSets(plan, line);
	cache.set(line, sets);
	return sets;
}

function makeSets(plan: Plan, line: ResolvedLoadLine): readonly LoadSet[] | LossReason {
	const { edges, faces, within, label: side } = line;
	const sets: LoadSet[] = [];
	const group = faces && plan.groupAt(faces);
	if (faces && group === undefined) return 'gone';
	const isOfEdges = group !== undefined && plan.groups[group]!.dimension === 1 && line.onQuads;
	if (group !== undefined && !isOfEdges) {
		const { members } = plan.groups[group]!;
		const numbers: number[] = [];
		for (const { of, members: list } of members) {
			const p = plan.parts.findIndex((part) => part.of === of);
			if (p < 0) return 'gone';
			if (of === 'triangles' && line.onQuads) return 'quads';
			for (const i of list) numbers.push(plan.numberOf(p, i));
		}
		const digit = side.digit === 0 ? '' : `${side.digit}`;
		sets.push({
			...{ name: setName(plan.names[group]!, 0), numbers },
			label: `${side.letters}${digit}${side.tail}`,
		});
	}
	if (!edges && !isOfEdges) return sets;
	const g = edges ? plan.groupAt(edges) : group;
	if (g === undefined) return 'gone';
	const list = Uint32Array.from(
		new Set([g, ...(isOfEdges ? [group] : [])].flatMap((index) => [...edgesIn(plan, index)])),
	).sort();
	if (list.length === 0) return 'gone';
	const withinGroup = within && plan.groupAt(within);
	const triangles =
		withinGroup === undefined
			? undefined
			: plan.groups[withinGroup]!.members.find(({ of }) => of === 'triangles')?.members;
	const isInside = triangles && membership(triangles, plan.parts[0]!.count);
	const slots = slotsOf(topologyOf(plan.mesh), list, isInside && ((t) => isInside[t] === 1));
	for (const k of [0, 1, 2]) {
		const numbers: number[] = [];
		const labels = new Set<string | undefined>();
		for (const slot of slots) {
			if (slot % 3 !== k) continue;
			const t = Math.floor(slot / 3);
			numbers.push(plan.numberOf(0, t));
			labels.add(labelOfEdge(elementType(plan, 0, t), k + 1, side));
		}
		if (numbers.length === 0) continue;
		const [commonLabel] = labels;
		if (labels.size > 1 || commonLabel === undefined) return 'family';
		sets.push({ name: setName(plan.names[g]!, k + 1), numbers, label: commonLabel });
	}
	return sets;
}
