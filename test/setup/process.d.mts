/** The repository's folder. */
export const root: string;

/** Runs a program; gives its exit status, 127 where it could not be started, 128 after a signal. */
export function run(
	program: string,
	args: readonly string[],
	options?: {
		readonly cwd?: string;
		readonly env?: Readonly<Record<string, string | undefined>>;
		/** Gets the output, which is not visible then. */
		readonly hear?: (bytes: Buffer) => void;
	},
): Promise<number>;

/** Runs npm, the one that started this script where there is one, as `run` does. */
export const runNpm: (
	args: readonly string[],
	options?: Parameters<typeof run>[2],
) => Promise<number>;
