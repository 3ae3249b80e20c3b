import { mergeConfig } from 'vitest/config';
import all, { apart } from './vitest.config.ts';

/** The tests that have a process for each file. */
const config = mergeConfig(all, {});
config.test.include = apart;
export default config;
