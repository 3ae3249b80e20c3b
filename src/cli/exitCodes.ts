/** Exit codes of the process. */
export const exitCodes = {
	/** Done, perhaps with warnings. */
	done: 0,
	/** The input is unusable: unreadable, a companion missing, errors in it, too many triangles. */
	input: 1,
	/** The call is wrong: an invalid option, an existing output, an empty selection. */
	call: 2,
	/** The machine failed: no adapter, a lost device, no memory, a failed write. */
	machine: 3,
	/** The result is written, but the mesh does not fit its sizes. */
	unmet: 4,
	cancelled: 130,
	/** Standard output was closed, as after `head`: 128 + SIGPIPE, as shells report it. */
	unread: 141,
} as const;

/** Exit code of the process. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
