import { pointCount, type TriMesh } from '../mesh/triMesh.ts';
import type { CompactedMesh } from '../mesh/withoutPoints.ts';
import { type OptionValues, optionValues } from '../util/options.ts';
import type { FilePlan, Format, WritePlan, Writer } from './core/format.ts';
import type { Holds, Loss } from './core/holds.ts';
import { kindsOf } from './fit/fieldKinds.ts';
import {
	holdsWithoutLines,
	linesOption,
	withLinesAsReason,
	withoutLines,
	withoutLinesOption,
} from './fit/linesOption.ts';
import { withRegions } from './fit/regions.ts';
import { fitted } from './fitted.ts';
import type { LossFormat } from './losses/contentItem.ts';
import { fieldLosses, lossesOf } from './losses/losses.ts';
import { straightened, withoutMidsideNodes } from './midsideNodes.ts';
import { formats, writtenFormats } from './registry.ts';

/**
 * Option values that reproduce the file that a mesh was read from; none if it was read from another format.
 *
 * @param same see `Format.asRead`
 */
export const valuesAsRead = (format: Format, mesh: TriMesh, same: boolean): OptionValues =>
	mesh.source?.format === format.id ? (format.asRead?.(mesh, same) ?? {}) : {};

/**
 * Plans the files of a mesh in a format with all losses. Quads and polygons become triangles if the format does not
 * hold them (`fitted`).
 *
 * @param values of the format's options; missing ones follow from the suffix of `name`, then from the mesh's file if it
 * is of this format, then from defaults. Throws an `OptionError` for an invalid value.
 * @param name requested file name, if any; other values may change the names of the files
 * @param base name without suffix if `name` is absent, for files that refer to each other
 */
export function planOf(
	format: Format & { readonly write: Writer },
	original: TriMesh,
	values: OptionValues = {},
	name?: string,
	base?: string,
): WritePlan {
	const { id, noun } = format;
	// Quads are split unless midside nodes are written; beside six-node triangles they are a loss.
	const straight = straightened(original, format.holds);
	const fit = fitted(straight, format);
	const isSplit = fit.mesh !== straight;
	const regional = withRegions(isSplit ? fit.mesh : original, format.holds, noun);
	const { mesh } = regional;
	const options = optionValues(format.title, format.options, {
		...valuesAsRead(format, mesh, false),
		...(name === undefined ? {} : format.valuesNamed?.(name)),
		...withoutLinesOption(format.options, values),
	});
	const hasNoLines = options[linesOption.name] === false && format.options.includes(linesOption);
	const toWrite = hasNoLines ? withoutLines(mesh, format.holds) : mesh;
	const file = name ?? (base === undefined ? undefined : `${base}.${format.suffixes[0]}`);
	let compacted = withoutMidsideNodes(toWrite, original, format.holds);
	let output = format.write(compacted?.mesh ?? toWrite, options, file);
	if (!compacted && output.holds) {
		// The options exclude midside nodes.
		compacted = withoutMidsideNodes(toWrite, original, output.holds);
		if (compacted) output = format.write(compacted.mesh, options, file);
	}
	const { holds = format.holds, losses = [], notes = [], ...plan } = output;
	const written = compacted?.mesh ?? toWrite;
	const lineEnd = mesh.source?.format === format.id ? mesh.source.lineEnd : undefined;
	const files = lineEnd
		? plan.files.map((file) => file.withLineEnd?.(lineEnd) ?? file)
		: plan.files;
	const fieldKinds = kindsOf(written.fields, holds);
	const lossesUnder = (limits: Holds) => lossesOf(mesh, { id, noun, holds: limits }, formats);
	const others = writtenFormats()
		.filter((format) => format.id !== id)
		.map((format) => format.id);
	return {
		...plan,
		...{ mesh: written, notes: [...fit.notes, ...notes] },
		...(compacted && { numberOf: numberAfterRemoval(compacted, pointCount(mesh), plan.numberOf) }),
		files,
		fields: written.fields.filter((field) => fieldKinds.has(field)),
		marks: holds.marks,
		losses:
			plan.refusal === undefined
				? [
						...[...losses, ...regional.losses].map(({ keptByOthers, ...loss }) => ({
							...loss,
							keptBy: keptByOthers ? others : [],
						})),
						...(isSplit ? midsideLosses(original, straight, { id, noun, holds }) : []),
						...(hasNoLines
							? withLinesAsReason(lossesUnder(holdsWithoutLines(holds)), lossesUnder(holds))
							: lossesUnder(holds)),
					]
				: [],
	};
}

/** Losses of the midside-node fields that `straight` lacks. */
const midsideLosses = (original: TriMesh, straight: TriMesh, format: LossFormat): Loss[] => {
	const dropped = (
		{ fields }: Pick<TriMesh, 'fields'>,
		rest: Pick<TriMesh, 'fields'> | undefined,
	) => fields.filter((field) => !rest?.fields.includes(field));
	const cells = original.cells?.map((block, b) => ({
		...block,
		fields: dropped(block, straight.cells?.[b]),
	}));
	const mesh = { ...original, fields: dropped(original, straight), ...(cells && { cells }) };
	return fieldLosses(mesh, format, formats);
};

/** Adapts `FilePlan.numberOf` to point indices before points were removed; NaN for removed points. */
function numberAfterRemoval(
	{ kept }: CompactedMesh,
	points: number,
	numberOf: FilePlan['numberOf'],
): FilePlan['numberOf'] {
	const newIndices = new Float64Array(points).fill(Number.NaN);
	for (let i = 0; i < kept.length; i++) newIndices[kept[i]!] = i;
	return (of, index) => {
		if (of !== 'points') return numberOf(of, index);
		const newIndex = newIndices[index] ?? Number.NaN;
		return Number.isNaN(newIndex) ? newIndex : numberOf(of, newIndex);
	};
}
