import { extensions, type Uri } from 'vscode';

/** A branch or tag. */
export interface Ref {
	/** 0 for a branch, 1 for one of a remote, 2 for a tag. */
	readonly type: number;
	readonly name?: string;
	readonly commit?: string;
}

export interface Commit {
	readonly hash: string;
	readonly message: string;
	readonly authorDate?: Date;
}

/** A repository of VS Code's Git extension. */
export interface Repository {
	getRefs(query: { readonly sort: 'committerdate' }): Promise<readonly Ref[]>;
	/** Commits that changed a file, the newest first; `path` is in the file system. */
	log(options: { readonly path: string; readonly maxEntries: number }): Promise<readonly Commit[]>;
	/** Rejects if a version has no such file. */
	getObjectDetails(ref: string, path: string): Promise<{ readonly size: number }>;
}

/** The part of the API of VS Code's Git extension, version 1, that is used here. */
export interface GitApi {
	/** The URI of a file in a version, which VS Code's file system reads. */
	toGitUri(uri: Uri, ref: string): Uri;
	getRepository(uri: Uri): Repository | null;
}

interface GitExtension {
	readonly enabled: boolean;
	getAPI(version: 1): GitApi;
}

/** Throws an `Error` for the user if Git is missing or switched off. */
export async function gitApi(): Promise<GitApi> {
	const git = await extensions.getExtension<GitExtension>('vscode.git')?.activate();
	if (!git?.enabled) throw new Error('Git is not available: see the setting git.enabled.');
	return git.getAPI(1);
}
