import { cellCount, pointCount, type TriMesh, triangleCount } from '../../../../mesh/triMesh.ts';
import { warnLosses } from '../../../losses/warnLosses.ts';
import type { AbaqusExtras } from '../../shared/extras.ts';
import type { Draft } from '../draft/draft.ts';
import { instanceScope, isIn, type Model } from '../draft/model.ts';
import { buildMesh } from './buildMesh.ts';
import { InstanceJoiner } from './joinInstances.ts';

/** Makes the mesh of the model, of one part, or of all instances of the assembly; undefined after reporting errors. */
export function assembledMesh({ drafts, instances, lines, report }: Model): TriMesh | undefined {
	const withDrafts = instances.filter((instance) => drafts.some((draft) => isIn(draft, instance)));
	if (drafts.length === 1 && withDrafts.length < 2)
		return buildMesh(drafts[0], withDrafts[0]?.placement)?.mesh;
	const joiner = new InstanceJoiner();
	const meshes = new Map<Draft, ReturnType<typeof buildMesh>>();
	for (const draft of drafts) {
		const built = buildMesh(draft);
		if (!built) return undefined;
		meshes.set(draft, built);
		if (withDrafts.some((instance) => isIn(draft, instance)) || draft.nodes.count === 0) continue;
		report.error('not-supported', () => ({
			...lines.locationOf(draft.at),
			message: `No instance of the assembly places the nodes of ${lines.decoded(draft.scope ?? 'the model')}.`,
		}));
	}
	for (const instance of withDrafts) {
		const draft = drafts.find((candidate) => isIn(candidate, instance))!;
		const { mesh, groups } = meshes.get(draft)!;
		/** Places of the sets, by dimension and tag of their groups. */
		const places = new Map<string, string>();
		for (const [set, setGroups] of groups.ofSet)
			for (const key of setGroups) places.set(`${key}`, set.place);
		joiner.add({
			name: lines.decoded(instance.name),
			mesh,
			origins: groups.all.map(({ dimension, tag }) => {
				const place = places.get(`${[dimension, tag]}`) ?? 'mesh';
				if (place === 'mesh') return 'part';
				return place === instanceScope(instance.name) ? 'assembly' : 'none';
			}),
			placement: instance.placement,
		});
	}
	if (joiner.isMixed)
		report.error('not-supported', () => ({
			...lines.locationOf(0),
			message: 'The file has triangles of 3 and of 6 nodes together, which are not read.',
		}));
	if (report.errors > 0) return undefined;
	const { others, ...mesh } = joiner.mesh();
	const cells = (mesh.cells ?? []).reduce((sum, block) => sum + cellCount(block), 0);
	const points = pointCount(mesh);
	let keywords = 0;
	for (const piece of drafts[0].pieces)
		if (piece.kind === 'loads') keywords++;
		else if (piece.kind === 'text') keywords += keywordsIn(piece.bytes);
	const reason = 'several instances become one mesh';
	const unkept = [
		{ what: 'keywords other than nodes, elements and sets', count: keywords, reason },
		{
			what: 'own numbers of the nodes and elements',
			count: points + triangleCount(mesh) + cells,
			reason,
		},
		...(others?.kinds ?? []).map(({ what, count }) => ({ what, count, reason })),
	].filter(({ count }) => count > 0);
	warnLosses(report, lines.file, unkept);
	const extras: AbaqusExtras = {
		coordinates: drafts.some((draft) => draft.coordinates === 3) ? 3 : 2,
		...{ types: joiner.types, typeOf: {}, pieces: [], points, cells: triangleCount(mesh) + cells },
	};
	return {
		...mesh,
		source: {
			...{ format: 'abaqus', firstIndex: 1, parts: ['inp'], extras, unkept },
			...(others && { others }),
		},
	};
}

/** Counts the lines that begin with one star. */
function keywordsIn(bytes: Uint8Array): number {
	let count = 0;
	for (let i = 0; i < bytes.length; i++)
		if (
			bytes[i] === 42 &&
			bytes[i + 1] !== 42 &&
			(i === 0 || bytes[i - 1] === 10 || bytes[i - 1] === 13)
		)
			count++;
	return count;
}
