import type { KnownElement } from '../../codecs/xml/spelling.ts';

const elements: Readonly<Record<string, KnownElement>> = {
	DataItem: {
		attributes: [
			...['Name', 'ItemType', 'Dimensions', 'NumberType', 'DataType', 'Precision', 'Reference'],
			...['Format', 'Endian', 'Compression', 'Seek', 'Function', 'Rank'],
		],
		values: {
			NumberType: ['Float', 'Int', 'UInt', 'Char', 'UChar'],
			DataType: ['Float', 'Int', 'UInt', 'Char', 'UChar'],
			Format: ['XML', 'HDF', 'Binary', 'TIFF'],
		},
		counts: ['Dimensions'],
	},
	Geometry: { attributes: ['Name', 'GeometryType', 'Type', 'Reference', 'Origin'] },
	Topology: {
		attributes: [
			...['Name', 'TopologyType', 'Type', 'NumberOfElements', 'NodesPerElement', 'Dimensions'],
			...['Order', 'BaseOffset', 'Reference'],
		],
		values: {
			TopologyType: [
				...['Polyvertex', 'Polyline', 'Polygon', 'Triangle', 'Quadrilateral', 'Tetrahedron'],
				...['Pyramid', 'Wedge', 'Hexahedron', 'Edge_3', 'Triangle_6', 'Quadrilateral_8'],
				...['Quadrilateral_9', 'Tetrahedron_10', 'Pyramid_13', 'Wedge_15', 'Wedge_18'],
				...['Hexahedron_20', 'Hexahedron_24', 'Hexahedron_27', 'Mixed', 'Polyhedron'],
				...['2DSMesh', '2DRectMesh', '2DCoRectMesh', '3DSMesh', '3DRectMesh', '3DCoRectMesh'],
				// Without underscores, and abbreviated.
				...['Edge3', 'Tri6', 'Triangle6', 'Quad8', 'Quad9', 'Quadrilateral8', 'Quadrilateral9'],
				...['Tet', 'Tet10', 'Tri_6', 'Quad_8', 'Quad_9', 'Tet_10', 'Tetrahedron10', 'Pyramid13'],
				...['Hex', 'Hex20', 'Hex24', 'Hex27', 'Hex_20', 'Hex_24', 'Hex_27', 'Wedge15', 'Wedge18'],
				...['Hexahedron20', 'Hexahedron24', 'Hexahedron27', 'Poly_vertex', 'Poly_line'],
			],
		},
		counts: ['NumberOfElements'],
	},
};

/** Known attributes of an element, for elements in which a misspelt attribute would be taken for a missing one. */
export const knownXdmfAttributes = (name: string): KnownElement | undefined =>
	Object.hasOwn(elements, name) ? elements[name] : undefined;
