/** What is known of a file that was loaded, and of the same file later. */
export interface FileState {
	/** Version of the open text document, if one is open. */
	readonly documentVersion?: number;
	/** The open document differs from what is on disk. */
	readonly dirty: boolean;
	/** Time of the last change and size on disk; absent if there is no file. */
	readonly mtime?: number;
	readonly size?: number;
}

/**
 * Whether a file holds something else than when it was loaded. Saving what had been loaded unsaved is no change, nor is
 * opening or closing an editor on it, so that neither throws away a result.
 */
export function hasChanged(loaded: FileState, now: FileState): boolean {
	if (loaded.documentVersion !== undefined && now.documentVersion !== undefined)
		return loaded.documentVersion !== now.documentVersion;
	return loaded.dirty || now.dirty || loaded.mtime !== now.mtime || loaded.size !== now.size;
}
