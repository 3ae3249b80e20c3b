import type { Case, Dice } from '../case.ts';
import type { Lab } from '../lab.ts';
import type { Ended } from '../soundness.ts';

/** Something that holds whatever the files are; faults are noted in the lab. */
export interface Property {
	readonly name: string;
	/** What it says, in a sentence. */
	readonly title: string;
	/** One case in so many is enough; 1 unless given. */
	readonly share?: number;
	hold(lab: Lab, one: Case, dice: Dice): Promise<void>;
}

/** What `check` says of a mesh: the rules that are broken. */
export interface Verdict {
	readonly exit: number;
	readonly errors: ReadonlySet<string>;
	readonly warnings: ReadonlySet<string>;
}

/** Has a mesh checked. */
export async function verdictOn(lab: Lab, name: string): Promise<Verdict> {
	const { exit, out } = await lab.run('check', name, '--json');
	const rules = (severity: string) => {
		const list = parsed(out)?.findings ?? [];
		return new Set(list.filter((one) => one.severity === severity).map(({ rule }) => rule));
	};
	return { exit, errors: rules('error'), warnings: rules('warning') };
}

interface Findings {
	readonly errors: number;
	readonly findings: readonly { readonly rule: string; readonly severity: string }[];
}

/** What `check --json` printed; undefined where that is no JSON. */
export function parsed(out: string): Findings | undefined {
	try {
		return JSON.parse(out) as Findings;
	} catch {
		return undefined;
	}
}

/** All that a command said. */
export const toldBy = ({ out, err }: Ended): string => `${err}\n${out}`;

/** The rules of one set that another lacks, in one word. */
export const moreThan = (some: ReadonlySet<string>, known: ReadonlySet<string>): string =>
	[...some].filter((rule) => !known.has(rule)).join(' ');
