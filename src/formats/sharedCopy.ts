export { sharedCopy } from '../util/sharedMemory.ts';
