import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vitest/config';
import all, { oneProcess } from './vitest.config.ts';

const forks = availableParallelism();
/** The tests that share their processes. The pool ends in disorder unless it keeps them all. */
const config = mergeConfig(all, {
	test: {
		env: { TRIREFINE_SHARED_PROCESS: '1' },
		poolOptions: { forks: { isolate: false, minForks: forks, maxForks: forks } },
	},
});
config.test.include = oneProcess;
config.test.exclude = [];
export default config;
