import type { DamagedText } from './damagedText.ts';
import { generatorTexts } from './generatorTexts.ts';
import { solverTexts } from './solverTexts.ts';
import { surfaceTexts } from './surfaceTexts.ts';
import { vtkTexts } from './vtkTexts.ts';
import { xmlTexts } from './xmlTexts.ts';

/** A small valid text of each format. */
export const damagedTexts: readonly DamagedText[] = [
	...generatorTexts,
	...solverTexts,
	...vtkTexts,
	...surfaceTexts,
	...xmlTexts,
];
