import type { TriMesh } from '../mesh/triMesh.ts';
import { type OptionValues, optionValues } from '../util/options.ts';
import { fitted } from './fitted.ts';
import type { Format, LoadedFormat, WritePlan } from './format.ts';
import { kindsOf } from './heldFields.ts';
import { lossesOf } from './losses.ts';
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
	const { mesh, notes } = fitted(given, format);
	const {
		holds = format.holds,
		losses = [],
		...plan
	} = format.write(
		mesh,
		optionValues(format.title, format.options, {
			...valuesAsRead(format, mesh, false),
			...(name === undefined ? {} : format.valuesNamed?.(name)),
			...values,
		}),
		name ?? (base === undefined ? undefined : `${base}.${format.suffixes[0]}`),
	);
	const lineEnd = mesh.source?.format === format.id ? mesh.source.lineEnd : undefined;
	const files = lineEnd
		? plan.files.map((file) => file.withLineEnd?.(lineEnd) ?? file)
		: plan.files;
	const placed = kindsOf(mesh.fields, holds);
	const { id, noun } = format;
	const others = writtenFormats()
		.filter((one) => one.id !== id)
		.map((one) => one.id);
	return {
		...plan,
		...{ mesh, notes },
		files,
		fields: mesh.fields.filter((field) => placed.has(field)),
		marks: holds.marks,
		losses:
			plan.refusal === undefined
				? [
						...losses.map(({ keptByOthers, ...loss }) => ({
							...loss,
							keptBy: keptByOthers ? others : [],
						})),
						...lossesOf(mesh, { id, noun, holds }, formats),
					]
				: [],
	};
}
