import { planOf } from '../../src/formats/plan.ts';
import type { DataLoss, TriMesh } from '../../src/mesh/triMesh.ts';
import type { OptionValues } from '../../src/util/options.ts';
import type { LoadedFormat } from './loadedFormat.ts';

/**
 * Noun, count and reason of each loss: `marks: 2 (STL cannot store them)`. `changed` comes before data that are written, but changed, and
 * `earlier` before losses from when the mesh was read. The sentences of losses are pinned in `test/formats/lossSentences.test.ts`.
 */
export const lossTexts = (losses: readonly (DataLoss & { readonly earlier?: true })[]): string[] =>
	losses.map(({ what, count, reason, changed, earlier }) => {
		const kind = `${earlier ? 'earlier ' : ''}${changed ? 'changed ' : ''}`;
		return `${kind}${what}: ${count} (${reason})`;
	});

/** Losses of a mesh in files of a format. */
export const writingLosses = (
	format: LoadedFormat,
	mesh: TriMesh,
	values?: OptionValues,
): string[] => lossTexts(planOf(format, mesh, values).losses);

/** Losses from when a mesh was read. */
export const readingLosses = ({ source }: TriMesh): string[] => lossTexts(source?.unkept ?? []);
