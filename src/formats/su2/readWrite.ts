import type { FormatIo } from '../format.ts';
import { readSu2 } from './readSu2.ts';
import { writeSu2 } from './writeSu2.ts';

/** What reads and writes files of SU2. */
export const su2Io: FormatIo = { read: readSu2, write: writeSu2 };
