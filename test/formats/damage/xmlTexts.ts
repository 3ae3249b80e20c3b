import type { DamagedText } from './damagedText.ts';

/** Texts in XML: dolfin, vtu, xdmf. */
export const xmlTexts: readonly DamagedText[] = [
	{
		format: 'dolfin',
		name: 'a.xml',
		text: `<?xml version="1.0"?>
<dolfin xmlns:dolfin="http://www.fenics.org/dolfin/">
<mesh celltype="triangle" dim="2"> | k k k k -
<vertices size="5"> | k k c
<vertex index="0" x="0" y="0"/> | k k - k x k x
<vertex index="1" x="1" y="0"/> | k k - k x k x
<vertex index="2" x="1" y="1"/> | k k - k x k x
<vertex index="3" x="0" y="1"/> | k k - k x k x
<vertex index="4" x="0.4" y="0.5"/> | k k - k x k x
</vertices>
<cells size="4"> | k k c
<triangle index="0" v0="0" v1="1" v2="4"/> | k k - k i k i k i
<triangle index="1" v0="1" v1="2" v2="4"/> | k k - k i k i k i
<triangle index="2" v0="2" v1="3" v2="4"/> | k k - k i k i k i
<triangle index="3" v0="3" v1="0" v2="4"/> | k k - k i k i k i
</cells>
</mesh>
</dolfin>
`,
	},
	{
		format: 'vtu',
		name: 'a.vtu',
		text: `<?xml version="1.0"?>
<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian">
<UnstructuredGrid>
<Piece NumberOfPoints="5" NumberOfCells="4"> | k k c k c
<Points>
<DataArray type="Float64" NumberOfComponents="3" format="ascii"> | k k k k - k k
0 0 0 | x x x
1 0 0 | x x x
1 1 0 | x x x
0 1 0 | x x x
0.4 0.5 0 | x x x+
</DataArray>
</Points>
<Cells>
<DataArray type="Int32" Name="connectivity" format="ascii"> | k k k k k k k
0 1 4 | i i i
1 2 4 | i i i
2 3 4 | i i i
3 0 4 | i i i
</DataArray>
<DataArray type="Int32" Name="offsets" format="ascii"> | k k k k k k k
3 6 9 12
</DataArray>
<DataArray type="UInt8" Name="types" format="ascii"> | k k k k k k k
5 5 5 5
</DataArray>
</Cells>
</Piece>
</UnstructuredGrid>
</VTKFile>
`,
	},
	{
		format: 'xdmf',
		name: 'a.xdmf',
		text: `<?xml version="1.0"?>
<Xdmf Version="3.0">
<Domain>
<Grid Name="mesh" GridType="Uniform">
<Geometry GeometryType="XY"> | k k k
<DataItem Dimensions="5 2" NumberType="Float" Precision="8" Format="XML"> | k k c - k k k - k k
0 0 | x x
1 0 | x x
1 1 | x x
0 1 | x x
0.4 0.5 | x x
</DataItem>
</Geometry>
<Topology TopologyType="Triangle" NumberOfElements="4"> | k k k k c
<DataItem Dimensions="4 3" NumberType="Int" Format="XML"> | k k c - k k k k
0 1 4 | i i i
1 2 4 | i i i
2 3 4 | i i i
3 0 4 | i i i
</DataItem>
</Topology>
</Grid>
</Domain>
</Xdmf>
`,
	},
];
