import type { FormatIo } from '../format.ts';
import { readMedit } from './readMedit.ts';
import { writeMedit } from './writeMedit.ts';

/** What reads and writes files of MEDIT. */
export const meditIo: FormatIo = { read: readMedit, write: writeMedit };
