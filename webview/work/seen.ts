import type { Sight } from '../model/space.ts';
import type { Searched } from './edgeAndPointSearch.ts';
import type { Held } from './readDocument.ts';
import { seenMesh } from './spaceExtent.ts';

/** What is asked about where a mesh is seen; without it a mesh is seen from above. */
export interface Seen {
	readonly sight?: Sight | undefined;
}

/** A mesh as it is seen. */
export function seenFrom(held: Held, sight: Sight | undefined): Held & Pick<Searched, 'seen'> {
	const seen = seenMesh(held.mesh, held.origin, sight);
	return seen ? { ...held, seen } : held;
}
