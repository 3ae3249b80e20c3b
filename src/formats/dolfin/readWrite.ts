import type { FormatIo } from '../format.ts';
import { readOnlyIo } from '../readOnlyIo.ts';
import { dolfin } from './dolfin.ts';
import { readDolfin } from './readDolfin.ts';

/** What reads DOLFIN XML files. */
export const dolfinIo: FormatIo = readOnlyIo(dolfin, readDolfin);
