import { adapted } from './adapted.ts';
import { chunks } from './chunks.ts';
import { kept } from './kept.ts';
import { links } from './links.ts';
import { normalise } from './normalise.ts';
import { numbers } from './numbers.ts';
import type { Property } from './property.ts';
import { readsBack } from './readsBack.ts';
import { refined } from './refined.ts';
import { sound } from './sound.ts';
import { thereAndBack } from './thereAndBack.ts';

/** All properties, in the order in which they are checked on a case. */
export const properties: readonly Property[] = [
	sound,
	kept,
	readsBack,
	thereAndBack,
	normalise,
	numbers,
	chunks,
	refined,
	links,
	adapted,
];
