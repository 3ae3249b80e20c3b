import { describe, expect, test } from 'vitest';
import { cli, workFolder } from './inProcess.ts';

const { at, text, write } = workFolder();

const array = (type: string, name: string, values: string) =>
	`<DataArray type="${type}" Name="${name}" format="ascii">${values}</DataArray>`;

/** Two triangles of a square and the line on its lower side. */
const vtu = (nodes: string, elements: string) =>
	`<?xml version="1.0"?>
<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian" header_type="UInt64">
<UnstructuredGrid><Piece NumberOfPoints="4" NumberOfCells="3">
<PointData GlobalIds="nodes">${array('Int64', 'nodes', nodes)}</PointData>
<CellData GlobalIds="elements">${array('Int64', 'elements', elements)}</CellData>
<Points><DataArray type="Float64" NumberOfComponents="3" format="ascii">0 0 0 1 0 0 1 1 0 0 1 0</DataArray></Points>
<Cells>${array('Int64', 'connectivity', '0 1 2 0 2 3 0 1')}${array('Int64', 'offsets', '3 6 8')}${array('UInt8', 'types', '5 5 3')}</Cells>
</Piece></UnstructuredGrid></VTKFile>
`;

const vtk = (nodes: string, elements: string) => `# vtk DataFile Version 3.0
square
ASCII
DATASET UNSTRUCTURED_GRID
POINTS 4 double
0 0 0 1 0 0 1 1 0 0 1 0
CELLS 3 11
3 0 1 2
3 0 2 3
2 0 1
CELL_TYPES 3
5 5 3
POINT_DATA 4
GLOBAL_IDS nodes vtkIdType
${nodes}
CELL_DATA 3
GLOBAL_IDS elements vtkIdType
${elements}
`;

const kinds = {
	vtu: {
		file: vtu,
		options: ['--write', 'encoding=ascii'],
		marks: (name: string) => new RegExp(`GlobalIds="${name}"`),
		ids: (name: string) => new RegExp(`Name="${name}"[^>]*>([^<]*)<`),
	},
	vtk: {
		file: vtk,
		options: [],
		marks: (name: string) => new RegExp(`GLOBAL_IDS ${name} `),
		ids: (name: string) => new RegExp(`${name} [^\n]*\n([-\\d\\s]*)`),
	},
};

describe.each(Object.entries(kinds))(
	'global ids of %s files',
	(suffix, { file, options, marks, ids }) => {
		const idsIn = (content: string, name: string) =>
			ids(name).exec(content)![1]!.trim().split(/\s+/).map(Number);
		const refined = async (nodes: string, elements: string) => {
			const to = at(`refined.${suffix}`);
			const call = ['refine', write(`square.${suffix}`, file(nodes, elements)), '--select', 'all'];
			const result = await cli(...call, '--force', '-o', to, ...options);
			expect(result.exit, result.err).toBe(0);
			return { ...result, content: text(`refined.${suffix}`) };
		};

		test.each([
			['are close together', '7 5 9 8', '3 1 2'],
			['are far apart', '7 5000000000 9 8', '3 1 4000000000'],
		])('stay unique where they %s: what is new follows the largest', async (_, nodes, elements) => {
			const { content, err } = await refined(nodes, elements);
			for (const [name, old] of [
				['nodes', nodes],
				['elements', elements],
			] as const) {
				const given = old.split(' ').map(Number);
				const found = idsIn(content, name);
				expect(content).toMatch(marks(name));
				expect(found.length).toBeGreaterThan(given.length);
				expect(new Set(found).size).toBe(found.length);
				expect(found).toEqual(expect.arrayContaining(given));
				const more = found.filter((id) => !given.includes(id)).sort((a, b) => a - b);
				expect(more).toEqual(more.map((_, i) => Math.max(...given) + 1 + i));
			}
			expect(idsIn(content, 'nodes').slice(0, 4)).toEqual(nodes.split(' ').map(Number));
			expect(err).not.toContain('no middle');
		});

		test('that are repeated are written as ordinary numbers, which is said', async () => {
			const { content, err } = await refined('7 7 9 8', '3 1 2');
			expect(content).not.toMatch(marks('nodes'));
			expect(content).toMatch(marks('elements'));
			expect(idsIn(content, 'nodes').slice(0, 4)).toEqual([7, 7, 9, 8]);
			expect(err).toContain('global ids');
		});
	},
);
