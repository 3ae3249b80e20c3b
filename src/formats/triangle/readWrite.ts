import type { FormatIo } from '../format.ts';
import { readTriangle } from './readTriangle.ts';
import { writeTriangle } from './writeTriangle.ts';

/** What reads and writes Triangle's files. */
export const triangleIo: FormatIo = {
	read: (sources, options = {}) => readTriangle(sources, options),
	write: writeTriangle,
};
