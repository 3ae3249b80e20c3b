/** Progress of long work; `fraction` is from 0 to 1, absent if the total is unknown. */
export interface Progress {
	readonly phase: string;
	readonly fraction?: number;
}

export type ProgressReport = (progress: Progress) => void;
