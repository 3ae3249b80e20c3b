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

/** Why a line is not written. */
type Lost = 'quads' | 'family' | 'gone';

/** Lines of loads that are lost. */
export function lostLoads(plan: Plan): WriterLoss[] {
	const reasons: Readonly<Record<Lost, string>> = {
		gone: plan.unchanged
			? 'nodes or elements are renumbered'
			: 'some nodes or elements are new or removed',
		quads: 'their quads are split into triangles',
		family: 'elements of this family have no such face',
	};
	const counts = new Map<string, number>();
	for (const { keyword, lines } of loadsOf(plan))
		for (const line of lines) {
			const why = lostAs(plan, line);
			if (!why) continue;
			const key = `${keyword} ${why}`;
			counts.set(key, (counts.get(key) ?? 0) + 1);
		}
	return [...counts].map(([key, count]) => {
		const [keyword, why] = key.split(' ');
		return { what: `lines of *${keyword}`, count, reason: reasons[why as Lost] };
	});
}

/** A keyword with its lines; lines of groups refer to the sets of `loadSetParts`, unless nothing changed. */
export function loadParts(plan: Plan, { bytes, lines }: Loads): Part[] {
	const [first] = lines;
	const text = (from: number, to: number) => {
		const part = latin1(bytes, from, to);
		return part === '' || /[\r\n]$/.test(part) ? part : `${part}\n`;
	};
	const parts = [text(0, first?.from ?? bytes.length)];
	for (const line of lines) {
		parts.push(text(line.from, line.at));
		if (lostAs(plan, line)) continue;
		if ((line.state !== 'group' && line.state !== 'merged') || isVerbatim(plan, line))
			parts.push(text(line.at, line.to));
		else if (line.state === 'group')
			for (const { name, label: side } of setsOf(plan, line) as readonly LoadSet[])
				parts.push(`${line.instance}${label(plan, name)}, ${side}${line.rest}\n`);
	}
	return [parts.join('')];
}

/**
 * The element sets of loads, one for each edge.
 *
 * @param place of the sets in an assembly; without it those of the mesh are made
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
			const lineGroups = [line.edges, line.faces].filter((one) => one !== undefined);
			const isHere = keys
				? lineGroups.some((one) => keys.includes(`${one}`))
				: line.header === undefined;
			if (line.state !== 'group' || !isHere || isVerbatim(plan, line)) continue;
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

/** Whether a line of groups is written verbatim. */
const isVerbatim = (plan: Plan, { fresh }: ResolvedLoadLine): boolean => isSame(plan) && !fresh;

/** Why a line is left out; undefined if it is written. */
function lostAs(plan: Plan, line: ResolvedLoadLine): Lost | undefined {
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

function membership(members: Uint32Array, count: number): Uint8Array {
	const isIn = new Uint8Array(count);
	for (const member of members) isIn[member] = 1;
	return isIn;
}

/** The edges of a group. */
const edgesIn = (plan: Plan, g: number): Uint32Array =>
	plan.groups[g]!.members.find(({ of }) => of === 'edges')?.members ?? new Uint32Array(0);

const knownSets = cachedByPlan(() => new Map<ResolvedLoadLine, readonly LoadSet[] | Lost>());

/** The sets by which a line is rewritten, or why it is lost; cached. */
function setsOf(plan: Plan, line: ResolvedLoadLine): readonly LoadSet[] | Lost {
	const known = knownSets(plan);
	const sets = known.get(line) ?? foundSets(plan, line);
	known.set(line, sets);
	return sets;
}

function foundSets(plan: Plan, line: ResolvedLoadLine): readonly LoadSet[] | Lost {
	const { edges, faces, within, label: side } = line;
	const sets: LoadSet[] = [];
	const group = faces && plan.groupAt(faces);
	if (faces && group === undefined) return 'gone';
	const ofEdges = group !== undefined && plan.groups[group]!.dimension === 1 && line.onQuads;
	if (group !== undefined && !ofEdges) {
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
	if (!edges && !ofEdges) return sets;
	const g = edges ? plan.groupAt(edges) : group;
	if (g === undefined) return 'gone';
	const list = Uint32Array.from(
		new Set([g, ...(ofEdges ? [group] : [])].flatMap((one) => [...edgesIn(plan, one)])),
	).sort();
	if (list.length === 0) return 'gone';
	const inside = within && plan.groupAt(within);
	const triangles =
		inside === undefined
			? undefined
			: plan.groups[inside]!.members.find(({ of }) => of === 'triangles')?.members;
	const isIn = triangles && membership(triangles, plan.parts[0]!.count);
	const slots = slotsOf(topologyOf(plan.mesh), list, isIn && ((t) => isIn[t] === 1));
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
		const [only] = labels;
		if (labels.size > 1 || only === undefined) return 'family';
		sets.push({ name: setName(plan.names[g]!, k + 1), numbers, label: only });
	}
	return sets;
}
