import type { FormatIo } from '../format.ts';
import { readPvtu } from './readPvtu.ts';
import { writePvtu } from './writePvtu.ts';

/** What reads and writes PVTU files. */
export const pvtuIo: FormatIo = { read: readPvtu, write: writePvtu };
