import { faultsOf } from './judge.ts';
import type { Outcome, Task } from './messages.ts';
import { MEMORY } from './messages.ts';
import { mutant } from './mutate.ts';
import { type Files, seedsOf } from './seeds.ts';

/** Growth of memory in KiB after which garbage is collected before the next mutant, so that it is not counted as that one's. */
const GARBAGE = 128 << 10;

const seeds = new Map<string, readonly Files[]>();

/** The seeds of a format, made once. */
function seedsFor(id: string): readonly Files[] {
	const made = seeds.get(id) ?? seedsOf(id);
	seeds.set(id, made);
	return made;
}

const residentKiB = (): number => process.memoryUsage.rss() / 1024;

/** What comes of reading a mutant. */
async function outcomeOf(id: string, files: Files, nth: number): Promise<Outcome> {
	const before = { resident: residentKiB(), peak: process.resourceUsage().maxRSS };
	const events = new Set<string>();
	try {
		for await (const event of faultsOf(id, files, nth)) events.add(event);
	} catch (error) {
		const { name, message, stack } = error as Error;
		events.add(`throws ${name}: ${message}\n${stack}`);
	}
	const peak = process.resourceUsage().maxRSS;
	const taken = Math.round((peak - before.resident) / 1024);
	if (peak > before.peak && taken > MEMORY) events.add(`takes ${taken} MiB`);
	const accepted = events.delete('accepted');
	const counted = events.delete('counted');
	const [fault] = events;
	return {
		nth,
		...(accepted && { accepted }),
		...(counted && { counted }),
		...(fault !== undefined && { fault, files: base64(files) }),
	};
}

const base64 = (files: Files): Record<string, string> =>
	Object.fromEntries(
		[...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]),
	);

/** Serves the process that has started this one until it lets go. */
export function serve(): void {
	let clean = residentKiB();
	const send = (outcome: Outcome | 'ready' | 'done') =>
		new Promise((resolve) => process.send?.(outcome, resolve));
	process.on('message', async ({ id, seed, from, to, make }: Task) => {
		for (let nth = from; nth < to; nth++) {
			const files = mutant(seedsFor(id), `${seed}/${id}`, nth);
			if (residentKiB() > clean + GARBAGE) {
				globalThis.gc?.();
				clean = residentKiB();
			}
			await send(make ? { nth, files: base64(files) } : await outcomeOf(id, files, nth));
		}
		await send('done');
	});
	void send('ready');
}
