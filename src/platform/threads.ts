import { parentPort, Worker } from 'node:worker_threads';

export { parentPort, Worker };
