/** The mesh before or after refinement, and the view of it. */
export type Side = 'before' | 'after';

/** What the views are called. */
export const viewNames: Readonly<Record<Side, string>> = { before: 'Before', after: 'After' };

export const bothSides: readonly Side[] = ['before', 'after'];
