import type { FormatIo } from '../format.ts';
import { vtuPoints } from './pointParts.ts';
import { readVtu } from './readVtu.ts';
import { writeVtu } from './writeVtu.ts';

/** What reads and writes VTU files. */
export const vtuIo: FormatIo = { read: readVtu, write: writeVtu, pointParts: vtuPoints };
