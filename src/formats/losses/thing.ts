import type { Format } from '../core/format.ts';
import { nameOf } from '../core/nameOf.ts';

/** The properties of a format by which losses are found. */
export type Keeper = Pick<Format, 'id' | 'noun' | 'holds'>;

/** Content of a mesh that some formats do not keep. */
export interface Thing {
	/** Noun in the plural, without an article. */
	readonly what: string;
	/** Number of items, or the number that a format loses. */
	readonly count: number | ((format: Keeper) => number);
	keptBy(format: Keeper): boolean;
	/** Whether the loss is implied by another one, of the content that it belongs to. */
	isMoot?(format: Keeper): boolean;
	/** Why a format does not keep it, as a clause: "GMR cannot store them". */
	reason(format: Keeper): string;
}

/** The usual reason. */
export const cannotStore = (format: Keeper): string => `${nameOf(format)} cannot store them`;
