import { relative, resolve } from 'node:path';

/** The path of a file from a folder, with slashes. */
export const relativePath = (folder: string, path: string): string =>
	relative(resolve(folder), resolve(path)).replaceAll('\\', '/');

/** The path that `relative` leads to from a folder. */
export const pathFrom = (folder: string, relative: string): string => resolve(folder, relative);
