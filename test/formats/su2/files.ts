import type { ReadOptions } from '../../../src/formats/core/format.ts';
import { su2 } from '../loaded.ts';
import { memorySource } from '../sources.ts';

/** A square of a triangle and a quad beside it, with two markers. */
export const text = `% a square and a triangle
NDIME= 2
NELEM= 2
9 0 1 2 3 0
5 1 4 2 1
NPOIN= 5
0 0 0
1 0 1
1 1 2
0 1 3
2 0.5 4
NMARK= 2
MARKER_TAG= left wall
MARKER_ELEMS= 1
3 3 0
MARKER_TAG= 7
MARKER_ELEMS= 2
3 1 4
3 4 2
`;

/** What stands behind the markers in files for design. */
export const trailer = `NPERIODIC= 1
PERIODIC_INDEX= 0
0.0	0 0
FFD_NBOX= 1
FFD_TAG= BOX % of the wing
FFD_SURFACE_POINTS= 1
left wall	0	0.5e0

`;

/** Two zones, each with a triangle; the second has points and rows counted from 0 again. */
export const zones = `NZONE= 2
IZONE= 1
NDIME= 2
NELEM= 1
5 0 1 2
NPOIN= 3
0 0
1 0
0 1
NMARK= 1
MARKER_TAG= wall
MARKER_ELEMS= 1
3 0 1
IZONE= 2
NDIME= 2
NELEM= 2
5 0 1 2
5 1 3 2
NPOIN= 4
5 0
6 0
5 1
6 1
NMARK= 1
MARKER_TAG= wall
MARKER_ELEMS= 1
3 2 3
`;

/** A prism below a tetrahedron, with faces of both, a line and a vertex in markers; the last point is of none. */
export const volumes = `NDIME= 3
NELEM= 2
13 0 1 2 3 4 5 0
10 3 4 5 6 1
NPOIN= 8
0 0 0 0
1 0 0 1
0 1 0 2
0 0 1 3
1 0 1 4
0 1 1 5
0 0 2 6
9 9 9 7
NMARK= 3
MARKER_TAG= floor
MARKER_ELEMS= 1
5 0 2 1
MARKER_TAG= wall
MARKER_ELEMS= 3
9 0 1 4 3
5 3 4 6
3 0 1
MARKER_TAG= tip
MARKER_ELEMS= 1
1 6
`;

/** Reads a text of SU2. */
export const readSu2 = (content: string, options: ReadOptions = {}) =>
	su2.read([memorySource('a.su2', content)], options);

/** Reads one that nothing is wrong with. */
export async function meshOf(content: string, options: ReadOptions = {}) {
	const { mesh, findings } = await readSu2(content, options);
	if (!mesh || findings.length > 0) throw new Error(JSON.stringify(findings));
	return mesh;
}
