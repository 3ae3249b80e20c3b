import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** An entry of a menu or a key of the manifest. */
export interface MenuItem {
	/** Absent for a submenu. */
	readonly command?: string;
	readonly submenu?: string;
	readonly when?: string;
}

/** The folder of the repository. */
export const root = resolve(import.meta.dirname, '../..');
/** What `package.json` says, and what it gives to VS Code. */
export const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
export const { contributes } = manifest;
/** The entries of each menu. */
export const menus = contributes.menus as Record<string, readonly MenuItem[]>;
/** The ids of the commands. */
export const commandIds: string[] = contributes.commands.map(
	({ command }: { readonly command: string }) => command,
);
