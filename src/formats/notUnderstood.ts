/** Why things that a reader does not know are not kept. */
export const notUnderstood = 'unknown to TriRefine';
