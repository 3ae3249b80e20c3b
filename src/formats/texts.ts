import { abaqusText } from './abaqus/text.ts';
import { freefemText } from './freefem/text.ts';
import { gmrText } from './gmr/text.ts';
import { gmshText } from './gmsh/text.ts';
import { meditText } from './medit/text.ts';
import { mfemText } from './mfem/text.ts';
import { objText } from './obj/text.ts';
import { offText } from './off/text.ts';
import { plyText } from './ply/text.ts';
import { su2Text } from './su2/text.ts';
import type { TextPart } from './textPart.ts';
import { triangleText } from './triangle/text.ts';
import { vtkText } from './vtk/text.ts';

const registered = new Map<string, TextPart>([
	['gmr', gmrText],
	['triangle', triangleText],
	['gmsh', gmshText],
	['off', offText],
	['abaqus', abaqusText],
	['mfem', mfemText],
	['vtk', vtkText],
	['ply', plyText],
	['obj', objText],
	['su2', su2Text],
	['medit', meditText],
	['freefem', freefemText],
]);

/** What the language server needs of a format by its id; undefined where its files are not edited as text. */
export const textOf = (id: string): TextPart | undefined => registered.get(id);

/** Adds the text part of a format while the program runs; call what is returned to take it away again. */
export function addText(id: string, text: TextPart): () => void {
	if (registered.has(id)) throw new Error(`there is a text part of ${id} already`);
	registered.set(id, text);
	return () => void registered.delete(id);
}
