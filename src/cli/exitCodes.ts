/** What the process ends with. */
export const exitCodes = {
	/** Done, perhaps with warnings. */
	done: 0,
	/** The input can't be used: unreadable, a companion missing, errors in it, over the cap. */
	input: 1,
	/** The call is wrong: an option, an output that exists, nothing selected. */
	call: 2,
	/** The machine failed: no adapter, a lost device, memory, writing. */
	machine: 3,
	/** The result is written, but the mesh does not fit its sizes. */
	unmet: 4,
	cancelled: 130,
	/** The reader of standard output has gone, as after `head`: 128 + SIGPIPE, as shells report it. */
	unread: 141,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
