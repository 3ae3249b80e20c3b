const square = '0 0 0\n1 0 0\n1 1 0.5\n0 1 0\n2 0.5 0\n';

const facet = (...corners: string[]) =>
	`facet normal 0 0 1\n outer loop\n${corners.map((at) => `  vertex ${at}\n`).join('')} endloop\nendfacet\n`;

const feature = (ring: string, properties: string) =>
	`{"type":"Feature","properties":${properties},"geometry":{"type":"Polygon","coordinates":[[${ring}]]}}`;

/** Texts with what no writer here makes, each with the name of its file, by the format. */
export const texts: Readonly<Record<string, readonly (readonly [name: string, text: string])[]>> = {
	freefem: [
		['a.msh', '4 2 3\n0 0 1\n1 0 0\n1 1 0\n0 1 -2\n1 2 3 5\n1 3 4 0\n1 2 7\n2 3 7\n3 4 0\n'],
	],
	geojson: [
		[
			'a.geojson',
			`{"type":"FeatureCollection","features":[\n${feature('[0,0],[1,0],[1,1],[0,0]', '{"region":3,"heat":0.5}')},\n${feature('[0,0],[1,1],[0.5,1.5],[0,1],[0,0]', '{"region":4,"flow":[1,2]}')}\n]}\n`,
		],
	],
	gmsh: [
		[
			'a.msh',
			'$NOD\n4\n10 0 0 0\n20 1 0 0\n30 1 1 0\n40 0 1 0\n$ENDNOD\n$ELM\n3\n1 1 5 1 2 10 20\n2 2 7 1 3 10 20 30\n3 2 7 1 3 10 30 40\n$ENDELM\n',
		],
	],
	netgen: [
		[
			'a.vol',
			'mesh3d\ndimension\n2\ngeomtype\n0\n\nsurfaceelements\n2\n 2 1 0 0 3 1 2 3\n 2 2 0 0 3 1 3 4\n\nvolumeelements\n0\n\nedgesegmentsgi2\n2\n 1 0 1 2 0 0 1 0 1 0 1 1\n 4 0 4 1 0 0 1 0 4 0 4 1\n\npoints\n4\n 0 0 0\n 1 0 0\n 1 1 0\n 0 1 0\n\nmaterials\n2\n1\tinner part\n2\touter\n\nbcnames\n2\n1\tbottom\n4\tleft\n\nendmesh\n',
		],
	],
	obj: [
		[
			'a.obj',
			'# by hand\nmtllib a b.mtl\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 2 0.5 0\nvt 0 0\nvt 1 0.25\nvn 0 0 1\no plate\ng one two\nusemtl red paint\nf 1/1/1 2/2/1 3/1/1\nf 1//1 2//1 3//1 4//1\ng two\ns 1\nf -4 -1 -3\ng\nl 1 2 3\nusemtl\np 5\n',
		],
	],
	off: [
		['a.off', `OFF\n5 3 0\n${square}3 0 1 2\n4 0 1 2 3\n3 1 4 2\n`],
		['a.off', `OFF5 4 0\n${square}3 0 1 2 255 0 0\n3 0 2 3 0 255 0\n5 0 1 4 2 3\n2 0 4\n`],
		['a.off', `{ appearance { +edge } LIST\n# by hand\nOFF 5 1\n${square}\n5 0 1 4 2 3\n}\n`],
		[
			'a.off',
			'STCNnOFF\n2\n3 1 0\n0 0 1 0 1 1 1 1 0 0\n1 0 1 0 1 1 1 1 0 0\n0 1 1 0 1 1 1 1 0 0\n3 0 1 2\n',
		],
	],
	stl: [
		[
			'a.stl',
			`solid a square\n${facet('0 0 0', '1 0 0', '1 1 0')}endsolid a square\nsolid b\n${facet('0 0 0', '1 1 0', '-0 1 0')}endsolid b\n`,
		],
	],
	triangle: [
		[
			'a.node',
			'5 2 1 1\n1 0 0 0.5 1\n2 1 0 0.25 1\n3 1 1 0 0\n4 0 1 1e3 2 # the last corner\n5 0.5 2 7 3\n',
		],
	],
	vtk: [
		[
			'a.vtk',
			`# vtk DataFile Version 2.0\nstrips\nASCII\nDATASET POLYDATA\nPOINTS 5 double\n${square}POLYGONS 1 5\n4 0 1 2 3\nTRIANGLE_STRIPS 1 5\n4 0 1 3 2\n`,
		],
	],
	ucd: [
		[
			'a.inp',
			'# by hand\n4 3 3 1 0\n1 0 0 0\n2 1 0 0\n7 1 1 0\n4 0 1 0\n1 5 tri 1 2 7\n2 5 tri 1 7 4\n3 2 line 1 2\n2 1 2\nheat, K\nflow, m/s\n1 10 1 2\n2 20 3 4\n7 30 5 6\n4 40 7 8\n1 1\nload, N\n3 0.5\n1 1.5\n2 2.5\n',
		],
	],
	xdmf: [
		[
			'a.xdmf',
			'<?xml version="1.0"?>\n<Xdmf Version="3.0"><Domain><Grid Name="mesh" GridType="Uniform">\n<Geometry GeometryType="XY"><DataItem Dimensions="4 2" Format="XML">\n0 0\n1 0\n1 1\n0 1\n</DataItem></Geometry>\n<Topology TopologyType="Mixed" NumberOfElements="3"><DataItem Dimensions="12" NumberType="Int" Format="XML">\n4 0 1 2 4 0 2 3 2 2 0 1\n</DataItem></Topology>\n<Attribute Name="heat" AttributeType="Scalar" Center="Node"><DataItem NumberType="Float" Dimensions="4" Format="XML">1 2 3 4.5</DataItem></Attribute>\n</Grid></Domain></Xdmf>\n',
		],
	],
};
