import type { CellShape } from '../../../mesh/triMesh.ts';

/** An element type of Gmsh. */
export interface ElementType {
	readonly type: number;
	/** With its article, for messages: "a tetrahedron". */
	readonly name: string;
	readonly dimension: 0 | 1 | 2 | 3;
	/** Nodes of an element. */
	readonly nodes: number;
	/** Present if elements of this type are read. */
	readonly shape?: CellShape | 'triangle';
	/** Mid-edge nodes that become a field of role `midNodes`. */
	readonly midNodes?: number;
}

/** Type number of linear triangles. */
export const triangle = 2;

/** Types that are read, in the order in which they are written. */
export const readTypes: readonly ElementType[] = [
	{ type: 15, name: 'a point', dimension: 0, nodes: 1, shape: 'point' },
	{ type: 1, name: 'a line', dimension: 1, nodes: 2, shape: 'line' },
	{ type: 8, name: 'a line of 3 nodes', dimension: 1, nodes: 3, shape: 'line', midNodes: 1 },
	{ type: 2, name: 'a triangle', dimension: 2, nodes: 3, shape: 'triangle' },
	{
		type: 9,
		name: 'a triangle of 6 nodes',
		dimension: 2,
		nodes: 6,
		shape: 'triangle',
		midNodes: 3,
	},
	{ type: 3, name: 'a quad', dimension: 2, nodes: 4, shape: 'quad' },
	{ type: 16, name: 'a quad of 8 nodes', dimension: 2, nodes: 8, shape: 'quad8' },
	{ type: 10, name: 'a quad of 9 nodes', dimension: 2, nodes: 9, shape: 'quad9' },
];

/** Types whose elements do not become cells, with their numbers of nodes; volumes are counted. */
const unsupportedTypes: readonly [
	dimension: 1 | 2 | 3,
	noun: string,
	types: readonly [number, number][],
][] = [
	[
		1,
		'line',
		[
			[26, 4],
			[27, 5],
			[28, 6],
		],
	],
	[
		2,
		'triangle',
		[
			[20, 9],
			[21, 10],
			[22, 12],
			[23, 15],
			[24, 15],
			[25, 21],
		],
	],
	[
		2,
		'quad',
		[
			[36, 16],
			[37, 25],
			[38, 36],
		],
	],
	[
		3,
		'tetrahedron',
		[
			[4, 4],
			[11, 10],
			[29, 20],
			[30, 35],
			[31, 56],
		],
	],
	[
		3,
		'hexahedron',
		[
			[5, 8],
			[12, 27],
			[17, 20],
			[92, 64],
			[93, 125],
		],
	],
	[
		3,
		'prism',
		[
			[6, 6],
			[13, 18],
			[18, 15],
		],
	],
	[
		3,
		'pyramid',
		[
			[7, 5],
			[14, 14],
			[19, 13],
		],
	],
];

const byNumber: (ElementType | undefined)[] = [];
for (const kind of readTypes) byNumber[kind.type] = kind;
for (const [dimension, noun, types] of unsupportedTypes)
	for (const [type, nodes] of types)
		byNumber[type] = { type, name: `a ${noun} of ${nodes} nodes`, dimension, nodes };

/** The element type with this number; undefined if it is unknown. */
export const elementType = (type: number): ElementType | undefined => byNumber[type];

/** Whether elements of a type are read: those of the mesh, and volumes, which are only counted. */
export const isRead = (type: number): boolean => {
	const kind = elementType(type);
	return kind?.shape !== undefined || kind?.dimension === 3;
};

/** Plural noun for volumes of a type. */
export const volumeName = ({ name }: ElementType): string =>
	name
		.replace(/^a (\S+) of .*$/, '$1')
		.replace(/(n?)$/, (_, n) => (n ? '' : 's'))
		.replace(/hedro$/, 'hedra');

/** Predicate of a message about an element of a type that is not read: "is …". */
export function whyNotRead(type: number): string {
	const kind = elementType(type);
	if (!kind) return `is of type ${type}, which is not known here`;
	const predicate = `is ${kind.name} (type ${type})`;
	return kind.dimension === 3
		? `${predicate}, and TriRefine works on surfaces`
		: `${predicate}; lines are read with 2 or 3 nodes, triangles with 3 or 6, quads with 4, 8 or 9`;
}
