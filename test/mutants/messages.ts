/** Asks a child for mutants [from, to) of a format. */
export interface Task {
	readonly id: string;
	readonly seed: string;
	readonly from: number;
	readonly to: number;
	/** Makes the files and sends them, without reading them. */
	readonly make?: true;
}

/** What comes of a mutant, sent as soon as it is known. */
export interface Outcome {
	readonly nth: number;
	/** Absent where nothing is wrong. */
	readonly fault?: string;
	/** Its files, by name, in base64, where something is wrong or they were asked for. */
	readonly files?: Readonly<Record<string, string>>;
	/** A mesh without an error came of it. */
	readonly accepted?: true;
	/** Its counts were compared with those of the file. */
	readonly counted?: true;
}

/** The most memory that a mutant may take, in MiB, and the most processor time, in seconds. */
export const MEMORY = 512;
export const SECONDS = 5;
