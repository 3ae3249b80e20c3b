import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest';
import { type OpenOptions, Workbench } from './workbench.ts';

/** Tests that drive a real VS Code: reported as skipped where none can run. */
export const describeInVsCode = describe.skipIf(!inject('machine'));

/**
 * A window for the tests of a `describe` block, closed after them. A test that fails leaves a picture of it in
 * test-results/, and says what it shows.
 */
export function useWorkbench(
	options: OpenOptions | (() => Promise<OpenOptions>),
	prepare?: (workbench: Workbench) => Promise<void>,
): () => Workbench {
	let workbench: Workbench | undefined;
	beforeAll(async () => {
		workbench = await Workbench.open(typeof options === 'function' ? await options() : options);
		try {
			await prepare?.(workbench);
		} catch (error) {
			await workbench.screenshot('failed to prepare');
			throw error;
		}
	});
	afterEach(async ({ task }) => {
		if (task.result?.state !== 'fail' || !workbench) return;
		await workbench.screenshot(`failed ${task.name.replaceAll(/[^\w -]/g, '')}`);
		// A log has no picture.
		const [error] = task.result.errors ?? [];
		if (error) error.stack = `${error.message}\n${await workbench.inWords()}\n${error.stack}`;
	});
	afterAll(() => workbench?.close());
	return () => workbench!;
}
