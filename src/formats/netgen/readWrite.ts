import type { FormatIo } from '../format.ts';
import { readOnlyIo } from '../readOnlyIo.ts';
import { netgen } from './netgen.ts';
import { readNetgen } from './readNetgen.ts';

/** What reads meshes of Netgen. */
export const netgenIo: FormatIo = readOnlyIo(netgen, readNetgen);
