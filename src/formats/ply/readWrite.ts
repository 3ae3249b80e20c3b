import type { FormatIo } from '../format.ts';
import { readPly } from './readPly.ts';
import { writePly } from './writePly.ts';

/** What reads and writes PLY files. */
export const plyIo: FormatIo = { read: readPly, write: writePly };
