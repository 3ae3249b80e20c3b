import type { Fault } from './lab.ts';

/** Faults that were found once, by short names: `--only F4` looks for them alone, `--not F4` passes over them. */
export const knownFaults: Readonly<Record<string, RegExp>> = {
	/** `normalise` drops a companion in silence, or says that a file is missing that is there. */
	F1: /^(normalise\/(file|markers of edges|refuses what check accepts|holes|regions)|sound\/says missing)/,
	/** A segment of a point that `.node` lacks costs all segments, holes and regions. */
	F2: /^(kept|refined|normalise)\/(segments|holes|regions|file \.poly|markers of segments)/,
	/** Numbers of the file are neither written nor named. */
	F3: /^(kept|normalise)\/numbers of/,
	/** `normalise` makes errors where there were warnings. */
	F4: /^normalise\/adds errors/,
	/** What is written is refused. */
	F5: /^(reads-back\/convert|there-and-back\/.* to )/,
	/** Paths through links. */
	F6: /^links\//,
	/** Numbers in any order. */
	F7: /^numbers\/refused/,
};

/** Whether a fault is one that a name means: a property's, one of a property and a kind, or a short name. */
export function isNamed(fault: Fault, names: readonly string[]): boolean {
	const key = `${fault.property}/${fault.kind}`;
	return names.some(
		(name) => knownFaults[name]?.test(key) || fault.property === name || key === name,
	);
}
