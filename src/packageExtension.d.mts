/** Paths from the root of the repository, of files and folders. */
export const packaged: readonly string[];
