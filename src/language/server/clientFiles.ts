import type { ReadThroughClient } from './editorClient.ts';
import type { Files } from './files.ts';
import { fileName } from './uris.ts';

/** Opens files on the server's disk, otherwise through the client. */
export function filesOf(client: () => ReadThroughClient | undefined, disk?: Files): Files {
	return {
		...disk,
		async open(uri) {
			if (uri.startsWith('untitled:')) return undefined;
			const source = await disk?.open(uri);
			if (source) return source;
			const bytes = await client()?.(uri);
			if (!bytes) return undefined;
			return { name: fileName(uri), size: bytes.length, chunks: () => [bytes] };
		},
	};
}
