import { threadId } from 'node:worker_threads';
import { delayAtomics } from './delayAtomics.ts';

// Before anything else of the thread is loaded.
delayAtomics(threadId);
