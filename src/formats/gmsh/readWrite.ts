import type { FormatIo } from '../format.ts';
import { gmshPoints } from './pointParts.ts';
import { readGmsh } from './readGmsh.ts';
import { writeGmsh } from './writeGmsh.ts';

/** What reads and writes Gmsh's files. */
export const gmshIo: FormatIo = { read: readGmsh, write: writeGmsh, pointParts: gmshPoints };
