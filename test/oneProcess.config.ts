import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vitest/config';
import all, { apart, computing, inShared } from './vitest.config.ts';

/** The tests that compute all the time, in as many processes as there are cores. */
const config = mergeConfig(all, { test: inShared(availableParallelism()) });
config.test.include = computing;
config.test.exclude = apart;
export default config;
