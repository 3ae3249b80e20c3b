import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { xdmf } from '../loaded.ts';
import { memorySource } from '../sources.ts';

/** Points of the unit square. */
export const geometry = `<Geometry GeometryType="XY"><DataItem Dimensions="4 2" Format="XML">
0 0
1 0
1 1
0 1
</DataItem></Geometry>`;
/** Its two triangles. */
export const topology = `<Topology TopologyType="Triangle" NumberOfElements="2"><DataItem Dimensions="2 3" NumberType="Int" Format="XML">
0 1 2
0 2 3
</DataItem></Topology>`;
/** A uniform grid. */
export const grid = (content: string, name = 'mesh') => `<Grid Name="${name}" GridType="Uniform">
${content}
</Grid>`;
/** A whole file with the content of its domain. */
export const file = (content: string) => `<?xml version="1.0"?>
<!DOCTYPE Xdmf SYSTEM "Xdmf.dtd" []>
<Xdmf Version="3.0" xmlns:xi="http://www.w3.org/2001/XInclude">
<Domain>
${content}
</Domain>
</Xdmf>
`;
/** The unit square as a file, lines 6 to 14. */
export const plain = file(grid(`${geometry}\n${topology}`));
/** An element that includes another one of the file. */
export const include = (path: string) => `<xi:include xpointer="xpointer(${path})"/>`;
/** A scalar attribute; `values` are separated by blanks. */
export const attribute = (name: string, center: string, type: string, values: string, more = '') =>
	`<Attribute Name="${name}" AttributeType="Scalar" Center="${center}"${more}><DataItem NumberType="${type}" Dimensions="${values.split(' ').length}" Format="XML">${values}</DataItem></Attribute>`;

export const read = (text: string) =>
	xdmf.read([memorySource('a.xdmf', text)], { positions: true });
/** Name, dimension, tag and members of each group; lines by their ends. */
export const groupsOf = ({ groups = [], cells = [] }: TriMesh) =>
	groups.map(({ name, dimension, tag, members }) => [
		...[name, dimension, tag],
		...members.flatMap(({ of, members }) =>
			Array.from(members, (member) =>
				typeof of === 'number' && cells[of]!.shape === 'line'
					? cells[of]!.nodes.subarray(2 * member, 2 * member + 2).join('-')
					: `${of} ${member}`,
			),
		),
	]);
/** Name, site, number of components and values of each field. */
export const fieldsOf = ({ fields }: Pick<TriMesh, 'fields'>) =>
	fields.map(({ name, on, components, values }) => [name, on, components, [...values]]);
