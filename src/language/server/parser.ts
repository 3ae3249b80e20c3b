import { openModel, readModels } from '../../formats/openModel.ts';
import { MAX_FINDINGS } from '../../validate/validate.ts';
import type { Parser } from './meshSet.ts';

/** The parser of `src/formats`, configured for an editor. */
export const parser: Parser = {
	openModel,
	readModels: (models) => readModels(models, { positions: true, maxFindings: MAX_FINDINGS }),
};
