import { pointNumber } from '../mesh/ownNumbers.ts';
import type { TriMesh } from '../mesh/triMesh.ts';
import { cellNumber } from './cellNumbers.ts';
import { type CellSet, nodeStart } from './cellSets.ts';
import { centreOf } from './compareMeshes.ts';
import type { FieldSite } from './fieldViews.ts';

/** An entity of a mesh for `--json`: its number in the file, and its coordinates; those of a cell are the mean of its corners. */
export interface PlaceReport {
	readonly number: number;
	readonly at: readonly number[];
}

/** A point. */
export const pointPlace = (mesh: TriMesh, point: number): PlaceReport => ({
	number: pointNumber(mesh, point),
	at: [...mesh.points.subarray(mesh.dimension * point, mesh.dimension * (point + 1))],
});

/** A cell of a set. */
export const cellPlace = (mesh: TriMesh, set: CellSet, cell: number): PlaceReport => ({
	number: cellNumber(mesh, set, cell),
	at: centreOf(mesh, set, cell).slice(0, mesh.dimension),
});

/** The corners of a cell by their numbers. */
export const cornerNumbers = (mesh: TriMesh, set: CellSet, cell: number): number[] =>
	Array.from(set.nodes.subarray(nodeStart(set, cell), nodeStart(set, cell + 1)), (point) =>
		pointNumber(mesh, point),
	);

/** Names of cells by their corners. */
const faceNames: Readonly<Record<number, string>> = { 3: 'triangles', 4: 'quads' };

/** Plural nouns of the cells of other kinds. */
const kindNames = {
	quad8: 'eight-node quads',
	quad9: 'nine-node quads',
	lines: 'lines',
	points: 'point cells',
	segments: 'segments',
} as const;

/** Plural noun of a cell: triangles, quads, polygons, lines. */
export const cellNoun = (set: CellSet, cell: number): string =>
	set.kind === 'faces'
		? (faceNames[nodeStart(set, cell + 1) - nodeStart(set, cell)] ?? 'polygons')
		: kindNames[set.kind];

/** Plural nouns of all cells of a set. */
export function cellNouns(set: CellSet): string[] {
	if (set.count === 0) return [];
	if (set.kind !== 'faces' || set.width > 0) return [cellNoun(set, 0)];
	const nouns = new Set<string>();
	for (let cell = 0; cell < set.count; cell++) nouns.add(cellNoun(set, cell));
	return [...nouns];
}

/** Noun of one entity at the site of a field. */
export const entityNouns: Readonly<Record<FieldSite, string>> = {
	points: 'point',
	edges: 'edge',
	mesh: 'mesh',
	faces: 'face',
	quad8: 'eight-node quad',
	quad9: 'nine-node quad',
	lines: 'line',
	'point cells': 'point cell',
	corners: 'corner of face',
};
