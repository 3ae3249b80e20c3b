import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Programs, startVsCode, type VsCode } from '../setup/vscode.mjs';
import { atOnce } from './atOnce.ts';
import { packExtension } from './packExtension.ts';
import { removeFolder } from './removeFolder.ts';

/** What the tests of a real VS Code need to know. */
export interface Machine {
	readonly programs: Programs;
	/** The Chromium to drive. */
	readonly chromium: string;
	/**
	 * Where the VS Codes answer that test files share, one for each of those that run at once: what a test sets for the
	 * user holds in all windows of its VS Code.
	 */
	readonly urls: readonly string[];
}

declare module 'vitest' {
	export interface ProvidedContext {
		/** Absent where no VS Code can run. */
		readonly machine: Machine | undefined;
	}
}

/**
 * A VS Code in a fresh profile that is deleted with it. Without `trustAll` it opens folders in restricted mode, and
 * file permissions hold for it even where the user is root.
 */
export async function freshVsCode(
	programs: Programs,
	{
		trustAll,
		extensions = [],
		settings = {},
	}: {
		readonly trustAll: boolean;
		readonly extensions?: readonly string[];
		readonly settings?: Readonly<Record<string, unknown>>;
	},
): Promise<VsCode> {
	const home = mkdtempSync(join(tmpdir(), 'trirefine-vscode-'));
	const server = await startVsCode(programs, home, {
		trustAll,
		likeUser: !trustAll,
		extensions,
		env: { TMPDIR: home },
		settings: {
			'workbench.colorTheme': 'Dark Modern',
			'security.workspace.trust.startupPrompt': 'never',
			// A window is drawn for each blink.
			'editor.cursorBlinking': 'solid',
			...settings,
		},
	});
	const close = async (): Promise<void> => {
		await server.close();
		await removeFolder(home);
	};
	return { ...server, close };
}

/** Starts the VS Codes that test files share, with the programs that `test/run.mjs` has found. */
export default async function setup(
	project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
	const {
		TRIREFINE_CHROMIUM: chromium,
		TRIREFINE_CODE_SERVER: entry,
		TRIREFINE_CODE_SERVER_NODE: node,
	} = process.env;
	if (!chromium || !entry || !node || !existsSync(chromium)) {
		console.warn('No VS Code or no Chromium here (`npm test` installs both): tests skipped');
		return undefined;
	}
	const programs = { node, entry };
	const packages = mkdtempSync(join(tmpdir(), 'trirefine-probe-'));
	const probe = await packExtension('probe', packages);
	const servers = await Promise.all(
		Array.from({ length: atOnce }, () =>
			freshVsCode(programs, { trustAll: true, extensions: [probe] }),
		),
	);
	project.provide('machine', { programs, chromium, urls: servers.map(({ url }) => url) });
	return async () => {
		await Promise.all(servers.map((server) => server.close()));
		rmSync(packages, { recursive: true, force: true });
	};
}
