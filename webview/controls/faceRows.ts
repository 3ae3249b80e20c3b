import type { FaceFigures } from '../../src/mesh/faceFigures.ts';
import type { MeshInfo } from '../../src/mesh/info.ts';
import type { Range } from '../../src/mesh/metrics/metrics.ts';
import type { PolygonFigures } from '../../src/mesh/polygonFigures.ts';
import { countText } from '../../src/util/counted.ts';
import { angleText, measureText } from '../messages/numbers.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import { nameOfFace } from '../model/faces.ts';

/** Data of a mesh for the comparison. */
export interface Figures {
	readonly info: MeshInfo;
	readonly display: Pick<DisplayMesh, 'faces'>;
	readonly lengths: Range | null;
	/** Absent if all faces are triangles. */
	readonly figures?: FaceFigures;
}

/** A row of the table, with a number and its text for each mesh. */
export type Row = readonly [id: string, label: string, (of: Figures) => [number | null, string]];

/** A count and its text. */
export const countOf = (count: number): [number, string] => [count, countText(count)];

/** The angle of all faces if there are others than triangles, otherwise of triangles. */
export function angleOf(
	ofTriangles: number | null,
	ofFaces: number | undefined,
): [number | null, string] {
	const angle = ofFaces ?? ofTriangles;
	return [angle, angleText(angle)];
}

/** An area and its text. */
export const areaOf = (area: number): [number, string] => [area, measureText(area)];

/** A figure of quads and polygons; a dash if there are none. */
const ofOthers =
	(figure: (of: PolygonFigures) => [number | null, string]) =>
	({ figures }: Figures): [number | null, string] =>
		figures ? figure(figures.others) : [null, '–'];

const percent = (share: number): [number, string] => [share, `${Math.floor(100 * share)} %`];

/** Rows about quads and polygons. */
export const rowsOfFaces: readonly Row[] = [
	[
		'corners',
		'Mean corners',
		ofOthers(({ corners, polygons }) => {
			const mean = corners / Math.max(1, polygons);
			return [mean, mean.toFixed(2)];
		}),
	],
	[
		'convex',
		'Convex',
		ofOthers(({ convex, polygons }) =>
			convex === undefined ? [null, '–'] : percent(convex / Math.max(1, polygons)),
		),
	],
	['smallest-area', 'Minimum area', ofOthers(({ area }) => areaOf(area.least))],
	['largest-area', 'Maximum area', ofOthers(({ area }) => areaOf(area.most))],
	[
		'edge-ratio',
		'Mean edge ratio',
		ofOthers(({ edgeRatio }) => [edgeRatio.mean, edgeRatio.mean.toFixed(2)]),
	],
	[
		'least-edge-ratio',
		'Minimum edge ratio',
		ofOthers(({ edgeRatio }) => [edgeRatio.least, edgeRatio.least.toFixed(2)]),
	],
	[
		'smallest',
		'Face of minimum area',
		({ figures, display: { faces } }) => {
			const face = figures?.others.smallest ?? -1;
			return face < 0 || !faces ? [null, '–'] : [face, nameOfFace(faces, face) ?? '–'];
		},
	],
];
