import type { ReadOptions } from '../../../src/formats/core/format.ts';
import { readPvtu } from '../../../src/formats/vtk/pvtu/readPvtu.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { sourcesOf } from '../sources.ts';
import { type GivenPiece, type Style, vtuFile } from '../vtu/vtuFile.ts';

/** A grid of squares, each a quad or two triangles, divided into strips of columns. */
export interface Partition {
	readonly width: number;
	readonly height: number;
	readonly pieces: number;
	/** Columns of squares of other pieces that a piece has beside its own. */
	readonly ghosts: number;
	/** Points have ids that are the same in all pieces. */
	readonly ids?: boolean;
}

const isQuad = (x: number, y: number) => (x + 2 * y) % 5 === 0;

/** The cells of a square by the coordinates of their corners. */
const cellsAt = (x: number, y: number): [number, number][][] => {
	const [a, b, c, d]: [number, number][] = [
		[x, y],
		[x + 1, y],
		[x + 1, y + 1],
		[x, y + 1],
	];
	return isQuad(x, y)
		? [[a!, b!, c!, d!]]
		: [
				[a!, b!, c!],
				[a!, c!, d!],
			];
};

const heightAt = ([x, y]: readonly [number, number]) => x / 3 + 10 * y;

/** The grid without pieces: its cells as text, each with its number, and its points with the field on them. */
export function serial({ width, height }: Partition): Shape {
	const cells: string[] = [];
	const points = new Set<string>();
	for (let x = 0; x < width; x++)
		for (let y = 0; y < height; y++)
			for (const corners of cellsAt(x, y)) {
				cells.push(`${corners.join(' ')}: ${100 * x + y}`);
				for (const point of corners) points.add(`${point}: ${heightAt(point)}`);
			}
	return { cells: cells.sort(), points: [...points].sort() };
}

/** A mesh as sets, whatever its order. */
export interface Shape {
	readonly cells: readonly string[];
	readonly points: readonly string[];
}

/** The pieces of a grid as VTU files have them. */
export function piecesOf({ width, height, pieces, ghosts, ids }: Partition): GivenPiece[] {
	return Array.from({ length: pieces }, (_, nth): GivenPiece => {
		const [from, to] = [nth, nth + 1].map((k) => Math.floor((width * k) / pieces)) as [
			number,
			number,
		];
		const numbers = new Map<string, number>();
		const points: [number, number][] = [];
		const cells: [number, ...number[]][] = [];
		const [column, owner]: [number[], number[]] = [[], []];
		for (let x = Math.max(0, from - ghosts); x < Math.min(width, to + ghosts); x++)
			for (let y = 0; y < height; y++)
				for (const corners of cellsAt(x, y)) {
					const own = corners.map((point) => {
						const at = numbers.get(`${point}`) ?? points.push(point) - 1;
						numbers.set(`${point}`, at);
						return at;
					});
					cells.push([corners.length === 4 ? 9 : 5, ...own]);
					column.push(100 * x + y);
					owner.push(x >= from && x < to ? 0 : 1);
				}
		return {
			points: points.flatMap(([x, y]) => [x, y, 0]),
			cells,
			pointData: [
				{ name: 'height', type: 'Float64', values: points.map(heightAt) },
				...(ids
					? [{ name: 'id', type: 'Int64', values: points.map(([x, y]) => BigInt(1000 * x + y)) }]
					: []),
			],
			cellData: [
				{ name: 'square', type: 'Int32', values: column },
				...(ghosts > 0 ? [{ name: 'vtkGhostType', type: 'UInt8', values: owner }] : []),
			],
		};
	});
}

/** A PVTU file of these names, with what is in front of the pieces. */
export const listOf = (names: readonly string[], inside = ''): string =>
	[
		'<?xml version="1.0"?>',
		'<VTKFile type="PUnstructuredGrid" version="1.0" byte_order="LittleEndian">',
		`<PUnstructuredGrid GhostLevel="0">${inside}`,
		...names.map((name) => `<Piece Source="${name}"/>`),
		'</PUnstructuredGrid>',
		'</VTKFile>\n',
	].join('\n');

/** What such a file declares of the arrays of a piece. */
export const declaring = ({ pointData = [], cellData = [] }: GivenPiece): string => {
	const of = (section: string, arrays: NonNullable<GivenPiece['pointData']>) =>
		`<P${section}>${arrays.map(({ name, type, components }) => `<PDataArray type="${type}" Name="${name}"${components ? ` NumberOfComponents="${components}"` : ''}/>`).join('')}</P${section}>`;
	const points = '<PPoints><PDataArray type="Float64" NumberOfComponents="3"/></PPoints>';
	return `${of('PointData', pointData)}${of('CellData', cellData)}${points}`;
};

/** A PVTU file and its pieces, which it declares as the first one is. */
export function setOf(
	pieces: readonly GivenPiece[],
	style: Style = { encoding: 'binary' },
	inside = declaring(pieces[0]!),
): Map<string, string | Uint8Array> {
	const names = pieces.map((_, nth) => `out/a_${nth}.vtu`);
	return new Map<string, string | Uint8Array>([
		['a.pvtu', listOf(names, inside)],
		...pieces.map((piece, nth) => [names[nth]!, new Uint8Array(vtuFile([piece], style))] as const),
	]);
}

export const readSet = (files: ReadonlyMap<string, string | Uint8Array>, options?: ReadOptions) =>
	readPvtu(sourcesOf(files), options);

/** What was read, as sets. */
export function shapeOf(mesh: TriMesh): Shape {
	const at = (point: number) => `${mesh.points.slice(2 * point, 2 * point + 2)}`;
	const cells: string[] = [];
	const add = (width: number, nodes: Uint32Array, values: ArrayLike<number>) => {
		for (let k = 0; k < values.length; k++)
			cells.push(
				`${[...nodes.slice(width * k, width * k + width)].map(at).join(' ')}: ${values[k]}`,
			);
	};
	const square = (fields: TriMesh['fields'], on: string) =>
		fields.find((field) => field.name === 'square' && field.on === on)?.values ?? [];
	add(3, mesh.triangles, square(mesh.fields, 'triangles'));
	for (const { nodes, fields } of mesh.cells ?? []) add(4, nodes, square(fields, 'cells'));
	const { values } = mesh.fields.find(({ name }) => name === 'height')!;
	return {
		cells: cells.sort(),
		points: [...values].map((value, p) => `${at(p)}: ${value}`).sort(),
	};
}

/** A piece of one triangle whose corner is at x. */
export const triangle = (x: number): GivenPiece => ({
	points: [x, 0, 0, x + 1, 0, 0, x, 1, 0],
	cells: [[5, 0, 1, 2]],
});
