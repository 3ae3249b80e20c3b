/** The mesh before or after refinement, and the view of it. */
export type ViewId = 'before' | 'after';

/** Titles of the views. */
export const viewNames: Readonly<Record<ViewId, string>> = { before: 'Before', after: 'After' };

/** Both views, in the order on the screen. */
export const viewIds: readonly ViewId[] = ['before', 'after'];
