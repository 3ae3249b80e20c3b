import type { ByteSource } from '../../formats/format.ts';
import type { ReadThroughClient } from './editorClient.ts';
import type { Files } from './files.ts';
import { fileName } from './uris.ts';

/** Files that the server opens itself where it can, and asks the client for where it can't. */
export function filesOf(
	client: () => ReadThroughClient | undefined,
	onDisk: (uri: string) => Promise<ByteSource | undefined> = async () => undefined,
	real?: (uri: string) => Promise<string | undefined>,
): Files {
	return {
		...(real ? { real } : {}),
		async open(uri) {
			if (uri.startsWith('untitled:')) return undefined;
			const source = await onDisk(uri);
			if (source) return source;
			const bytes = await client()?.(uri);
			if (!bytes) return undefined;
			return { name: fileName(uri), size: bytes.length, chunks: () => [bytes] };
		},
	};
}
