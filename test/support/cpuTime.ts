/**
 * Milliseconds of processor time that this process has used so far, of all its threads. What is expected not to take long
 * is measured by it: how long a clock runs meanwhile is up to what else the machine does.
 */
export function cpuTime(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}
