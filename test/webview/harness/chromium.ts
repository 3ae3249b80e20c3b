import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { launchChromium, type MachineKind } from '../../support/chromium.ts';

/** The browser, or undefined where there is none, so that tests can be skipped; throws where nothing may be skipped. */
export function findChromium(): string | undefined {
	const found = [process.env.TRIREFINE_CHROMIUM, '/usr/bin/chromium'].find(
		(path) => path !== undefined && existsSync(path),
	);
	if (!found && process.env.TRIREFINE_REQUIRE_ALL === '1') throw new Error('there is no Chromium');
	return found;
}

/** Milliseconds that anything in a browser may take on a machine that has other things to do. */
export const timeout = 60_000;

export const launch = (executablePath: string, machine: MachineKind): Promise<Browser> =>
	launchChromium(executablePath, machine, timeout);
