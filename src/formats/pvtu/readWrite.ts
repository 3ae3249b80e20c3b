import type { FormatIo } from '../format.ts';
import { readOnlyIo } from '../readOnlyIo.ts';
import { pvtu } from './pvtu.ts';
import { readPvtu } from './readPvtu.ts';

/** What reads PVTU files. */
export const pvtuIo: FormatIo = readOnlyIo(pvtu, readPvtu);
