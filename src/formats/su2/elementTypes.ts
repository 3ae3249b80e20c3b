import { refusalOfVolumes } from '../elements/otherElements.ts';

/** Nodes of the types of elements that are read, by VTK's numbers. */
export const nodesOfType: Readonly<Record<number, number>> = { 3: 2, 5: 3, 9: 4 };

/** The type of an element with so many nodes. */
export const typeOfNodes: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 5, 4: 9 };

const others: Readonly<Record<number, string>> = {
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

/** Why an element of a type is not read, for a message that names one. */
export function whyNotRead(type: number): string {
	const name = others[type];
	if (!name)
		return `is of type ${type}, which TriRefine does not know: lines (3), triangles (5) and quads (9) are read`;
	return type >= 10 && type <= 14
		? `is ${name} (type ${type}), and TriRefine works on surfaces; take the mesh of a surface or one in the plane`
		: `is ${name} (type ${type}), where lines (3), triangles (5) and quads (9) are read`;
}

const volumes: Readonly<Record<number, string>> = {
	10: 'tetrahedra',
	12: 'hexahedra',
	13: 'prisms',
	14: 'pyramids',
};

/** Why an element of NELEM is not read, as a sentence: there, volumes have no faces beside them. */
export function refusalOf(row: number, type: number): string {
	const what = volumes[type];
	return what === undefined
		? `Element ${row} ${whyNotRead(type)}.`
		: refusalOfVolumes([{ what, count: 0 }]);
}
