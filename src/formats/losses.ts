import type { TriMesh } from '../mesh/triMesh.ts';
import type { Format } from './format.ts';
import type { Loss } from './holds.ts';
import { fieldThings } from './losses/fieldThings.ts';
import { groupThings } from './losses/groupThings.ts';
import { meshThings } from './losses/meshThings.ts';
import { cannotStore, type Keeper, type Thing } from './losses/thing.ts';

/**
 * What of a mesh the files of a format have no room for, and what was lost before: the one account of losses for
 * dialogs, the command line and `--strict`.
 *
 * @param format whose files are written; its `holds` may be less than that of the registered one of its id
 * @param formats all that may keep what this one does not
 */
export const lossesOf = (mesh: TriMesh, format: Keeper, formats: Keepers): Loss[] => [
	...lost(thingsOf(mesh, formats), format, formats),
	...earlierLosses(mesh),
];

type Keepers = readonly (Keeper & Pick<Format, 'extras' | 'writtenAs'>)[];

/** Those of `lossesOf` that are fields. */
export const fieldLosses = (mesh: TriMesh, format: Keeper, formats: Keepers): Loss[] =>
	lost(fieldThings(mesh), format, formats);

function lost(things: Iterable<Thing>, format: Keeper, formats: Keepers): Loss[] {
	const losses: Loss[] = [];
	for (const thing of things)
		if (!thing.keptBy(format) && !thing.isMoot?.(format)) {
			const { what } = thing;
			const count = typeof thing.count === 'number' ? thing.count : thing.count(format);
			const keptBy = formats
				.filter((one) => one.writtenAs === undefined && thing.keptBy(one))
				.map(({ id }) => id);
			losses.push({ what, count, reason: thing.reason(format), keptBy });
		}
	return losses;
}

/** What the files of a mesh had that was lost when they were read, or since. */
export const earlierLosses = ({ source }: TriMesh): Loss[] =>
	(source?.unkept ?? []).map((one) => ({ ...one, keptBy: [], earlier: true }));

function* thingsOf(
	mesh: TriMesh,
	formats: readonly (Keeper & Pick<Format, 'extras'>)[],
): Generator<Thing> {
	yield* meshThings(mesh);
	yield* fieldThings(mesh);
	yield* groupThings(mesh);
	const own = formats.find(({ id }) => id === mesh.source?.format);
	for (const { what, count, lostIn } of own?.extras?.(mesh) ?? []) {
		if (count === 0) continue;
		const lost = ({ id, holds }: Keeper) => (id === own?.id ? 0 : (lostIn?.(holds) ?? count));
		yield { what, count: lost, keptBy: (format) => lost(format) === 0, reason: cannotStore };
	}
}
