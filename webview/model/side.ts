/** The mesh before or after refinement, and the view of it. */
export type Side = 'before' | 'after';

export const bothSides: readonly Side[] = ['before', 'after'];
