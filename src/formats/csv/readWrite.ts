import type { FormatIo } from '../format.ts';
import { readCsv } from './readCsv.ts';
import { writeCsv } from './writeCsv.ts';

/** What reads and writes pairs of CSV files. */
export const csvIo: FormatIo = { read: readCsv, write: writeCsv };
