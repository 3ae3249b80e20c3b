/** State of a file, when it was loaded or later. */
export interface FileState {
	/** Version of the open text document, if one is open. */
	readonly documentVersion?: number;
	/** The open document has unsaved edits. */
	readonly dirty: boolean;
	/** Modification time and size on disk; absent if there is no file. */
	readonly mtime?: number;
	readonly size?: number;
}

/**
 * Whether the content of a file has changed since it was loaded. Saving loaded edits is no change, nor is opening or
 * closing an editor: neither discards a result.
 */
export function hasChanged(loaded: FileState, current: FileState): boolean {
	if (loaded.documentVersion !== undefined && current.documentVersion !== undefined)
		return loaded.documentVersion !== current.documentVersion;
	return (
		loaded.dirty || current.dirty || loaded.mtime !== current.mtime || loaded.size !== current.size
	);
}
