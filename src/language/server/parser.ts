import { openSheet, readSheets } from '../../formats/openSheet.ts';
import { MAX_FINDINGS } from '../../validate/validate.ts';
import type { Parser } from './meshSet.ts';

/** The parser of `src/formats`, configured for an editor. */
export const parser: Parser = {
	openSheet,
	readSheets: (sheets) => readSheets(sheets, { positions: true, maxFindings: MAX_FINDINGS }),
};
