import type { FormatIo } from '../format.ts';
import { readStl } from './readStl.ts';
import { writeStl } from './writeStl.ts';

/** What reads and writes STL files. */
export const stlIo: FormatIo = { read: readStl, write: writeStl };
