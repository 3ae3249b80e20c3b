import type { FormatIo } from '../format.ts';
import { readObj } from './readObj.ts';
import { writeObj } from './writeObj.ts';

/** What reads and writes OBJ files. */
export const objIo: FormatIo = { read: readObj, write: writeObj };
