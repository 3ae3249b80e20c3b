import type { FormatIo } from '../format.ts';
import { readOnlyIo } from '../readOnlyIo.ts';
import { readUcd } from './readUcd.ts';
import { ucd } from './ucd.ts';

/** What reads AVS UCD files. */
export const ucdIo: FormatIo = readOnlyIo(ucd, readUcd);
