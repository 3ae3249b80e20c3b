import type { TriMesh } from '../mesh/triMesh.ts';
import { visibleEdges, visibleMembers } from '../mesh/visibleMembers.ts';
import type { Colouring } from './colouring.ts';
import { HALO_OPACITY, MAX_HALOS, overlayStyle } from './layers.ts';
import { OccupiedCells } from './occupiedCells.ts';
import type { Colour, Dots, Frame, Lines } from './scene.ts';
import type { Surface } from './surface.ts';

/** Where members are drawn. */
export interface MemberPlacement {
	readonly frame: Frame;
	/** x y of the mesh's points in the picture. */
	readonly placed: Float64Array;
	/** A byte for each triangle, 1 if it is not drawn. */
	readonly hidden: Uint8Array;
	/** Absent in the plane. */
	readonly surface: Surface | undefined;
	/** Appends the visible parts of the edge between points `a` and `b` to `to`. */
	readonly line: (a: number, b: number, to: number[]) => void;
	/** Colour of halos. */
	readonly background: Colour;
}

/** The visible edges or points of a quantity, as lines or dots over their halos. */
export function memberOverlays(
	mesh: TriMesh,
	colouring: Colouring,
	layer: 'class' | 'groups',
	placing: MemberPlacement,
): (Lines | Dots)[] {
	const { quantity } = colouring;
	if (quantity?.on === 'edges') return edgesOver(mesh, colouring, layer, placing);
	return quantity?.on === 'points' ? pointsOver(mesh, colouring, placing) : [];
}

const colourOf = (table: Uint8Array, entry: number) =>
	[table[4 * entry]!, table[4 * entry + 1]!, table[4 * entry + 2]!] as const;

function edgesOver(
	{ triangles, points, dimension }: TriMesh,
	{ members, table }: Colouring,
	layer: 'class' | 'groups',
	{ hidden, line, background }: MemberPlacement,
): Lines[] {
	const { width, halo } = overlayStyle[layer];
	const lines = members.map(({ entry, nodes }): Lines => {
		const ends: number[] = [];
		const seen = visibleEdges(triangles, nodes, points.length / dimension, hidden);
		for (const [i, flag] of seen.entries()) if (flag) line(nodes[2 * i]!, nodes[2 * i + 1]!, ends);
		return {
			layer,
			ends: Uint32Array.from(ends),
			colour: colourOf(table, entry),
			opacity: 1,
			width,
		};
	});
	const below = { colour: background, opacity: HALO_OPACITY, width: halo, isHalo: true };
	const count = lines.reduce((sum, { ends }) => sum + ends.length / 2, 0);
	const halos = count > MAX_HALOS ? [] : lines.map((one) => ({ ...one, ...below }));
	return [...halos, ...lines];
}

/** Of dots of a colour that nearly coincide, one. */
function pointsOver(
	{ triangles, points, dimension }: TriMesh,
	{ members, table }: Colouring,
	{ frame, placed, hidden, surface, background }: MemberPlacement,
): Dots[] {
	if (members.length === 0) return [];
	const { radius, halo } = overlayStyle.points;
	const seen = visibleMembers(triangles, points.length / dimension, hidden);
	const at = (p: number, k: number): number => surface!.points[3 * p + k]!;
	const isSeen = (p: number): boolean =>
		seen[p] === 1 && (!surface || surface.front.isVisible([at(p, 0), at(p, 1), at(p, 2)]));
	const taken = new OccupiedCells(frame.x + frame.width, frame.y + frame.height, radius / 2);
	const dots = members.map(
		({ entry, nodes }): Dots => ({
			layer: 'points',
			points: nodes.filter(
				(p) => isSeen(p) && !taken.occupy(placed[2 * p]!, placed[2 * p + 1]!, entry),
			),
			colour: colourOf(table, entry),
			opacity: 1,
			radius: radius - halo / 2,
		}),
	);
	const below = { colour: background, opacity: HALO_OPACITY, isHalo: true };
	const count = dots.reduce((sum, one) => sum + one.points.length, 0);
	const halos =
		count > MAX_HALOS ? [] : dots.map((one) => ({ ...one, ...below, radius: radius + halo / 2 }));
	return [...halos, ...dots];
}
