import { topologyOf } from '../../../../mesh/topology.ts';
import type { GroupMembers } from '../../../../mesh/triMesh.ts';
import { edgeAt, triangleOf } from '../../shared/edgeSides.ts';
import type { GroupKey, LoadLine, ResolvedLoadLine } from '../../shared/extras.ts';
import { keyOf } from '../../shared/keyword.ts';
import { ofSides } from '../../shared/sideLabels.ts';
import type { Draft, LoadDraft, SetDraft } from '../draft/draft.ts';
import { areSame, type Groups, joinedFaces, sideOf } from './groups.ts';
import type { SideFinder } from './sides.ts';

/** A group of loaded edges or elements, from one or several lines of a load. */
interface GroupDraft {
	readonly name: string;
	readonly slots: number[];
	readonly faces: GroupMembers[];
	/** Numbers of the loaded edges of quads, from 1. */
	readonly quadSides: Set<number>;
	readonly within: SetDraft | undefined;
	/** Index of the line that keeps the group; the others are merged into it. */
	readonly line: number;
}

/** Makes groups of the edges and elements on which loads act. */
export class LoadGroups {
	/** Sets that become groups of loaded edges again; see `madeSets`. */
	readonly made: ReadonlySet<SetDraft>;
	readonly #added: {
		readonly key: GroupKey;
		readonly members: readonly GroupMembers[];
		readonly side: number | undefined;
		readonly within: SetDraft | undefined;
	}[] = [];

	/** @param groups those of sets and surfaces are added before the first call */
	constructor(
		private readonly finder: SideFinder,
		private readonly groups: Groups,
	) {
		this.made = madeSets(finder.draft);
	}

	/**
	 * Lines of a load with their groups: edges become a group of edges, elements by number a group of these. Lines of
	 * one load that name elements by number, or the sets of one group, are merged.
	 */
	linesOf(load: LoadDraft): ResolvedLoadLine[] {
		const { finder, groups } = this;
		const { draft } = finder;
		const drafts = new Map<string, GroupDraft>();
		const lines: ResolvedLoadLine[] = [];
		for (const [nth, line] of load.lines.entries()) {
			const { of, label, rest } = line;
			const set = setOf(draft, line);
			const isNumber = typeof of === 'number';
			if (!isNumber && (!set || label.digit === 0)) {
				lines.push({ ...line, state: 'text' });
				continue;
			}
			const sides = finder.find(isNumber ? of : set!, label, true);
			const { slots, faces, quadSides } = sides;
			const isOfQuads = sides.others === 0 && quadSides.size === 1;
			if (set && slots.length === 0 && !isOfQuads) {
				const quads = sides.quads > 0 ? groups.facesOf(set) : undefined;
				lines.push({ ...line, state: 'text', ...(quads && { quads }) });
				continue;
			}
			const count = faces.reduce((sum, { members }) => sum + members.length, 0);
			if (sides.others > 0 || (set && count > sides.quads)) {
				const isOther = isNumber && draft.others.has(of);
				lines.push({ ...line, state: isOther ? 'other' : 'lost' });
				continue;
			}
			const madeSet = set && this.made.has(set) ? set : undefined;
			const base = madeSet
				? ofSides.exec(madeSet.name)![1]!
				: `${set?.name}_${label.letters}${label.digit}`;
			const side = count > 0 ? `${label.digit} ${this.#dimensionOf(faces)}` : '';
			const prefix = set ? base : line.instance;
			const key = [label.letters, side, label.tail, rest, prefix].join('|');
			const earlier = madeSet || isNumber ? drafts.get(key) : undefined;
			const flags = {
				...(madeSet && { fresh: true as const }),
				...(sides.quads > 0 && { onQuads: true as const }),
			};
			if (earlier) {
				earlier.slots.push(...slots);
				earlier.faces.push(...faces);
				for (const side of quadSides) earlier.quadSides.add(side);
				lines.push({ ...line, ...flags, state: 'merged' });
				continue;
			}
			const within = madeSet ? draft.findSet('elset', 'mesh', base.replace(/_[^_]*$/, '')) : set;
			const name = set ? base : `${load.keyword}_`;
			drafts.set(madeSet || isNumber ? key : `${nth}`, {
				...{ name, slots, faces, quadSides, within },
				line: nth,
			});
			const header = set && set.place !== 'mesh' ? set.header : undefined;
			lines.push({ ...line, ...flags, state: 'group', ...(header !== undefined && { header }) });
		}
		for (const group of drafts.values()) {
			const line = lines[group.line]!;
			const within = group.within && groups.facesOf(group.within);
			const edges = this.#edgesOf(group);
			const faces = this.#facesOf(group);
			lines[group.line] = {
				...line,
				...(edges && { edges }),
				...(faces && { faces }),
				...(within && { within }),
			};
			const set = line.header === undefined ? undefined : setOf(draft, load.lines[group.line]!);
			const keys = [edges, faces].filter((key) => key !== undefined);
			if (set) groups.beside.set(set, [...(groups.beside.get(set) ?? []), ...keys]);
		}
		return lines;
	}

	#edgesOf({ slots, name, within }: GroupDraft): GroupKey | undefined {
		if (slots.length === 0) return undefined;
		const topology = topologyOf(this.finder.mesh);
		const start = this.finder.firstTriangle;
		const inside = within && this.finder.resolver.membersOf(within);
		const isInside = inside && ((t: number) => inside[start + t] === 1);
		const edges = new Set<number>();
		for (const slot of slots) {
			const edge = edgeAt(topology, slot);
			edges.add(edge);
			if (triangleOf(topology, edge, isInside) !== Math.floor(slot / 3)) this.groups.inner++;
		}
		const members = Uint32Array.from(edges).sort();
		return this.#group(name, 1, [{ of: 'edges', members }], { ...(within && { within }) });
	}

	#facesOf({ faces, quadSides, slots, name }: GroupDraft): GroupKey | undefined {
		if (faces.length === 0) return undefined;
		const groupName = slots.length > 0 ? `${name}_quads` : name;
		const side = sideOf(quadSides);
		return this.#group(groupName, this.#dimensionOf(faces), joinedFaces(faces), { side });
	}

	/** 1 for lines, 2 for faces. */
	#dimensionOf([first]: readonly GroupMembers[]): 1 | 2 {
		const block = typeof first?.of === 'number' ? this.finder.mesh.cells?.[first.of] : undefined;
		return block?.shape === 'line' ? 1 : 2;
	}

	/**
	 * Finds or adds a group with these members; loads share groups. A number is appended to a name that ends in `_`.
	 */
	#group(
		name: string,
		dimension: 1 | 2,
		members: readonly GroupMembers[],
		{ within, side }: { readonly within?: SetDraft; readonly side?: number | undefined } = {},
	): GroupKey {
		const existing = this.#added.find(
			(one) =>
				one.key[0] === dimension &&
				one.side === side &&
				one.within === within &&
				areSame(one.members, members),
		);
		if (existing) return existing.key;
		let freeName = name.endsWith('_') ? `${name}1` : name;
		for (let k = 2; this.groups.named(dimension, freeName); k++)
			freeName = name.endsWith('_') ? `${name}${k}` : `${name}_${k}`;
		const key = this.groups.push(freeName, dimension, members, side);
		this.#added.push({ key, members, side, within });
		return key;
	}
}

/** Sets that the writer made of a group, each with one loaded edge of its elements: they become that group again. */
function madeSets(draft: Draft): Set<SetDraft> {
	const result = new Set<SetDraft>();
	const named = new Set(draft.namedSets);
	for (const { sides } of draft.surfaces) for (const { of } of sides) named.add(keyOf(`${of}`));
	for (const { others, ofElements } of draft.sets.values())
		for (const { name } of [...others, ...ofElements]) named.add(keyOf(name));
	for (const load of draft.loads)
		for (const line of load.lines) {
			const set = setOf(draft, line);
			if (set && line.label.digit > 0 && ofSides.test(set.name) && !named.has(keyOf(set.name)))
				result.add(set);
		}
	return result;
}

/** The set that a line names: of the assembly, otherwise of the mesh. */
function setOf(draft: Draft, { of, instance }: LoadLine): SetDraft | undefined {
	if (typeof of === 'number') return undefined;
	const key = keyOf(of);
	const isOfAssembly = ({ kind, place, name }: SetDraft) =>
		kind === 'elset' && place !== 'mesh' && keyOf(name) === key;
	const ofAssembly = instance === '' ? [...draft.sets.values()].find(isOfAssembly) : undefined;
	return ofAssembly ?? draft.findSet('elset', 'mesh', of);
}
