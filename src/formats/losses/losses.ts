import type { TriMesh } from '../../mesh/triMesh.ts';
import type { Format } from '../core/format.ts';
import type { Loss } from '../core/holds.ts';
import { type ContentItem, cannotStore, type LossFormat } from './contentItem.ts';
import { fieldContent } from './fieldContent.ts';
import { groupContent } from './groupContent.ts';
import { meshContent } from './meshContent.ts';

/**
 * Losses of writing a mesh in a format, and earlier losses. Dialogs, the command line and `--strict` all use this list.
 *
 * @param format the format; its `holds` may be less than that of the registered format
 * @param formats all formats that may keep a loss
 */
export const lossesOf = (mesh: TriMesh, format: LossFormat, formats: Keepers): Loss[] => [
	...lost(contentOf(mesh, formats), format, formats),
	...earlierLosses(mesh),
];

type Keepers = readonly (LossFormat & Pick<Format, 'extras' | 'writtenAs'>)[];

/** Losses of fields alone. */
export const fieldLosses = (mesh: TriMesh, format: LossFormat, formats: Keepers): Loss[] =>
	lost(fieldContent(mesh), format, formats);

function lost(items: Iterable<ContentItem>, format: LossFormat, formats: Keepers): Loss[] {
	const losses: Loss[] = [];
	for (const item of items)
		if (!item.keptBy(format) && !item.isMoot?.(format)) {
			const { what } = item;
			const count = typeof item.count === 'number' ? item.count : item.count(format);
			const keptBy = formats
				.filter((candidate) => candidate.writtenAs === undefined && item.keptBy(candidate))
				.map(({ id }) => id);
			losses.push({ what, count, reason: item.reason(format), keptBy });
		}
	return losses;
}

/** Losses of reading the files of a mesh, and of operations since. */
export const earlierLosses = ({ source }: TriMesh): Loss[] =>
	(source?.unkept ?? []).map((loss) => ({ ...loss, keptBy: [], earlier: true }));

function* contentOf(
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
