import type { ReadOptions } from '../../../src/formats/core/format.ts';
import { abaqus } from '../loaded.ts';
import { memorySource } from '../sources.ts';

/** Reads the text of an input file. */
export const readInput = (text: string, options: ReadOptions = {}) =>
	abaqus.read([memorySource('a.inp', text)], options);

/** Reads one that nothing is wrong with. */
export async function meshOf(text: string, options: ReadOptions = {}) {
	const { mesh, findings } = await readInput(text, options);
	if (!mesh || findings.some(({ severity }) => severity !== 'information'))
		throw new Error(JSON.stringify(findings));
	return mesh;
}

/** A square of two triangles, and what else an input file has. */
export const square = `*Heading
 a square
** what it is made of stands below
*Node, nset=all
10, 0., 0.
20, 1., 0.
30, 1., 1.
40, 0., 1.
*Element, type=CPS3, elset=plate
1, 10, 20, 30
2, 10, 30, 40
*Nset, nset=low
10, 20
*Elset, elset=both, generate
1, 2, 1
*Surface, type=element, name=right
1, S2
** MATERIALS
*Material, name=steel
*Elastic
210000, 0.3
*Boundary
low, 1, 2
`;
