import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runNpm } from '../setup/process.mjs';

export const root = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The packed library and command line, as `npm run package` leaves it. */
export const tarball = join(root, `dist/trirefine-${version}.tgz`);

/** A fresh project in a temporary folder that has installed the package, without the network. Throws where npm fails. */
export async function freshProject(): Promise<{ folder: string; remove: () => void }> {
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-project-'));
	const remove = () => rmSync(folder, { recursive: true, force: true });
	writeFileSync(join(folder, 'package.json'), '{ "name": "project", "private": true }');
	const said: Buffer[] = [];
	const status = await runNpm(
		['install', '--offline', '--no-audit', '--no-fund', '--cache', join(folder, '.npm'), tarball],
		{ cwd: folder, hear: (bytes: Buffer) => said.push(bytes) },
	);
	if (status !== 0) {
		remove();
		throw new Error(`npm install failed: ${Buffer.concat(said)}`);
	}
	return { folder, remove };
}
