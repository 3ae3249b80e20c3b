import { abaqusText } from './abaqus/editor/editor.ts';
import { freefemText } from './freefem/editor.ts';
import { gmrText } from './gmr/editor.ts';
import { gmshText } from './gmsh/editor/editor.ts';
import { meditText } from './medit/editor.ts';
import { mfemText } from './mfem/editor.ts';
import type { LanguageSupport } from './model/languageSupport.ts';
import { objText } from './obj/editor.ts';
import { offText } from './off/editor.ts';
import { plyText } from './ply/editor.ts';
import { su2Text } from './su2/editor.ts';
import { triangleText } from './triangle/editor.ts';
import { vtkText } from './vtk/legacy/editor.ts';

/** Language support of the formats that are edited as text, by their ids. */
export const texts: readonly (readonly [format: string, text: LanguageSupport])[] = [
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
];

/** Language support of a format; undefined if its files are not edited as text. */
export const textOf = (id: string): LanguageSupport | undefined =>
	texts.find(([format]) => format === id)?.[1];
