import { Option } from 'commander';
import type { Format } from '../formats/format.ts';
import { formats } from '../formats/registry.ts';
import { type Plane, planes, projected } from '../mesh/projected.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { counted } from '../util/counted.ts';
import { listed } from '../util/listed.ts';
import { CliError, exitCodes } from './failure.ts';
import type { Messages } from './terminal.ts';

const isFlat = ({ holds }: Format): boolean => holds.coordinates === 2;

/** `--project`. */
export const projectOption = (): Option =>
	new Option(
		'--project <plane>',
		`the two coordinates that are written to files that hold no third one: ${listed(formats.filter(isFlat).map(({ noun }) => noun))}`,
	).choices(planes);

/**
 * A mesh as it is written in a format: on a plane where the call says so. Throws a `CliError` for a format with three
 * coordinates, and where no triangle would have an area.
 */
export function onPlane(
	mesh: TriMesh,
	format: Format,
	plane: Plane | undefined,
	messages: Pick<Messages, 'say' | 'warn'>,
): TriMesh {
	if (!isFlat(format)) {
		if (plane === undefined) return mesh;
		throw new CliError(
			exitCodes.call,
			`--project ${plane}: ${format.noun} hold three coordinates of a point`,
		);
	}
	if (mesh.dimension === 2 && (plane ?? 'xy') === 'xy') return mesh;
	const { mesh: laid, flat, stay } = projected(mesh, plane ?? 'xy');
	const count = triangleCount(mesh);
	const others = planes.filter((one) => one !== (plane ?? 'xy'));
	if (flat === count && count > 0)
		throw new CliError(
			exitCodes.input,
			`no triangle has an area on the plane of ${(plane ?? 'xy').split('').join(' and ')}; --project ${others.join(' or ')} lays the mesh on another one`,
		);
	if (flat > 0)
		messages.warn(
			`${counted(flat, 'triangle has', 'triangles have')} no area on the plane of ${(plane ?? 'xy').split('').join(' and ')}`,
		);
	if (plane !== undefined) {
		if (stay.length > 0)
			messages.warn(
				`${counted(stay.length, 'field')} of six or nine numbers an entry ${stay.length === 1 ? 'stays as it is' : 'stay as they are'} in space: ${listed(stay.map((name) => `"${name}"`))}`,
			);
		return laid;
	}
	messages.say(`x and y are written; --project ${others.join(' or ')} takes others`);
	return mesh;
}
