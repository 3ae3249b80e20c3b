import type { FormatIo } from '../format.ts';
import { readMfem } from './readMfem.ts';
import { writeMfem } from './writeMfem.ts';

/** What reads and writes meshes of MFEM. */
export const mfemIo: FormatIo = { read: readMfem, write: writeMfem };
