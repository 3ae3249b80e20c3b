import { abaqusGrammar } from './abaqus/grammar.ts';
import { freefemGrammar } from './freefem/grammar.ts';
import { gmrGrammar } from './gmr/grammar.ts';
import { gmshGrammar } from './gmsh/grammar.ts';
import { meditGrammar } from './medit/grammar.ts';
import { mfemGrammar } from './mfem/grammar.ts';
import { objGrammar } from './obj/grammar.ts';
import { offGrammar } from './off/grammar.ts';
import { plyGrammar } from './ply/grammar.ts';
import { su2Grammar } from './su2/grammar.ts';
import type { Grammar } from './text/grammar.ts';
import { suffixes } from './triangle/fileNames.ts';
import { triangleGrammar } from './triangle/grammar.ts';
import { vtkGrammar } from './vtk/legacy/grammar.ts';

/** TextMate grammars by language id (`names.ts`). `npm run manifest` generates `syntaxes` from them. */
export const grammars: ReadonlyMap<string, Grammar> = new Map([
	['gmr', gmrGrammar],
	['gmsh', gmshGrammar],
	['off', offGrammar],
	['abaqus', abaqusGrammar],
	['mfem', mfemGrammar],
	['vtk', vtkGrammar],
	['ply', plyGrammar],
	['obj', objGrammar],
	['su2', su2Grammar],
	['medit', meditGrammar],
	['freefem', freefemGrammar],
	...suffixes.map((suffix) => [`triangle-${suffix}`, triangleGrammar(suffix)] as const),
]);
