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

/** Option values of the file that a mesh was read from, if it is of this format; see `Format.asRead`. */
export const valuesAsRead = (format: Format, mesh: TriMesh, same: boolean): OptionValues =>
	mesh.source?.format === format.id ? (format.asRead?.(mesh, same) ?? {}) : {};

/**
 * Plans the files of a mesh in a format with all losses. Quads and polygons become triangles if the format does not
 * hold them (`fitted`).
 *
 * @param values of the format's options; missing ones follow from the suffix of `name`, then from the mesh's file if it
 * is of this format, then from defaults. Throws an `OptionError` for an invalid value.
 * @param name requested file name, if any; other values may change the names of the files
 * @param base name without suffix, if only that is known: needed by files that name each other
 */
export function planOf(
	format: Format & { readonly write: Writer },
	given: TriMesh,
	values: OptionValues = {},
	name?: string,
	base?: string,
): WritePlan {
	const { id, noun } = format;
	// Quads are split unless midside nodes are written; beside six-node triangles they are a loss.
	const straight = straightened(given, format.holds);
	const fit = fitted(straight, format);
	const isSplit = fit.mesh !== straight;
	const regional = withRegions(isSplit ? fit.mesh : given, format.holds, noun);
	const { mesh } = regional;
	const asked = optionValues(format.title, format.options, {
		...valuesAsRead(format, mesh, false),
		...(name === undefined ? {} : format.valuesNamed?.(name)),
		...withoutLinesOption(format.options, values),
	});
	const hasNoLines = asked[linesOption.name] === false && format.options.includes(linesOption);
	const drawn = hasNoLines ? withoutLines(mesh, format.holds) : mesh;
	const file = name ?? (base === undefined ? undefined : `${base}.${format.suffixes[0]}`);
	let fewer = withoutMidsideNodes(drawn, given, format.holds);
	let made = format.write(fewer?.mesh ?? drawn, asked, file);
	if (!fewer && made.holds) {
		// The options exclude midside nodes.
		fewer = withoutMidsideNodes(drawn, given, made.holds);
		if (fewer) made = format.write(fewer.mesh, asked, file);
	}
	const { holds = format.holds, losses = [], ...plan } = made;
	const written = fewer?.mesh ?? drawn;
	const lineEnd = mesh.source?.format === format.id ? mesh.source.lineEnd : undefined;
	const files = lineEnd
		? plan.files.map((file) => file.withLineEnd?.(lineEnd) ?? file)
		: plan.files;
	const placed = kindsOf(written.fields, holds);
	const lossesIn = (room: Holds) => lossesOf(mesh, { id, noun, holds: room }, formats);
	const usual = () => lossesIn(holds);
	const others = writtenFormats()
		.filter((one) => one.id !== id)
		.map((one) => one.id);
	return {
		...plan,
		...{ mesh: written, notes: fit.notes },
		...(fewer && { numberOf: numberAmong(fewer, pointCount(mesh), plan.numberOf) }),
		files,
		fields: written.fields.filter((field) => placed.has(field)),
		marks: holds.marks,
		losses:
			plan.refusal === undefined
				? [
						...[...losses, ...regional.losses].map(({ keptByOthers, ...loss }) => ({
							...loss,
							keptBy: keptByOthers ? others : [],
						})),
						...(isSplit ? middleLosses(given, straight, { id, noun, holds }) : []),
						...(hasNoLines
							? withLinesAsReason(lossesIn(holdsWithoutLines(holds)), usual())
							: usual()),
					]
				: [],
	};
}

/** Losses of the fields that `straight` lacks. */
const middleLosses = (given: TriMesh, straight: TriMesh, format: LossFormat): Loss[] => {
	const gone = ({ fields }: Pick<TriMesh, 'fields'>, left: Pick<TriMesh, 'fields'> | undefined) =>
		fields.filter((field) => !left?.fields.includes(field));
	const cells = given.cells?.map((block, b) => ({
		...block,
		fields: gone(block, straight.cells?.[b]),
	}));
	const mesh = { ...given, fields: gone(given, straight), ...(cells && { cells }) };
	return fieldLosses(mesh, format, formats);
};

/** Maps indices before points were removed to numbers; NaN for removed points. */
function numberAmong(
	{ kept }: CompactedMesh,
	points: number,
	numberOf: FilePlan['numberOf'],
): FilePlan['numberOf'] {
	const places = new Float64Array(points).fill(Number.NaN);
	for (let at = 0; at < kept.length; at++) places[kept[at]!] = at;
	return (of, index) => {
		if (of !== 'points') return numberOf(of, index);
		const place = places[index] ?? Number.NaN;
		return Number.isNaN(place) ? place : numberOf(of, place);
	};
}
