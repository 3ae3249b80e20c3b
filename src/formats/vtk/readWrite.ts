import type { FormatIo } from '../format.ts';
import { readVtk } from './readVtk.ts';
import { writeVtk } from './writeVtk.ts';

/** What reads and writes legacy files of VTK. */
export const vtkIo: FormatIo = { read: readVtk, write: writeVtk };
