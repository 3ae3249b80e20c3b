import { compileBundle } from '../platform/compileBundle.ts';

/** The folder of the bundles. */
declare const __dirname: string;

// What the build runs at its end, with a small mesh: leaves V8's code of all functions that `info` and `check` of it call. To
// load code of all functions would take longer than it saves.
const [mesh = ''] = process.argv.slice(2);
const ignore = () => undefined;
void compileBundle<typeof import('./thread.ts')>(
	`${__dirname}/command-thread.js`,
	async ({ run }) => {
		for (const command of ['info', 'check']) {
			const exit = await run({
				...{ args: [command, mesh], out: ignore, err: ignore },
				...{ terminal: false, signal: { aborted: false } },
			});
			if (exit !== 0) throw new Error(`${command} ${mesh} ended with ${exit}`);
		}
	},
);
