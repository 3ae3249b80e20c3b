import type { Format } from '../format.ts';
import { nameOf } from '../nameOf.ts';

/** What decides whether a format keeps something. */
export type Keeper = Pick<Format, 'id' | 'noun' | 'holds'>;

/** Something that a mesh has and that not every format keeps. */
export interface Thing {
	/** In the plural, without an article. */
	readonly what: string;
	/** How many there are; of several that a format may keep some of, how many it does not. */
	readonly count: number | ((format: Keeper) => number);
	keptBy(format: Keeper): boolean;
	/** Whether a format has nothing that it could be lost of: what it belongs to is said to be lost there itself. */
	isMoot?(format: Keeper): boolean;
	/** Why a format does not keep it, as a clause: "GMR cannot store them". */
	reason(format: Keeper): string;
}

/** The usual reason. */
export const cannotStore = (format: Keeper): string => `${nameOf(format)} cannot store them`;
