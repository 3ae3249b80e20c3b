import { PhaseClock } from '../util/phases.ts';

/** A clock of this process, from its start on, with the time of all its threads. */
export const processClock = (): PhaseClock =>
	new PhaseClock(
		() => 1000 * process.uptime(),
		() => {
			const { user, system } = process.cpuUsage();
			return (user + system) / 1000;
		},
	);
