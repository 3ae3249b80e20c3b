import type { FileRef } from '../../src/protocol/panelDocument.ts';

/*
 * Large meshes are drawn and picked by the graphics worker, and the worker that read them answers queries about their
 * triangles, edges and points. This saves the page 56 bytes per triangle, and another 48 for picking edges and points.
 * The page gets these arrays only if it has to draw by itself.
 */

/**
 * From this number of triangles on, a mesh is shown before it is checked; smaller ones are checked within a frame or
 * two.
 */
export const previewThreshold = 2 ** 15;

/** Total bytes of files from which on reading takes noticeable time. */
const largeFiles = 2 << 20;

/** Whether reading the files takes noticeable time. */
export const areLarge = (files: readonly FileRef[]): boolean =>
	files.reduce((sum, { size = 0, bytes }) => sum + (bytes?.length ?? size), 0) >= largeFiles;

/** From this number of triangles on, a mesh is large: if the device draws, it is sent without arrays of all triangles. */
export const largeFrom = 2 ** 20;

/** Budget in triangles of hidden results that the worker keeps. Others are recomputed when the user returns to them. */
export const keptBetween = 2 * largeFrom;
