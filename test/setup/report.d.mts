/** Counts in vitest's JSON report. */
export interface Counts {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: number;
	readonly skippedNames: readonly string[];
	readonly failures?: readonly { readonly name: string; readonly message: string }[];
}

export function readReport(report: {
	readonly testResults: readonly {
		readonly status: string;
		readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
	}[];
}): Counts;

export function showSummary(
	stages: readonly {
		readonly name: string;
		readonly passed: boolean;
		readonly seconds: number;
		readonly counts?: Counts;
	}[],
	strict: boolean,
): boolean;
