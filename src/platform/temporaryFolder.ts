import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder in the system's folder for temporary files; `remove` removes it with its contents. */
export function temporaryFolder(name: string): { readonly path: string; remove(): void } {
	const path = mkdtempSync(join(tmpdir(), `${name}-`));
	return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
