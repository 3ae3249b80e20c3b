import { afterEach } from 'vitest';

// Much of what is tested never waits for anything: without this the runner hears nothing until all tests of a file are
// done, and gives up.
afterEach(() => new Promise((resolve) => setImmediate(resolve)));
