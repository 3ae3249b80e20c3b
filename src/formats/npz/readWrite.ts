import type { FormatIo } from '../format.ts';
import { readOnlyIo } from '../readOnlyIo.ts';
import { npz } from './npz.ts';
import { readNpz } from './readNpz.ts';

/** What reads archives of NumPy. */
export const npzIo: FormatIo = readOnlyIo(npz, readNpz);
