import type { TriMesh } from '../mesh/triMesh.ts';
import { type OptionValues, optionValues } from '../util/options.ts';
import { roomsOf } from './fieldRooms.ts';
import type { Format, WritePlan } from './format.ts';
import { lossesOf } from './losses.ts';
import { formats } from './registry.ts';

/**
 * Plans the files of a mesh in a format, and tells all that they will not hold.
 *
 * @param values of the format's options; those left out have their defaults. Throws an `OptionError` for one that the
 * format does not take.
 */
export function planOf(format: Format, mesh: TriMesh, values: OptionValues = {}): WritePlan {
	const {
		holds = format.holds,
		losses = [],
		...plan
	} = format.write(mesh, optionValues(format.title, format.options, values));
	const placed = roomsOf(mesh.fields, holds);
	const { id, noun } = format;
	const others = formats.filter((one) => one.id !== id).map((one) => one.id);
	return {
		...plan,
		fields: mesh.fields.filter((field) => placed.has(field)),
		marks: holds.marks,
		losses:
			plan.refusal === undefined
				? [
						...losses.map((loss) => ({ ...loss, keptBy: others })),
						...lossesOf(mesh, { id, noun, holds }, formats),
					]
				: [],
	};
}
