import type { FormatIo } from '../format.ts';
import { readOff } from './readOff.ts';
import { writeOff } from './writeOff.ts';

/** What reads and writes OFF files. */
export const offIo: FormatIo = { read: readOff, write: writeOff };
