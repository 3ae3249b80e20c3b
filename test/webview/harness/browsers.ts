import type { Browser, Page } from 'playwright-core';
import type { MachineKind } from '../../support/chromium.ts';
import { afterOwnFile } from '../../support/ownFile.ts';
import { findChromium, launch, timeout } from './chromium.ts';
import { type Harness, serveHarness } from './server.ts';

/** A page of a browser that shows one panel after the other: to make another one takes as long as all else. */
export interface Stage {
	readonly page: Page;
	readonly harness: Harness;
}

/** The browsers of this process, by what there is to draw with, and their pages that wait for the next test. */
const browsers = new Map<MachineKind, Promise<Browser>>();
const waiting = new Map<MachineKind, Stage[]>();
afterOwnFile(async () => {
	for (const browser of browsers.values()) await (await browser).close();
});

/** A page that waits, or a new one. */
export async function takeStage(machine: MachineKind): Promise<Stage> {
	const stage = waiting.get(machine)?.pop();
	if (stage && !stage.page.isClosed()) return stage;
	const browser = browsers.get(machine) ?? open(machine);
	browsers.set(machine, browser);
	const [page, harness] = await Promise.all([(await browser).newPage(), serveHarness()]);
	page.setDefaultTimeout(timeout);
	page.once('close', () => harness.close());
	return { page, harness };
}

/**
 * Gives a page back once its panel is not looked at any more; what still works for that ends, and answers and permissions that a
 * test gave go.
 */
export async function giveStage(machine: MachineKind, stage: Stage): Promise<void> {
	await stage.page.goto('about:blank');
	await stage.page.unrouteAll({ behavior: 'ignoreErrors' });
	await stage.page.context().clearPermissions();
	waiting.set(machine, [...(waiting.get(machine) ?? []), stage]);
}

async function open(machine: MachineKind): Promise<Browser> {
	const browser = await launch(findChromium()!, machine);
	browser.once('disconnected', () => {
		browsers.delete(machine);
		waiting.delete(machine);
	});
	return browser;
}
