import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file atomically, unless it has this content already, so that running programs read the old file or the new
 * one. Returns whether it was written.
 *
 * @param before called before a file that differs is replaced
 */
export function writeChanged(path, content, before) {
	const bytes = Buffer.from(content);
	if (existsSync(path) && readFileSync(path).equals(bytes)) return false;
	mkdirSync(dirname(path), { recursive: true });
	const temporary = `${path}.${process.pid}.tmp`;
	writeFileSync(temporary, bytes);
	before?.();
	renameSync(temporary, path);
	return true;
}
