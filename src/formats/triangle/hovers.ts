import { counted } from '../../util/counted.ts';
import type { HeaderLink, HoverTexts } from '../model/languageSupport.ts';
import type { Section, SectionKind } from '../model/section.ts';
import type { Suffix } from './fileNames.ts';

/** Kinds of sections in Triangle's files. */
type Kind = Exclude<SectionKind, 'faces' | 'data' | 'lists'>;

/** Meaning of each number of a header line, the count first; later ones may be left out. */
const headers: Readonly<Record<Kind, readonly [string, ...string[]]>> = {
	points: [
		'points',
		'dimension: coordinates of a point',
		'attributes of a point',
		'boundary markers of a point, 0 or 1',
	],
	edges: ['edges', 'boundary markers of an edge, 0 or 1'],
	triangles: [
		'triangles',
		'nodes of a triangle: its 3 corners, or 6 with the middles of its sides',
		'attributes of a triangle',
	],
	segments: ['segments', 'boundary markers of a segment, 0 or 1'],
	holes: ['holes'],
	regions: ['regions'],
	neighbours: ['triangles', 'neighbours of a triangle: across from each corner'],
};

/** Contents of an entry's line after its number. */
function contentOf({ kind, roles }: Section): string {
	const attributes = roles.filter((role) => role === 'attribute').length;
	const marker = roles.includes('marker') ? ', boundary marker' : '';
	const extra = attributes > 0 ? `, ${counted(attributes, 'attribute')}` : '';
	switch (kind as Kind) {
		case 'points':
			return `x, y${extra}${marker}`;
		case 'triangles':
			return `three corners${roles.filter((role) => role === 'point').length > 3 ? ', the middles of the sides opposite them' : ''}${extra}`;
		case 'edges':
		case 'segments':
			return `start point, end point${marker}`;
		case 'holes':
			return 'x, y of a point in the hole';
		case 'regions':
			return 'x, y of a point in the region, its attribute, its largest area';
		case 'neighbours':
			return 'the triangle across from each corner, -1 on the boundary';
	}
}

/** Words of hovers about Triangle's files. */
export const triangleHovers: HoverTexts = {
	files: 'Triangle’s files',
	header: (kind) => headers[kind as Kind],
	entry: (section) => `number, ${contentOf(section)}`,
};

/** Words about a `.poly` file, whose points may be in the `.node` file. */
export const polyHovers: HoverTexts = {
	...triangleHovers,
	elsewhere: (kind) => (kind === 'points' ? 'The points stand in the `.node` file.' : undefined),
};

/** Contents of the files of a set. */
const contents: Readonly<Record<Suffix, string>> = {
	node: 'points',
	ele: 'triangles',
	poly: 'segments, holes and regions',
	edge: 'edges',
	neigh: 'neighbours',
};

const link = (number: number, ...suffixes: readonly Suffix[]): HeaderLink => ({
	number,
	files: suffixes.map((suffix) => ({ suffix, holds: contents[suffix] })),
});

/** Destinations of the numbers in headers, section by section. */
export const links: Readonly<Record<Suffix, readonly (readonly HeaderLink[])[]>> = {
	// Points, their dimension, attributes and markers.
	node: [[link(0, 'ele'), link(3, 'poly', 'edge')]],
	// Triangles, nodes of each, attributes.
	ele: [[link(0, 'neigh', 'node'), link(1, 'node'), link(2, 'poly')]],
	// Points (0 if they are in the .node file); segments; holes; regions.
	poly: [[link(0, 'node')], [link(0, 'edge', 'ele')], [], [link(0, 'ele')]],
	// Edges and their markers.
	edge: [[link(0, 'node'), link(1, 'poly')]],
	// Triangles, neighbours of each.
	neigh: [[link(0, 'ele')]],
};
