import type { Format } from '../core/format.ts';
import { nameOf } from '../core/nameOf.ts';

/** The properties of a format by which losses are found. */
export type LossFormat = Pick<Format, 'id' | 'noun' | 'holds'>;

/** Content of a mesh that some formats do not keep. */
export interface ContentItem {
	/** Noun in the plural, without an article. */
	readonly what: string;
	/** Number of items, or the number that a format loses. */
	readonly count: number | ((format: LossFormat) => number);
	keptBy(format: LossFormat): boolean;
	/** Whether the loss of other content implies this loss, so that it is not listed. */
	isMoot?(format: LossFormat): boolean;
	/** Why a format does not keep it, as a clause: "GMR cannot store them". */
	reason(format: LossFormat): string;
}

/** The default reason. */
export const cannotStore = (format: LossFormat): string => `${nameOf(format)} cannot store them`;
