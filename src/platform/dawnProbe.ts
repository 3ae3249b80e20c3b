import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Script of the child process: prints whether there is an adapter. */
const SCRIPT = `
import(process.argv[1]).then(async ({ create }) => {
	const adapter = await create([]).requestAdapter({ powerPreference: 'high-performance' });
	process.stdout.write(adapter ? 'found' : 'none');
	process.exit(0);
});
`;

/** Milliseconds to wait for the child process; if a driver takes longer, this process asks it. */
const TIMEOUT = 20_000;

/** Device files of graphics cards on Linux: of the kernel's drivers, of NVIDIA's, of WSL. */
const CARDS = ['/dev/dri', '/dev/nvidiactl', '/dev/dxg'];

/**
 * Whether Dawn finds an adapter. Asks in a child process and discards its standard error: without an adapter Dawn
 * writes warnings there that name lines of its source, and no option turns them off. Only Vulkan does, so the answer is
 * `unknown` on systems other than Linux, and if the child fails. It is also `unknown` if there is a graphics card, as
 * opening it twice would take most of a second more.
 */
export async function probeDawn(): Promise<'found' | 'none' | 'unknown'> {
	if (process.platform !== 'linux' || CARDS.some((path) => existsSync(path))) return 'unknown';
	try {
		const path = createRequire(join(__dirname, 'here.js')).resolve('webgpu');
		const printed = await new Promise<string>((resolve, reject) => {
			execFile(
				process.execPath,
				['-e', SCRIPT, path],
				{ timeout: TIMEOUT, killSignal: 'SIGKILL' },
				(error, out) => (error ? reject(error) : resolve(out)),
			);
		});
		return printed === 'none' || printed === 'found' ? printed : 'unknown';
	} catch {
		return 'unknown';
	}
}
