import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const text = (name: string) =>
	readFileSync(join(import.meta.dirname, '../../meshes', name), 'utf8');

/** Figure B.1, the input of the thesis's example. */
export const figureB1 = text('figure-b1.gmr');
/** Figure B.2, the output of the thesis's example. */
export const figureB2 = text('figure-b2.gmr');
