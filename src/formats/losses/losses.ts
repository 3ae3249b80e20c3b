import type { TriMesh } from '../../mesh/triMesh.ts';
import type { Format } from '../core/format.ts';
import type { Loss } from '../core/holds.ts';
import { type ContentItem, cannotStore, type LossFormat } from './contentItem.ts';
import { fieldContent } from './fieldContent.ts';
import { groupContent } from './groupContent.ts';
import { meshContent } from './meshContent.ts';

/**
 * Losses of a mesh in a format, and earlier losses: the only account of losses for dialogs, the command line and
 * `--strict`.
 *
 * @param format format of the files; its `holds` may be less than that of the registered format
 * @param formats all formats that may keep a loss
 */
export const lossesOf = (mesh: TriMesh, format: LossFormat, formats: Keepers): Loss[] => [
	...lost(thingsOf(mesh, formats), format, formats),
	...earlierLosses(mesh),
];

type Keepers = readonly (LossFormat & Pick<Format, 'extras' | 'writtenAs'>)[];

/** The losses among fields. */
export const fieldLosses = (mesh: TriMesh, format: LossFormat, formats: Keepers): Loss[] =>
	lost(fieldContent(mesh), format, formats);

function lost(things: Iterable<ContentItem>, format: LossFormat, formats: Keepers): Loss[] {
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

/** Losses from when the files of a mesh were read, or since. */
export const earlierLosses = ({ source }: TriMesh): Loss[] =>
	(source?.unkept ?? []).map((one) => ({ ...one, keptBy: [], earlier: true }));

function* thingsOf(
	mesh: TriMesh,
	formats: readonly (LossFormat & Pick<Format, 'extras'>)[],
): Generator<ContentItem> {
	yield* meshContent(mesh);
	yield* fieldContent(mesh);
	yield* groupContent(mesh);
	const sourceFormat = formats.find(({ id }) => id === mesh.source?.format);
	for (const { what, count, lostIn } of sourceFormat?.extras?.(mesh) ?? []) {
		if (count === 0) continue;
		const lost = ({ id, holds }: LossFormat) =>
			id === sourceFormat?.id ? 0 : (lostIn?.(holds) ?? count);
		yield { what, count: lost, keptBy: (format) => lost(format) === 0, reason: cannotStore };
	}
}
