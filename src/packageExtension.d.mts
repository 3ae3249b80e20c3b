/** Files and folders of the extension's package, as paths from the root of the repository. */
export const packaged: readonly string[];
