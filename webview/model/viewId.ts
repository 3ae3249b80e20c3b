/** The mesh before or after refinement, and the view of it. */
export type ViewId = 'before' | 'after';

/** Titles of the views. */
export const viewNames: Readonly<Record<ViewId, string>> = { before: 'Before', after: 'After' };

export const viewIds: readonly ViewId[] = ['before', 'after'];
