import type { FormatIo } from '../format.ts';
import { readFreefem } from './readFreefem.ts';
import { writeFreefem } from './writeFreefem.ts';

/** What reads and writes files of FreeFem. */
export const freefemIo: FormatIo = { read: readFreefem, write: writeFreefem };
