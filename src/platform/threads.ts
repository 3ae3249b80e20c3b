import { isMainThread, parentPort, Worker } from 'node:worker_threads';

export { isMainThread, parentPort, Worker };
