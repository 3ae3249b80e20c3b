import { test } from 'vitest';
import { describeInVsCode, useWorkbench } from './suite.ts';

describeInVsCode('a language server that ends by itself', () => {
	const workbench = useWorkbench({ machine: 'nothing', files: ['examples/plate.gmr'] });

	test('is started again, says so, and finds what is wrong as before', async () => {
		// Whoever gets a message from now on is the server's thread.
		await workbench().inside(() => {
			const { Worker } = process.getBuiltinModule('node:worker_threads');
			const { postMessage } = Worker.prototype;
			Worker.prototype.postMessage = function (...args) {
				Object.assign(globalThis, { serverThread: this });
				return postMessage.apply(this, args);
			};
		}, undefined);
		await workbench().openFile('plate.gmr');
		await workbench().goToLine(1);
		await workbench().page.keyboard.type('9');
		await workbench().page.locator('.squiggly-error').first().waitFor();
		await workbench().inside(async () => {
			await (globalThis as { serverThread?: { terminate(): unknown } }).serverThread?.terminate();
		}, undefined);
		await workbench().message('stopped unexpectedly and was restarted').waitFor();
		await workbench().page.keyboard.press('Control+z');
		await workbench().page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
		await workbench().page.keyboard.type('9');
		await workbench().page.locator('.squiggly-error').first().waitFor();
	});
});
