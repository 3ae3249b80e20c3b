import type { TriMesh } from '../mesh/triMesh.ts';
import { visibleEdges, visibleMembers } from '../mesh/visibleMembers.ts';
import type { Colouring } from './colouring.ts';
import { HALO_OPACITY, MAX_HALOS, overlayStyle } from './layers.ts';
import { OccupiedCells } from './occupiedCells.ts';
import type { Colour, Dots, Frame, Lines } from './scene.ts';
import type { Surface } from './surface.ts';

/** Frame, visibility and background for the members of a quantity. */
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
	placement: MemberPlacement,
): (Lines | Dots)[] {
	const { quantity } = colouring;
	if (quantity?.on === 'edges') return edgeOverlays(mesh, colouring, layer, placement);
	return quantity?.on === 'points' ? pointOverlays(mesh, colouring, placement) : [];
}

const colourOf = (table: Uint8Array, entry: number) =>
	[table[4 * entry]!, table[4 * entry + 1]!, table[4 * entry + 2]!] as const;

function edgeOverlays(
	{ triangles, points, dimension }: TriMesh,
	{ members, table }: Colouring,
	layer: 'class' | 'groups',
	{ hidden, line, background }: MemberPlacement,
): Lines[] {
	const { width, halo } = overlayStyle[layer];
	const lines = members.map(({ entry, nodes }): Lines => {
		const ends: number[] = [];
		const visible = visibleEdges(triangles, nodes, points.length / dimension, hidden);
		for (const [i, flag] of visible.entries())
			if (flag) line(nodes[2 * i]!, nodes[2 * i + 1]!, ends);
		return {
			layer,
			ends: Uint32Array.from(ends),
			colour: colourOf(table, entry),
			opacity: 1,
			width,
		};
	});
	const haloStyle = { colour: background, opacity: HALO_OPACITY, width: halo, isHalo: true };
	const count = lines.reduce((sum, { ends }) => sum + ends.length / 2, 0);
	const halos = count > MAX_HALOS ? [] : lines.map((style) => ({ ...style, ...haloStyle }));
	return [...halos, ...lines];
}

/** The dots of a quantity; of dots of one colour that nearly coincide, only the first. */
function pointOverlays(
	{ triangles, points, dimension }: TriMesh,
	{ members, table }: Colouring,
	{ frame, placed, hidden, surface, background }: MemberPlacement,
): Dots[] {
	if (members.length === 0) return [];
	const { radius, halo } = overlayStyle.points;
	const isMember = visibleMembers(triangles, points.length / dimension, hidden);
	const at = (p: number, k: number): number => surface!.points[3 * p + k]!;
	const isVisible = (p: number): boolean =>
		isMember[p] === 1 && (!surface || surface.front.isVisible([at(p, 0), at(p, 1), at(p, 2)]));
	const occupied = new OccupiedCells(frame.x + frame.width, frame.y + frame.height, radius / 2);
	const dots = members.map(
		({ entry, nodes }): Dots => ({
			layer: 'points',
			points: nodes.filter(
				(p) => isVisible(p) && !occupied.occupy(placed[2 * p]!, placed[2 * p + 1]!, entry),
			),
			colour: colourOf(table, entry),
			opacity: 1,
			radius: radius - halo / 2,
		}),
	);
	const haloStyle = { colour: background, opacity: HALO_OPACITY, isHalo: true };
	const count = dots.reduce((sum, { points }) => sum + points.length, 0);
	const halos =
		count > MAX_HALOS
			? []
			: dots.map((dot) => ({ ...dot, ...haloStyle, radius: radius + halo / 2 }));
	return [...halos, ...dots];
}
