import type { ReadOptions, ReadResult } from '../../../src/formats/core/format.ts';
import { readVtk } from '../../../src/formats/vtk/legacy/readVtk.ts';
import { memorySource } from '../sources.ts';

/** Reads a file of the text or bytes; those of letters are Latin-1. */
export const read = (content: string | Uint8Array, options?: ReadOptions): Promise<ReadResult> =>
	readVtk(
		[memorySource('a.vtk', typeof content === 'string' ? Buffer.from(content, 'latin1') : content)],
		options,
	);

/** Big-endian numbers as letters, which stand for bytes. */
export function big(kind: 'int' | 'long' | 'float' | 'double', ...values: number[]): string {
	const size = kind === 'int' || kind === 'float' ? 4 : 8;
	const bytes = Buffer.alloc(size * values.length);
	for (const [k, value] of values.entries())
		if (kind === 'int') bytes.writeInt32BE(value, 4 * k);
		else if (kind === 'long') bytes.writeBigInt64BE(BigInt(value), 8 * k);
		else if (kind === 'float') bytes.writeFloatBE(value, 4 * k);
		else bytes.writeDoubleBE(value, 8 * k);
	return bytes.toString('latin1');
}

/** A triangle, a quad and a line as text, with data of every kind on points and cells. */
export const gridText = `# vtk DataFile Version 3.0
a title # of anything
ASCII
DATASET UNSTRUCTURED_GRID
FIELD FieldData 2
TIME 1 1 double
0.5
two%20words 2 1 string
a%20b
c
POINTS 5 float
0 0 0 1 0 0
1 1 0
0 1 0 2 0.1 0
CELLS 3 12
3 1 4 2
4 0 1 2 3
2 0 1
CELL_TYPES 3
5
9
3
POINT_DATA 5
SCALARS temp%20erature float
LOOKUP_TABLE mine
0 1 nan 3 4
LOOKUP_TABLE mine 2
0 0 0 1
1 1 1 0.5
VECTORS v double
1 0 0 0 1 0
0 0 1 1 1 1 2 2 2
CELL_DATA 3
FIELD FieldData 2
id 1 3 int
7 8 9
pair 2 3 double
1 2 3 4 5 6
COLOR_SCALARS colour 3
0 0.5 1
1 1 1
0 0 0
`;

/** Two triangles and a polyline as polygonal data in bytes, as VTK 9 writes them. */
export const polydataBytes = [
	'# vtk DataFile Version 5.1\nvtk output\nBINARY\nDATASET POLYDATA\nPOINTS 4 double\n',
	big('double', 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0.5),
	'\nMETADATA\nCOMPONENT_NAMES\nX\nY\nZ\nINFORMATION 2\n',
	'NAME L2_NORM_RANGE LOCATION vtkDataArray\nDATA 2 0 1.5\n',
	'NAME MINE LOCATION here\nDATA 5\n\n',
	'LINES 2 3\nOFFSETS vtktypeint64\n',
	big('long', 0, 3),
	'\nCONNECTIVITY vtktypeint64\n',
	big('long', 0, 1, 2),
	'\nPOLYGONS 3 6\nOFFSETS vtktypeint64\n',
	big('long', 0, 3, 6),
	'\nCONNECTIVITY vtktypeint64\n',
	big('long', 0, 1, 2, 0, 2, 3),
	'\nCELL_DATA 3\nSCALARS s int\nLOOKUP_TABLE default\n',
	big('int', 5, 6, 7),
	'\n',
].join('');
