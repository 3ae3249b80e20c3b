import { PhaseClock } from '../util/phases.ts';

/** A clock of this process with the CPU time of all its threads, from the start of the process or from now on. */
export function processClock(from: 'start' | 'now' = 'start'): PhaseClock {
	const [wall, busy] = from === 'now' ? [process.uptime(), worked()] : [0, 0];
	return new PhaseClock(
		() => 1000 * (process.uptime() - wall),
		() => worked() - busy,
	);
}

/** CPU time of all threads of this process since its start, in milliseconds. */
function worked(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}
