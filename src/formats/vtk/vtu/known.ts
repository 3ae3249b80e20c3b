import type { KnownElement } from '../../codecs/xml/spelling.ts';

const array: KnownElement = {
	attributes: [
		...['type', 'Name', 'NumberOfComponents', 'NumberOfTuples', 'format', 'offset', 'encoding'],
		...['RangeMin', 'RangeMax'],
	],
	values: {
		type: [
			...['Int8', 'UInt8', 'Int16', 'UInt16', 'Int32', 'UInt32', 'Int64', 'UInt64'],
			...['Float32', 'Float64', 'String'],
		],
		format: ['ascii', 'binary', 'appended'],
	},
};

/** The arrays of cells have fixed names. */
const cellArray: KnownElement = {
	...array,
	values: {
		...array.values,
		Name: [
			...['connectivity', 'offsets', 'types', 'faces', 'faceoffsets'],
			// Of polyhedra, from VTK 9.4 on.
			...['face_connectivity', 'face_offsets', 'polyhedron_to_faces', 'polyhedron_offsets'],
		],
	},
};

const piece: KnownElement = {
	attributes: ['NumberOfPoints', 'NumberOfCells'],
	counts: ['NumberOfPoints', 'NumberOfCells'],
};

/**
 * Known attributes of an element of a VTU file, for elements in which a misspelt attribute would be taken for a missing
 * one.
 */
export function knownVtuAttributes(name: string, parent: string): KnownElement | undefined {
	if (name === 'Piece') return piece;
	if (name !== 'DataArray') return undefined;
	return parent === 'Cells' ? cellArray : array;
}
