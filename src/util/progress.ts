/** How far a long piece of work has come; `fraction` runs from 0 to 1, or is absent where the total is unknown. */
export interface Progress {
	readonly phase: string;
	readonly fraction?: number;
}

export type ProgressReport = (progress: Progress) => void;
