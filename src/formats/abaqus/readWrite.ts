import type { FormatIo } from '../format.ts';
import { readAbaqus } from './readAbaqus.ts';
import { writeAbaqus } from './writeAbaqus.ts';

/** What reads and writes input files. */
export const abaqusIo: FormatIo = { read: readAbaqus, write: writeAbaqus };
