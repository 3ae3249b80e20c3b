import type { EntityKind, Group, GroupMembers, TriMesh } from '../mesh/triMesh.ts';
import { NO_CLASS, type QuantityClass, type QuantityValues } from './quantity.ts';

/** Maximum number of distinct markers that are classes; more are drawn as numbers on a scale. */
const MAX_CLASSES = 256;

/**
 * The distinct values at `first`, `first` + `step`, …, ascending; null if one is not an integer or there are more than
 * `MAX_CLASSES`.
 */
export function distinct(values: ArrayLike<number>, first = 0, step = 1): number[] | null {
	const tags = new Set<number>();
	let previous = Number.NaN;
	for (let i = first; i < values.length; i += step) {
		const value = values[i]!;
		// Consecutive values are mostly equal.
		if (value === previous) continue;
		if (!Number.isInteger(value)) return null;
		tags.add(value);
		if (tags.size > MAX_CLASSES) return null;
		previous = value;
	}
	return [...tags].sort((a, b) => a - b);
}

/** Classes of markers, one for each distinct value. `names` are those of groups with the same tag. */
export function classesOfMarkers(
	values: ArrayLike<number>,
	names: ReadonlyMap<number, string> = new Map(),
): QuantityValues {
	const tags = distinct(values) ?? [];
	const classOf = new Map(tags.map((tag, i) => [tag, i]));
	const counts = new Uint32Array(tags.length);
	const classes = new Int32Array(values.length);
	for (let i = 0; i < classes.length; i++) {
		const c = classOf.get(values[i]!) ?? NO_CLASS;
		classes[i] = c;
		if (c !== NO_CLASS) counts[c]!++;
	}
	return {
		values: classes,
		classes: tags.map((tag, i) => ({ label: names.get(tag) ?? `${tag}`, tag, count: counts[i]! })),
	};
}

/** The groups of a mesh with members of one kind, restricted to these members. */
export function groupsOf(
	{ groups = [], cells = [] }: Pick<TriMesh, 'groups' | 'cells'>,
	kind: EntityKind,
): { readonly group: Group; readonly members: readonly GroupMembers[] }[] {
	const shape = { points: 'point', edges: 'line', triangles: undefined }[kind];
	return groups.flatMap((group) => {
		const members = group.members.filter(
			({ of, members }) =>
				members.length > 0 &&
				(of === kind ||
					(typeof of === 'number' && shape !== undefined && cells[of]?.shape === shape)),
		);
		return members.length > 0 ? [{ group, members }] : [];
	});
}

/** The name of a group, or its tag if it has none. */
export const groupLabel = ({ name, tag }: Group): string => name ?? `${tag}`;

const classOfGroup = (group: Group, members: readonly GroupMembers[]): QuantityClass => ({
	label: groupLabel(group),
	tag: group.tag,
	count: members.reduce((sum, entry) => sum + entry.members.length, 0),
});

/** The group of each triangle; the first one, if it is in several. */
export function triangleGroups(mesh: TriMesh): QuantityValues {
	const groups = groupsOf(mesh, 'triangles');
	const values = new Int32Array(mesh.triangles.length / 3).fill(NO_CLASS);
	for (const [c, { members }] of groups.entries())
		for (const entry of members)
			for (const t of entry.members) if (values[t] === NO_CLASS) values[t] = c;
	return { values, classes: groups.map(({ group, members }) => classOfGroup(group, members)) };
}

/**
 * The members of groups of edges or points: two points or one for each member, and its class. Members of several groups
 * occur once for each.
 *
 * @param edges two points for each edge of the mesh
 */
export function memberGroups(
	mesh: TriMesh,
	kind: 'edges' | 'points',
	edges: Uint32Array,
): QuantityValues {
	const groups = groupsOf(mesh, kind);
	const size = kind === 'edges' ? 2 : 1;
	const nodes: number[] = [];
	const values: number[] = [];
	for (const [c, { members }] of groups.entries())
		for (const entry of members) {
			const from = typeof entry.of === 'number' ? mesh.cells?.[entry.of]?.nodes : edges;
			for (const i of entry.members) {
				values.push(c);
				if (kind === 'points' && entry.of === 'points') nodes.push(i);
				else for (let k = 0; k < size; k++) nodes.push(from![size * i + k]!);
			}
		}
	return {
		values: Int32Array.from(values),
		classes: groups.map(({ group, members }) => classOfGroup(group, members)),
		[kind === 'edges' ? 'ends' : 'points']: Uint32Array.from(nodes),
	};
}

/** Classes of markers of edges or points, without marker 0, which means none. */
export function memberMarkers(
	markers: ArrayLike<number>,
	kind: 'edges' | 'points',
	ends?: Uint32Array,
): QuantityValues {
	let count = 0;
	for (let i = 0; i < markers.length; i++) if (markers[i] !== 0) count++;
	const nonZero = new Int32Array(count);
	const nodes = new Uint32Array(kind === 'edges' ? 2 * count : count);
	for (let i = 0, at = 0; i < markers.length; i++) {
		if (markers[i] === 0) continue;
		nonZero[at] = markers[i]!;
		if (ends) nodes.set([ends[2 * i]!, ends[2 * i + 1]!], 2 * at);
		else nodes[at] = i;
		at++;
	}
	return { ...classesOfMarkers(nonZero), [kind === 'edges' ? 'ends' : 'points']: nodes };
}
