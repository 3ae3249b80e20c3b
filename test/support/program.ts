import { root, run } from '../setup/process.mjs';

/**
 * Runs a script of the repository in a process of its own and gives what it says on both streams. The runner of the tests is
 * answered meanwhile. Rejects with that where the script fails.
 */
export async function said(...args: string[]): Promise<string> {
	const parts: Buffer[] = [];
	const status = await run(process.execPath, args, {
		cwd: root,
		hear: (bytes) => parts.push(bytes),
	});
	const text = Buffer.concat(parts).toString();
	if (status !== 0) throw new Error(`${args.join(' ')} ends with ${status}: ${text}`);
	return text;
}

/** Builds targets of `src/build.mjs`. Rejects with what the build says where it fails. */
export const built = (...targets: string[]): Promise<string> => said('src/build.mjs', ...targets);
