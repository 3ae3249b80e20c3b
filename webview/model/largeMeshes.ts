/*
 * Large meshes are drawn and picked from by the worker with the graphics device, and the worker that read them answers
 * for their triangles, edges and points: 56 bytes for each triangle stay away from the page, and 48 more that picking
 * edges and points would take. The page gets these arrays where it has to draw by itself.
 */

/** Of so many triangles or more a mesh is large: it comes without arrays of all of them, where the device draws. */
export const largeFrom = 2 ** 20;

/** The worker gives results of so many triangles or more up while it makes the next, and makes them again if need be. */
export const givenUpFrom = 4 * largeFrom;

/** Says so where the next one came to nothing. */
export const madeAgain = 'The result before it is made again when it is written.';
