import { topologyOf } from '../../../../mesh/topology.ts';
import type { GroupMembers } from '../../../../mesh/triMesh.ts';
import { edgeAt, triangleOf } from '../../shared/edgeSides.ts';
import type { SurfaceFaces } from '../../shared/extras.ts';
import type { SetDraft, SurfaceDraft } from '../draft/draft.ts';
import { type Groups, joinedFaces, type SurfaceGroups, sideOf } from './groups.ts';
import type { SideFinder } from './sides.ts';

/**
 * Makes groups of a surface: edges of triangles become a group of edges, faces of triangles and quads a group for each
 * label. A surface with other sides stays text.
 */
export function addSurface(groups: Groups, finder: SideFinder, surface: SurfaceDraft): void {
	if (surface.odd || surface.sides.length === 0) return;
	const { mesh, draft } = finder;
	const edges = new Set<number>();
	const faces = new Map<string, { lists: GroupMembers[]; quads: boolean; sides: Set<number> }>();
	const sets: SurfaceFaces[] = [];
	let inner = 0;
	for (const side of surface.sides) {
		const { of, label } = side;
		const set = typeof of === 'number' ? undefined : draft.findSet('elset', 'mesh', of);
		if (reportIfMissing(finder, surface, side, set) || (typeof of === 'string' && !set)) return;
		const foundSides = finder.find(set ?? (of as number), label);
		if (foundSides.others > 0) return;
		for (const slot of foundSides.slots) {
			const topology = topologyOf(mesh);
			const edge = edgeAt(topology, slot);
			if (triangleOf(topology, edge) !== Math.floor(slot / 3)) inner++;
			edges.add(edge);
		}
		const text = `${label.letters}${label.digit === 0 ? '' : label.digit}`;
		if (set && foundSides.slots.length + foundSides.quads === 0)
			sets.push({ label: text, set: draft.lines.decoded(set.name) });
		else if (foundSides.faces.length > 0) {
			const quads = foundSides.quads > 0;
			const key = `${text} ${quads}`;
			const list = faces.get(key) ?? { lists: [], quads, sides: new Set() };
			faces.set(key, list);
			list.lists.push(...foundSides.faces);
			for (const side of foundSides.quadSides) list.sides.add(side);
		}
	}
	groups.inner += inner;
	const ofGroups: SurfaceFaces[] = [...faces].map(([key, { lists, quads, sides }]) => {
		const [label = ''] = key.split(' ');
		const name = `${surface.name}_${label}${quads ? '_quads' : ''}`;
		return { label, group: groups.push(name, 2, joinedFaces(lists), sideOf(sides)), quads };
	});
	const result: SurfaceGroups = { faces: [...sets, ...ofGroups] };
	groups.ofSurface.set(surface, result);
	if (edges.size === 0) return;
	const members = [{ of: 'edges', members: Uint32Array.from(edges).sort() }] as const;
	// Lines in a set of the same name are the same boundary.
	const lines = groups.named(1, surface.name);
	if (lines) groups.extend(lines, members);
	result.edges = lines ? [1, lines.tag] : groups.push(surface.name, 1, members);
}

/** Reports an element of a surface that does not exist or is malformed; returns whether there was an error. */
function reportIfMissing(
	{ draft: { lines, report, others }, resolver: { elements } }: SideFinder,
	{ name }: SurfaceDraft,
	{ of, at }: SurfaceDraft['sides'][number],
	set: SetDraft | undefined,
): boolean {
	const isNumber = typeof of === 'number';
	// Names of sets begin with a letter.
	const exists = isNumber
		? elements.indexOf(of) >= 0 || others.has(of)
		: set !== undefined || !/^\d/.test(of);
	if (exists) return false;
	const surfaceName = lines.decoded(name);
	report.error(isNumber ? 'index-out-of-range' : 'not-an-integer', () => ({
		...lines.locationOf(at),
		length: `${of}`.length,
		message: isNumber
			? `The surface ${surfaceName} names element ${of}, which does not exist.`
			: `Expected an element or a set in the surface ${surfaceName}, found "${lines.decoded(of)}".`,
	}));
	return true;
}
