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

/** A driver that takes longer than so many milliseconds to say whether it has a card is asked here after all. */
const PATIENCE = 20_000;

/** What Linux shows programs where there is a graphics card: drivers of the kernel, that of NVIDIA, that of WSL. */
const CARDS = ['/dev/dri', '/dev/nvidiactl', '/dev/dxg'];

/**
 * Whether Dawn finds an adapter, asked of a process of its own whose standard error nobody sees: where it finds none it
 * writes warnings with a place in its source there, which no option of it turns off. Only Vulkan does that, so that the
 * answer on other systems than Linux is `unknown`, as it is where the process fails. It is also where there is a card,
 * which takes most of a second to open: nobody is to wait for that twice.
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
