import type { EntityKind } from '../../src/mesh/triMesh.ts';
import type { Box } from '../model/camera.ts';
import { placeText } from './numbers.ts';

const singular: Record<EntityKind, string> = {
	triangles: 'triangle',
	edges: 'edge',
	points: 'point',
};

/** Accepted input. */
export const jumpHint =
	'A number in the file, such as triangle 17 or point 3, or coordinates, such as 0.5, 0.25';

/** Why the input is not a target. */
export function invalidJumpMessage(text: string): string {
	const input = text.trim();
	return input === ''
		? `Enter ${jumpHint.charAt(0).toLowerCase()}${jumpHint.slice(1)}.`
		: `“${input.slice(0, 40)}” is neither a number nor coordinates. Enter ${jumpHint.charAt(0).toLowerCase()}${jumpHint.slice(1)}.`;
}

/** Why a number names no entity, and which numbers do. */
export function unknownNumberMessage(
	kind: EntityKind,
	number: number,
	{
		count,
		first,
		last,
		gaps,
	}: {
		readonly count: number;
		readonly first: number;
		readonly last: number;
		readonly gaps: boolean;
	},
	noun = singular[kind],
): string {
	if (count === 0)
		return kind === 'edges'
			? 'The file does not number edges: enter the number of one of its points.'
			: `The mesh has no ${noun}s.`;
	const gapText = gaps ? ', with gaps' : '';
	return `No ${noun} ${number}: the mesh has ${noun}s ${first} to ${last}${gapText}.`;
}

/** Why a position is outside the mesh. */
export function outsideMeshMessage([x, y]: readonly [number, number], box: Box): string {
	const from = (low: number, high: number) => `from ${placeText(low)} to ${placeText(high)}`;
	return `${placeText(x)}, ${placeText(y)} is outside the mesh: x ranges ${from(box.minX, box.maxX)}, y ${from(box.minY, box.maxY)}.`;
}
