import type { Uri } from 'vscode';

/** The query of a URI of Git's file system: a file in a version. */
interface GitQuery {
	/** In the file system of the machine. */
	readonly path: string;
	readonly ref: string;
}

/** The file and version that a `git:` URI names; undefined for other URIs. */
export function gitQuery({ scheme, query }: Pick<Uri, 'scheme' | 'query'>): GitQuery | undefined {
	if (scheme !== 'git') return undefined;
	try {
		const { path, ref } = JSON.parse(query) as Record<string, unknown>;
		return typeof path === 'string' && typeof ref === 'string' ? { path, ref } : undefined;
	} catch {
		return undefined;
	}
}

/** The version of a file as people name it, such as `main` or `1a2b3c4d`; undefined if its URI names none. */
export function versionOf(uri: Pick<Uri, 'scheme' | 'query'>): string | undefined {
	const { ref } = gitQuery(uri) ?? {};
	// VS Code's Git names the index so.
	if (ref === '' || ref === '~') return 'Index';
	return ref?.replace(/^([\da-f]{8})[\da-f]{32}(\^?)$/, '$1$2');
}
