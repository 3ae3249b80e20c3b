import { PhaseClock } from '../util/phases.ts';

/** Milliseconds that all threads of this process have worked since it began. */
function worked(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}

/** A clock of this process, with the time of all its threads: since the process began, or from now on. */
export function processClock(from: 'start' | 'now' = 'start'): PhaseClock {
	const [wall, busy] = from === 'now' ? [process.uptime(), worked()] : [0, 0];
	return new PhaseClock(
		() => 1000 * (process.uptime() - wall),
		() => worked() - busy,
	);
}
