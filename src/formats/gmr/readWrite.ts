import type { ByteSource, FormatIo } from '../format.ts';
import { readGmr } from './readGmr.ts';
import { writeGmr } from './writeGmr.ts';

/** What reads and writes GMR files. */
export const gmrIo: FormatIo = {
	read: (sources, options = {}) => readGmr(sources[0] as ByteSource, options),
	write: writeGmr,
};
