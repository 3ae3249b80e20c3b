/**
 * Ends when the event loop has gone round once. Between parts of work that never wait for anything: the runner gives up on a process
 * that answers nothing for a minute, and a busy machine makes a minute of a few seconds.
 */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
