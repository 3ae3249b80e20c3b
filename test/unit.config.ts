import { mergeConfig } from 'vitest/config';
import all, { apart, computing, forks, inShared } from './vitest.config.ts';

/** The tests of the panel, of processes and of the rest, which wait for much of their time. */
export default mergeConfig(all, {
	test: { ...inShared(forks), exclude: [...computing, ...apart] },
});
