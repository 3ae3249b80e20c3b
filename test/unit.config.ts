import { mergeConfig } from 'vitest/config';
import all, { oneProcess } from './vitest.config.ts';

/** The tests that have a process for each file. */
export default mergeConfig(all, { test: { exclude: oneProcess } });
