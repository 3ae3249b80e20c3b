import type { Positions } from '../../../../mesh/finding.ts';
import { numberingOf } from '../../../../mesh/ownNumbers.ts';
import type { DataLoss, Field, OtherElements, TriMesh } from '../../../../mesh/triMesh.ts';
import { elementMesh, meshOf } from '../../../build/elements/elementMesh.ts';
import type { ElementStore } from '../../../build/elements/elementStore.ts';
import { reportOtherElements } from '../../../build/elements/otherElements.ts';
import { markerField } from '../../../fit/entityCells.ts';
import { warnLosses } from '../../../losses/warnLosses.ts';
import { typeField } from '../../shared/extras.ts';
import { keyOf } from '../../shared/keyword.ts';
import { type Placement, toAssembly } from '../../shared/placement.ts';
import type { Draft } from '../draft/draft.ts';
import { extrasFor } from './extras.ts';
import type { Groups } from './groups.ts';
import { ElementIndex, resolveNodes, SetResolver } from './resolve.ts';
import { groupsOf } from './setGroups.ts';
import { SideFinder } from './sides.ts';

/**
 * Makes the mesh of a draft, and its groups. Undefined, with errors reported, if there are references to missing nodes,
 * elements or sets, or triangles of 3 and of 6 nodes.
 *
 * @param placement position of the part's only instance
 */
export function buildMesh(
	draft: Draft,
	placement?: Placement,
): { readonly mesh: TriMesh; readonly groups: Groups } | undefined {
	const { report, lines, nodes, elements, options } = draft;
	const mixed = elements.mixedAt();
	if (mixed !== undefined)
		report.error('not-supported', () => ({
			file: lines.file,
			line: mixed,
			column: 1,
			message: 'The file has triangles of 3 and of 6 nodes together, which are not read.',
		}));
	resolveNodes(draft);
	const index = new ElementIndex(draft);
	if (report.errors > 0) return undefined;
	const built = elementMesh(elements, true, typesOf);
	if (placement) nodes.toSpatial();
	const local = placement && nodes.coordinates.slice(0, 3 * nodes.count);
	if (local) nodes.coordinates = toAssembly(local, placement);
	const bare = meshOf(nodes.points(), built, options, {});
	const resolver = new SetResolver(draft, index);
	const groups = groupsOf(new SideFinder(resolver, built, bare));
	if (report.errors > 0) return undefined;
	const unkept = lossesOf(draft, groups);
	warnLosses(report, lines.file, unkept);
	const others = othersOf(draft, resolver);
	const pointNumbers = nodes.ids.numbers();
	const extras = extrasFor(draft, index, groups, others);
	const mesh: TriMesh = {
		...bare,
		...(groups.all.length > 0 && { groups: groups.all }),
		source: {
			format: 'abaqus',
			firstIndex: 1,
			parts: ['inp'],
			...(pointNumbers && { pointNumbers }),
			...(built.triangleNumbers && { triangleNumbers: built.triangleNumbers }),
			numbering: numberingOf(pointNumbers, [
				built.triangleNumbers,
				...built.cells.map(({ numbers }) => numbers),
			]),
			...(others && { others }),
			...(unkept.length > 0 && { unkept }),
			extras: { ...extras, ...(local && { placement: { ...placement, local } }) },
		},
	};
	return { mesh, groups };
}

/** Field of element types, if elements of a store have several. */
function typesOf(store: ElementStore, on: 'triangles' | 'cells'): Field[] {
	const { tags, count } = store;
	return count === 0 || tags.commonValue !== undefined
		? []
		: [markerField(typeField, on, store.allTags())];
}

/** Losses of reading a draft. */
function lossesOf({ normals, unsorted }: Draft, { inner }: Groups): DataLoss[] {
	return [
		{
			what: 'directions of nodes',
			count: normals,
			reason: 'only coordinates of points are read',
		},
		{
			what: 'orders of unsorted sets',
			count: unsorted,
			reason: 'members of sets are sorted by number',
		},
		{
			what: 'sides of surfaces and loads inside the mesh',
			count: inner,
			reason: 'each edge belongs to its first element',
		},
	].filter(({ count }) => count > 0);
}

/** The elements that are kept as text, and the nodes to which kept text refers by number or by set. */
function othersOf(draft: Draft, resolver: SetResolver): OtherElements | undefined {
	const { otherElements, namedNodes, namedSets, nodes, sets, report, lines } = draft;
	for (const id of namedNodes.values()) {
		const index = nodes.ids.indexOf(id);
		if (index >= 0) otherElements.use(index);
	}
	for (const set of sets.values())
		if (set.kind === 'nset' && namedSets.has(keyOf(set.name))) {
			const members = resolver.membersOf(set);
			for (let p = 0; p < members.length; p++) if (members[p] === 1) otherElements.use(p);
		}
	reportOtherElements(report, lines.file, otherElements.kinds);
	const { others } = otherElements.source();
	const { max: greatest } = draft.others;
	return others && { ...others, ...(greatest > 0 && { greatest }) };
}

/** Lines (1-based) of the points and triangles of a draft, by index. */
export function positionsOf({ lines: { file }, nodes, elements }: Draft): Positions {
	const triangles = elements.all.find(({ kind }) => kind.shape === 'triangle');
	return {
		points: { file, lines: nodes.linesOfAll(), first: 1 },
		...(triangles?.lines && {
			triangles: { file, lines: triangles.allLines()!, first: 1 },
		}),
	};
}
