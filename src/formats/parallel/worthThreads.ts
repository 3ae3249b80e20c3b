/** Bytes of a file for which another worker is worth its start. */
const perWorker = 1 << 23;

/** Workers that are worth their start for so many bytes of files. */
export const worthThreads = (bytes: number): number => Math.ceil(bytes / perWorker);
