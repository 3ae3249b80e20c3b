import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** What a process of its own does: it prints whether there is an adapter. */
const SCRIPT = `
import(process.argv[1]).then(async ({ create }) => {
	const adapter = await create([]).requestAdapter({ powerPreference: 'high-performance' });
	process.stdout.write(adapter ? 'found' : 'none');
	process.exit(0);
});
`;

/** Milliseconds to wait for the other process; a driver that takes longer is asked in this one. */
const PATIENCE = 20_000;

/** Device files that Linux has where there is a graphics card: of the kernel's drivers, of NVIDIA's, of WSL. */
const CARDS = ['/dev/dri', '/dev/nvidiactl', '/dev/dxg'];

/**
 * Whether Dawn finds an adapter. A process of its own is asked, whose standard error nobody sees: where Dawn finds none
 * it writes warnings there that name lines of its source, and no option turns them off. Only Vulkan does that, so the
 * answer is `unknown` on other systems than Linux, and where the process fails. It is `unknown` too where there is a
 * card: opening it takes most of a second, and nobody should wait for that twice.
 */
export async function probeDawn(): Promise<'found' | 'none' | 'unknown'> {
	if (process.platform !== 'linux' || CARDS.some((path) => existsSync(path))) return 'unknown';
	try {
		const path = createRequire(join(__dirname, 'here.js')).resolve('webgpu');
		const printed = await new Promise<string>((resolve, reject) => {
			execFile(
				process.execPath,
				['-e', SCRIPT, path],
				{ timeout: PATIENCE, killSignal: 'SIGKILL' },
				(error, out) => (error ? reject(error) : resolve(out)),
			);
		});
		return printed === 'none' || printed === 'found' ? printed : 'unknown';
	} catch {
		return 'unknown';
	}
}
