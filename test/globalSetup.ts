import type { TestProject } from 'vitest/node';
import { bundlePanel } from './webview/harness/bundle.ts';

declare module 'vitest' {
	export interface ProvidedContext {
		/** Folder with the panel's page and worker as users have them, for all files of tests. */
		readonly panel: string;
	}
}

/** Bundles the panel once for all tests of it. */
export default async function setup(project: TestProject): Promise<() => void> {
	const { folder, remove } = await bundlePanel();
	project.provide('panel', folder);
	return remove;
}
