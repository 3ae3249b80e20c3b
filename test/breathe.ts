import { afterEach } from 'vitest';
import { nextTurn } from './support/nextTurn.ts';

// Much of what is tested never waits for anything: without this the runner hears nothing until all tests of a file are
// done, and gives up.
afterEach(nextTurn);
