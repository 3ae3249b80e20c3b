import { Option } from 'commander';
import type { Format } from '../formats/core/format.ts';
import { formats } from '../formats/registry.ts';
import { type Plane, planes, projected } from '../mesh/projected.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { counted } from '../util/counted.ts';
import { listText } from '../util/listText.ts';
import { CliError, exitCodes } from './failure.ts';
import type { Messages } from './terminal.ts';

/** The flag `--project`. */
export const projectOption = (): Option =>
	new Option(
		'--project <plane>',
		`plane of the two coordinates that are written to 2D formats: ${listText(formats.filter(isFlat).map(({ noun }) => noun))}`,
	).choices(planes);

const isFlat = ({ holds }: Format): boolean => holds.coordinates === 2;

/**
 * Projects a mesh to the two coordinates of a format, on request. Throws `CliError` for a format with three
 * coordinates, and if no triangle would have an area.
 */
export function projectToPlane(
	mesh: TriMesh,
	format: Format,
	plane: Plane | undefined,
	messages: Pick<Messages, 'print' | 'warn'>,
): TriMesh {
	if (!isFlat(format)) {
		if (plane === undefined) return mesh;
		throw new CliError(
			exitCodes.call,
			`--project ${plane}: ${format.noun} store three coordinates`,
		);
	}
	if (mesh.dimension === 2 && (plane ?? 'xy') === 'xy') return mesh;
	const { mesh: projection, flat, unprojected } = projected(mesh, plane ?? 'xy');
	const count = triangleCount(mesh);
	const otherPlanes = planes.filter((other) => other !== (plane ?? 'xy'));
	if (flat === count && count > 0)
		throw new CliError(
			exitCodes.input,
			`no triangle has an area in the plane of ${(plane ?? 'xy').split('').join(' and ')}; --project ${otherPlanes.join(' or ')} chooses another plane`,
		);
	if (flat > 0)
		messages.warn(
			`${counted(flat, 'triangle has', 'triangles have')} no area in the plane of ${(plane ?? 'xy').split('').join(' and ')}`,
		);
	if (plane !== undefined) {
		if (unprojected.length > 0)
			messages.warn(
				`${counted(unprojected.length, 'field')} with six or nine components ${unprojected.length === 1 ? 'is' : 'are'} not projected: ${listText(unprojected.map((name) => `"${name}"`))}`,
			);
		return projection;
	}
	messages.print(
		`writing x and y; use --project ${otherPlanes.join(' or ')} for other coordinates`,
	);
	return mesh;
}
