import type { FormatIo } from '../format.ts';
import { readVtu } from './readVtu.ts';
import { writeVtu } from './writeVtu.ts';

/** What reads and writes VTU files. */
export const vtuIo: FormatIo = { read: readVtu, write: writeVtu };
