/** What a command came to. */
export interface Ended {
	readonly args: readonly string[];
	readonly exit: number;
	readonly out: string;
	readonly err: string;
}

const exits = [0, 1, 2, 3, 130];

/** Words of a machine that no user should have to read. */
const raw =
	/\b(ENOENT|EEXIST|EACCES|EPERM|EISDIR|ENOTDIR|ELOOP|EINVAL|EBADF|ENOTEMPTY|EXDEV|ERR_[A-Z_]+|errno)\b/;
const stack =
	/^\s+at .+(:\d+:\d+\)?|\(<anonymous>\))$|\b(Type|Range|Reference|Syntax)Error\b|\bAssertionError\b/m;
const unformed = /\[object \w+\]|\bundefined\b|\bNaN (triangles|points|edges)\b/;

/** The only thing that a machine refuses here: an output that leads, by a link, to a folder that is not there. */
const leadsNowhere = /^trirefine: can't write \S+, a link to \S+: no such file or folder$/m;

/** Of any command, whatever it is given: what is wrong with how it ended; `written` are the files that are there now. */
export function* oddities(ended: Ended, written: readonly string[]): Generator<[string, string]> {
	const { args, exit, out, err } = ended;
	const [command] = args;
	const all = `${out}\n${err}`;
	const told = `exit ${exit}; ${short(err || out)}`;
	if (!exits.includes(exit)) yield [`exit ${exit} of ${command}`, told];
	if (stack.test(all)) yield [`stack trace: ${shape(stack.exec(err)?.[0] ?? err)}`, told];
	else if (raw.test(err)) yield [`raw error ${raw.exec(err)?.[0]}`, told];
	if (unformed.test(all)) yield [`unformed word ${unformed.exec(all)?.[0]}`, told];
	if (exit !== 0 && written.length > 0)
		yield ['files after a failure', `${written.join(', ')} written; ${told}`];
	const hidden = written.filter((name) => name.startsWith('.'));
	if (hidden.length > 0) yield ['hidden file left', `${hidden.join(', ')} left; ${told}`];
	if (exit !== 0 && all.trim() === '')
		yield ['failure without words', `${args.join(' ')}: ${told}`];
	if (exit === 3 && !leadsNowhere.test(err)) yield [`exit 3 of ${command}: ${shape(err)}`, told];
	if (args.includes('--json') && exit === 0)
		try {
			JSON.parse(out);
		} catch {
			yield ['--json that is none', `${args.join(' ')}: ${short(out)}`];
		}
}

/** The beginning of a text, in one line. */
export const short = (text: string): string =>
	text
		.trim()
		.replace(/\s*\n\s*/g, ' ⏎ ')
		.slice(0, 600);

/** A message without what differs from case to case. */
export const shape = (text: string): string =>
	(text.trim().split('\n')[0] ?? '').replace(/\d+/g, '0').slice(0, 80);
