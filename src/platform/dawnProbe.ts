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

/** Milliseconds after which the child process is killed and the answer is `unknown`. */
const TIMEOUT = 20_000;

/** Device files of graphics cards on Linux: those of the kernel's drivers, of NVIDIA's and of WSL. */
const DEVICE_FILES = ['/dev/dri', '/dev/nvidiactl', '/dev/dxg'];

/**
 * Whether Dawn finds an adapter. Requests it in a child process and discards the standard error: without an adapter Dawn
 * writes warnings there that name lines of its source, and no option turns them off. Only its Vulkan backend does, so
 * the answer is `unknown` on systems other than Linux, and if the child fails. It is also `unknown` if there is a
 * graphics card, as opening it twice would take most of a second more.
 */
export async function probeDawn(): Promise<'found' | 'none' | 'unknown'> {
	if (process.platform !== 'linux' || DEVICE_FILES.some((path) => existsSync(path)))
		return 'unknown';
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
