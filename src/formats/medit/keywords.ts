/** The codes of keywords in binary files, from libMeshb. */
const codes = {
	Dimension: 3,
	Vertices: 4,
	Edges: 5,
	Triangles: 6,
	Quadrilaterals: 7,
	Tetrahedra: 8,
	Prisms: 9,
	Hexahedra: 10,
	Corners: 13,
	Ridges: 14,
	RequiredVertices: 15,
	RequiredEdges: 16,
	RequiredTriangles: 17,
	RequiredQuadrilaterals: 18,
	TangentAtEdgeVertices: 19,
	NormalAtVertices: 20,
	NormalAtTriangleVertices: 21,
	NormalAtQuadrilateralVertices: 22,
	AngleOfCornerBound: 23,
	TrianglesP2: 24,
	EdgesP2: 25,
	QuadrilateralsQ2: 27,
	SubDomainFromGeom: 29,
	Pyramids: 49,
	BoundingBox: 50,
	End: 54,
	Tangents: 59,
	Normals: 60,
	TangentAtVertices: 61,
	SolAtVertices: 62,
	SolAtEdges: 63,
	SolAtTriangles: 64,
	SolAtQuadrilaterals: 65,
	SolAtTetrahedra: 66,
	SolAtPrisms: 67,
	SolAtHexahedra: 68,
	Iterations: 77,
	Time: 78,
	Comments: 81,
	ByteFlow: 126,
	FloatingPointPrecision: 155,
} as const;

const names = new Map<number, string>(Object.entries(codes).map(([name, code]) => [code, name]));

/** The code of a keyword in binary files (libMeshb). */
export const codeOf = (name: keyof typeof codes): number => codes[name];

/** The name of a keyword; an unknown one is named by its code. */
export const keywordOf = (code: number): string => names.get(code) ?? `keyword ${code}`;

/** Sections without a code in libMeshb, which BAMG and FreeFem's `savemesh` write as text. */
const ofBamg = [
	'Identifier',
	'Geometry',
	'SubDomainFromMesh',
	'VertexOnGeometricVertex',
	'VertexOnGeometricEdge',
	'EdgeOnGeometricEdge',
	'MeshSupportOfVertices',
	'IdentityOfMeshSupport',
	'VertexOnSupportVertex',
	'VertexOnSupportEdge',
	'VertexOnSupportTriangle',
	'CrackedEdges',
	'TangentAtEdges',
	'MaximalAngleOfCorner',
	'MetricVertices',
	'hVertices',
	'h1h2VpVertices',
];

/** The names of all keywords. */
export const keywordNames: readonly string[] = [...Object.keys(codes), ...ofBamg];
