/** Nodes of the types of elements that are read, by VTK's type numbers. */
export const nodesOfType: Readonly<Record<number, number>> = { 3: 2, 5: 3, 9: 4 };

/** The type of an element by the number of its nodes. */
export const typeOfNodes: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 5, 4: 9 };

const typeNames: Readonly<Record<number, string>> = {
	1: 'a vertex',
	7: 'a polygon',
	21: 'a curved line of 3 nodes',
	22: 'a curved triangle of 6 nodes',
	23: 'a curved quad of 8 nodes',
	28: 'a curved quad of 9 nodes',
	10: 'a tetrahedron',
	12: 'a hexahedron',
	13: 'a prism',
	14: 'a pyramid',
};

/** The reason that elements of a type are not read, for a message that begins with the element. */
export function whyNotRead(type: number): string {
	const name = typeNames[type];
	if (!name)
		return `is of type ${type}, which TriRefine does not know: lines (3), triangles (5) and quads (9) are read`;
	return volumes[type]
		? `is ${name} (type ${type}), and TriRefine works on surfaces; take the mesh of a surface or one in the plane`
		: `is ${name} (type ${type}), where lines (3), triangles (5) and quads (9) are read`;
}

/** The types of volume elements, which are only counted: plural noun, and number of nodes. */
export const volumes: Readonly<Record<number, readonly [what: string, nodes: number]>> = {
	10: ['tetrahedra', 4],
	12: ['hexahedra', 8],
	13: ['prisms', 6],
	14: ['pyramids', 5],
};

/** The number of nodes of an element in NELEM; 0 for types that are not read. */
export const nodesOfElement = (type: number): number =>
	nodesOfType[type] ?? volumes[type]?.[1] ?? 0;

/** Nodes of the elements of markers by type: vertices and lines, and in 3D also triangles and quads. */
export const nodesInMarkers = (dimension: number | undefined): Readonly<Record<number, number>> =>
	dimension === 3 ? { 1: 1, ...nodesOfType } : { 1: 1, 3: 2 };
