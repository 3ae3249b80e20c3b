import type { Loss } from './core/holds.ts';
import { sentencesOf } from './losses/sentences.ts';
import { formatById } from './registry.ts';

/**
 * Messages of losses, one for each cause, with the formats that keep all of them: "Not written: sections AOA_OFFSET and
 * FFD_NBOX (VTU cannot store them; SU2 can)."
 *
 * @param file begins each message if given: "a.vtu: not written: …"
 */
export const lossSentences = (losses: readonly Loss[], file?: string): string[] =>
	sentencesOf(losses, formatById, file);
