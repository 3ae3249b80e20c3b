import type { Section } from '../../formats/model/section.ts';
import type { TextModel } from '../../formats/model/textModel.ts';
import { polygonFigures } from '../../mesh/polygonFigures.ts';
import { rounded } from '../../util/counted.ts';
import { polygonOrientation } from '../../validate/cells/simplePolygon.ts';
import type { MeshDocument } from '../meshDocument.ts';
import { columnsOf } from './entries.ts';
import { coordinateText } from './markdownText.ts';
import { pointWithNumber } from './modelEntities.ts';

/** Names of faces by their number of corners. */
const shapes = ['', 'point', 'line', 'triangle', 'quad'];

/** Maximum number of corners to list. */
const MAX_CORNERS = 12;

/** Describes a face: shape, area, edge ratio, and corners. */
export function describeFace(
	document: MeshDocument,
	model: TextModel,
	section: Section,
	row: number,
): string {
	const numbers = columnsOf(section, 'point').map((column) => section.value(row, column));
	const readable = numbers.filter((number) => !Number.isNaN(number)).length;
	const count =
		section.corners ?? (section.roles[0] === 'corners' ? section.value(row, 0) : readable);
	const corners = numbers
		.slice(0, Number.isNaN(count) ? 0 : count)
		.filter((number) => !Number.isNaN(number))
		.map((number) => pointWithNumber(document, model, number));
	const shape = shapes[count] || `polygon with ${count} corners`;
	const title = `**Face ${section.numberOf(row)}** · ${shape}`;
	if (corners.length !== count || corners.some(({ coordinates }) => !coordinates))
		return `**Face ${section.numberOf(row)}**: unknown corners.`;
	const cornerTexts = corners
		.slice(0, MAX_CORNERS)
		.map(({ number, coordinates }) => `point ${number} ${coordinateText(coordinates!)}`);
	if (count > MAX_CORNERS) cornerTexts.push('…');
	return [
		title,
		measures(corners.map(({ coordinates }) => coordinates!)),
		`Corners: ${cornerTexts.join(' · ')}`,
	]
		.filter(Boolean)
		.join('\n\n');
}

/** Area, direction and edge ratio of a face with three corners or more. */
function measures(corners: readonly (readonly number[])[]): string | undefined {
	const count = corners.length;
	if (count < 3) return undefined;
	const flat = corners.every(([, , z = 0]) => z === 0);
	const points = corners.flatMap(([x = 0, y = 0, z = 0]) => (flat ? [x, y] : [x, y, z]));
	const coordinates = Float64Array.from(points);
	const ring = Uint32Array.from({ length: count }, (_, k) => k);
	const { area, edgeRatio } = polygonFigures(
		flat ? 2 : 3,
		coordinates,
		ring,
		Uint32Array.of(0, count),
	);
	const direction = flat && area.sum > 0 ? polygonOrientation(coordinates, ring) : 0;
	const directionText =
		direction === 0 ? '' : direction > 0 ? ', counter-clockwise' : ', clockwise';
	return `Area ${rounded(area.sum)}${directionText} · shortest edge divided by longest ${rounded(edgeRatio.least, 4)}`;
}
