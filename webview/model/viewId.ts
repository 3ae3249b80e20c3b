/** The mesh before or after refinement, and the view of it. */
export type ViewId = 'before' | 'after';

const names: Record<ViewId, string> = { before: 'Before', after: 'After' };

/** Titles of the views: those of files in a comparison. */
export const viewNames: Readonly<Record<ViewId, string>> = names;

/** Names both views after the files that are compared. */
export const nameViews = ([before, after]: readonly [before: string, after: string]): void =>
	void Object.assign(names, { before, after });

/** Both views, in the order on the screen. */
export const viewIds: readonly ViewId[] = ['before', 'after'];
