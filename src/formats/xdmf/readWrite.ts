import type { FormatIo } from '../format.ts';
import { readXdmf } from './readXdmf.ts';
import { writeXdmf } from './writeXdmf.ts';

/** What reads and writes XDMF files. */
export const xdmfIo: FormatIo = { read: readXdmf, write: writeXdmf };
