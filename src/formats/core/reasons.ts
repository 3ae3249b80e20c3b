/** Reason for losses of volume elements and of content on them. */
export const onlySurfaces = 'TriRefine works on surfaces';
