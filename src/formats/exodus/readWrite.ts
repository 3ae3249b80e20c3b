import type { FormatIo } from '../format.ts';
import { readOnlyIo } from '../readOnlyIo.ts';
import { exodus } from './exodus.ts';
import { readExodus } from './readExodus.ts';

/** What reads Exodus files. */
export const exodusIo: FormatIo = readOnlyIo(exodus, readExodus);
