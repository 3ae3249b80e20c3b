import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes an empty folder among the system's temporary ones; `remove` removes it with its contents. */
export function temporaryFolder(name: string): { readonly path: string; remove(): void } {
	const path = mkdtempSync(join(tmpdir(), `${name}-`));
	return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
