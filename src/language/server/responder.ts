import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { TextModel } from '../../formats/model/textModel.ts';
import type { OpenMesh } from '../openMesh.ts';
import type { MeshSets } from './meshSets.ts';

/** The document of a request, and the text model of its file. */
export interface DocumentRequest {
	readonly document: OpenMesh;
	readonly model: TextModel;
	readonly uri: string;
}

/**
 * Answers a request about an open document; null if it is not open or no mesh. With `needs` `'file'`, does not wait
 * for other files of the set.
 */
export type Respond = <T>(
	uri: string,
	token: CancellationToken,
	work: (request: DocumentRequest) => T | Promise<T>,
	needs?: 'set' | 'file',
) => Promise<T | null>;

/**
 * Waits for the files of a set and answers from their state then. Rejects with the LSP error if the request was
 * cancelled or the text has changed meanwhile.
 */
export function responder(sets: MeshSets): Respond {
	return async (uri, token, work, needs = 'set') => {
		const set = sets.of(uri);
		if (!set) return null;
		const { version } = set;
		while (set.ready && needs === 'set') await set.ready;
		// It may have been closed meanwhile.
		const model = set.text(uri)?.model;
		const mesh = model && set.mesh;
		if (!mesh) return null;
		refuseObsolete(token, set.version === version);
		const result = await work({ document: mesh, model, uri });
		refuseObsolete(token, set.version === version);
		return result;
	};
}

/** Throws `ResponseError` if the request was cancelled or the text has changed. */
function refuseObsolete({ isCancellationRequested }: CancellationToken, current: boolean): void {
	if (isCancellationRequested)
		throw new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
	if (!current) throw new ResponseError(LSPErrorCodes.ContentModified, 'The text has changed.');
}
