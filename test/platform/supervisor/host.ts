import { supervise } from '../../../src/platform/supervisor.ts';

declare const __dirname: string;

const real = setTimeout;
// Tells when the supervisor waits for files to get their names.
globalThis.setTimeout = ((work: () => void, delay: number, ...more: unknown[]) => {
	if (delay === 5) process.stdout.write('waits\n');
	return real(work, delay, ...more);
}) as typeof setTimeout;

supervise({
	file: `${__dirname}/thread.js`,
	args: process.argv.slice(2),
	exits: { cancelled: 130, failed: 3 },
	out: (text) => void process.stdout.write(text),
	err: (text) => void process.stderr.write(text),
	terminal: false,
	end(exit) {
		if (exit === 130) process.exit(exit);
		process.stdout.write('', () => process.exit(exit));
	},
});
