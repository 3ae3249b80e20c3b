import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createVSIX } from '@vscode/vsce';

/**
 * Packs an extension of this folder for a VS Code of the tests. `folder` takes a copy and the package; `add` may put
 * more files into the copy before it is packed.
 */
export async function packExtension(
	name: string,
	folder: string,
	add: (copy: string) => void = () => {},
): Promise<string> {
	const copy = join(folder, name);
	cpSync(resolve(import.meta.dirname, name), copy, { recursive: true });
	add(copy);
	const packagePath = join(folder, `${name}.vsix`);
	await createVSIX({
		cwd: copy,
		packagePath,
		dependencies: false,
		allowMissingRepository: true,
		skipLicense: true,
	});
	return packagePath;
}
