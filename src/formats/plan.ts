import { pointCount, type TriMesh } from '../mesh/triMesh.ts';
import type { FewerPoints } from '../mesh/withoutPoints.ts';
import { type OptionValues, optionValues } from '../util/options.ts';
import { cornersAlone, straightened } from './cornersAlone.ts';
import { fitted } from './fitted.ts';
import type { FilePlan, Format, LoadedFormat, WritePlan } from './format.ts';
import { kindsOf } from './heldFields.ts';
import type { Holds, Loss } from './holds.ts';
import {
	holdsWithoutLines,
	linesOption,
	withLinesAsReason,
	withoutLines,
	withoutNeedless,
} from './linesOption.ts';
import type { Keeper } from './losses/thing.ts';
import { fieldLosses, lossesOf } from './losses.ts';
import { withRegions } from './regions.ts';
import { formats, writtenFormats } from './registry.ts';

/** The values with which a mesh is written in the way of the file that it was read from; see `Format.asRead`. */
export const valuesAsRead = (format: Format, mesh: TriMesh, same: boolean): OptionValues =>
	mesh.source?.format === format.id ? (format.asRead?.(mesh, same) ?? {}) : {};

/**
 * Plans the files of a mesh in a format, and lists all that they will not hold. Quads and polygons become triangles where
 * the format holds none (`fitted`).
 *
 * @param values of the format's options; those left out are what the suffix of `name` stands for, else as the mesh's file was,
 * in this format, else the defaults. Throws an `OptionError` for one that the format does not take.
 * @param name of the file that is asked for, if there is one; with other values the files may be called otherwise
 * @param base the name without suffix where only that is known: files that name each other need it
 */
export function planOf(
	format: LoadedFormat,
	given: TriMesh,
	values: OptionValues = {},
	name?: string,
	base?: string,
): WritePlan {
	const { id, noun } = format;
	// Quads are split where no middle nodes are written; else they are a loss next to triangles of six nodes.
	const straight = straightened(given, format.holds);
	const fit = fitted(straight, format);
	const isSplit = fit.mesh !== straight;
	const regional = withRegions(isSplit ? fit.mesh : given, format.holds, noun);
	const { mesh } = regional;
	const asked = optionValues(format.title, format.options, {
		...valuesAsRead(format, mesh, false),
		...(name === undefined ? {} : format.valuesNamed?.(name)),
		...withoutNeedless(format.options, values),
	});
	const hasNoLines = asked[linesOption.name] === false && format.options.includes(linesOption);
	const drawn = hasNoLines ? withoutLines(mesh, format.holds) : mesh;
	const file = name ?? (base === undefined ? undefined : `${base}.${format.suffixes[0]}`);
	let fewer = cornersAlone(drawn, given, format.holds);
	let made = format.write(fewer?.mesh ?? drawn, asked, file);
	if (!fewer && made.holds) {
		// The options leave no room for them.
		fewer = cornersAlone(drawn, given, made.holds);
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

/** The fields that a straightened mesh lacks as losses. */
const middleLosses = (given: TriMesh, straight: TriMesh, format: Keeper): Loss[] => {
	const gone = ({ fields }: Pick<TriMesh, 'fields'>, left: Pick<TriMesh, 'fields'> | undefined) =>
		fields.filter((field) => !left?.fields.includes(field));
	const cells = given.cells?.map((block, b) => ({
		...block,
		fields: gone(block, straight.cells?.[b]),
	}));
	const mesh = { ...given, fields: gone(given, straight), ...(cells && { cells }) };
	return fieldLosses(mesh, format, formats);
};

/** The numbers of points by their indices before some were removed; NaN for those. */
function numberAmong(
	{ kept }: FewerPoints,
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
