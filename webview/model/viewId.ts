/** The mesh before or after refinement, and the view of it. */
export type ViewId = 'before' | 'after';

/** Titles of the views: those of files in a comparison. */
export type ViewNames = Readonly<Record<ViewId, string>>;

/** Titles of the views, except in a comparison of files. */
export const defaultNames: ViewNames = { before: 'Before', after: 'After' };

/** Both views, in the order on the screen. */
export const viewIds: readonly ViewId[] = ['before', 'after'];
