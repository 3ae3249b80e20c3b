import { cellCount, type Group, type TriMesh, triangleCount } from '../../mesh/triMesh.ts';
import { distinctNames } from '../fit/groups.ts';
import type { GroupKind, ObjExtras } from './options.ts';

/** The grouping states of all elements: a state is the set of `g`, `o`, `usemtl` and `s` statements in force. */
export interface WrittenStates {
	/** Arguments of the statements of each state, empty without a group; state 0 has no groups. */
	readonly states: readonly Readonly<Record<GroupKind, string>>[];
	/** State of each triangle. */
	readonly triangles: Uint32Array;
	/** State of each cell, by block. */
	readonly blocks: readonly Uint32Array[];
	/** Statements of groups without members, each with its line end. */
	readonly empty: readonly string[];
}

/** Name of a group in a statement: line ends and `#`, and blanks of a `g` or `s` name, become `_`. */
export function writtenName({ name, tag }: Pick<Group, 'name' | 'tag'>, kind: GroupKind): string {
	const text = (name ?? '').replace(/[\r\n#]+/g, '_').trim();
	const word = kind === 'g' || kind === 's' ? text.replace(/\s+/g, '_') : text;
	// A backslash at the end would continue the line.
	return word.replace(/\\$/, '_') || `group_${tag}`;
}

/** Renames groups so that names, as written, are distinct among groups of a dimension and a statement. */
export function withDistinctNames(
	groups: readonly Group[],
	kinds: ObjExtras['kinds'],
): readonly Group[] {
	const keyOf = (group: Group) => `${group.dimension} ${kinds[group.tag] ?? 'g'} `;
	const keys = groups.map((group) => keyOf(group) + writtenName(group, kinds[group.tag] ?? 'g'));
	return distinctNames(keys).map((key, g) => {
		const group = groups[g]!;
		return key === keys[g] ? group : { ...group, name: key.slice(keyOf(group).length) };
	});
}

/** Finds the distinct sets of groups of all elements. */
export function statesOf(mesh: TriMesh, kinds: ObjExtras['kinds']): WrittenStates {
	const groups = mesh.groups ?? [];
	const states: number[][] = [[]];
	const next = new Map<string, number>();
	const triangles = new Uint32Array(triangleCount(mesh));
	const blocks = (mesh.cells ?? []).map((block) => new Uint32Array(cellCount(block)));
	const filled = new Set<number>();
	for (const [nth, { members, tag }] of groups.entries())
		for (const { of, members: list } of members) {
			const target =
				of === 'triangles' ? triangles : typeof of === 'number' ? blocks[of] : undefined;
			if (!target) continue;
			if (list.length > 0) filled.add(tag);
			for (const member of list) {
				const key = `${target[member]} ${nth}`;
				let state = next.get(key);
				if (state === undefined) {
					state = states.length;
					next.set(key, state);
					states.push([...states[target[member]!]!, nth]);
				}
				target[member] = state;
			}
		}
	const empty = groups.filter(({ tag }) => !filled.has(tag));
	return {
		states: states.map((indices) =>
			wordsOf(
				indices.map((nth) => groups[nth]!),
				kinds,
			),
		),
		triangles,
		blocks,
		empty: empty.map((group) => {
			const kind = kinds[group.tag] ?? 'g';
			return `${kind} ${writtenName(group, kind)}\n`;
		}),
	};
}

/** Arguments of the statements of a state. An element has one `o`, `usemtl` and `s`; further ones become `g`. */
function wordsOf(groups: readonly Group[], kinds: ObjExtras['kinds']) {
	const words: Record<GroupKind, string> = { g: '', o: '', usemtl: '', s: '' };
	for (const group of groups) {
		const kind = kinds[group.tag] ?? 'g';
		const into = kind !== 'g' && words[kind] !== '' ? 'g' : kind;
		const name = writtenName(group, into);
		words[into] = into === 'g' && words.g !== '' ? `${words.g} ${name}` : name;
	}
	return words;
}
