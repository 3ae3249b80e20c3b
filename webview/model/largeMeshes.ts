import type { FileRef } from '../../src/protocol/panelDocument.ts';

/*
 * Large meshes are drawn and picked from by the worker with the graphics device, and the worker that read them answers
 * for their triangles, edges and points: 56 bytes for each triangle stay away from the page, and 48 more that picking
 * edges and points would take. The page gets these arrays where it has to draw by itself.
 */

/** Of so many triangles or more a mesh is shown before it is checked: below that it is checked within a frame or two. */
export const shownFirstFrom = 2 ** 15;

/** Files of so many bytes or more together take a while to read. */
const largeFiles = 2 << 20;

/** Whether reading files will take a while. */
export const areLarge = (files: readonly FileRef[]): boolean =>
	files.reduce((sum, { size = 0, bytes }) => sum + (bytes?.length ?? size), 0) >= largeFiles;

/** Of so many triangles or more a mesh is large: it comes without arrays of all of them, where the device draws. */
export const largeFrom = 2 ** 20;

/**
 * Results that are not shown are kept by the worker as long as they have no more triangles together. What is beyond is made
 * again when somebody goes back to it.
 */
export const keptBetween = 2 * largeFrom;
