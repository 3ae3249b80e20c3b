import {
	type CancellationToken,
	type CodeAction,
	type Connection,
	ErrorCodes,
	LSPErrorCodes,
	type Position,
	type Range,
	ResponseError,
	type ServerCapabilities,
	type TextDocumentIdentifier,
} from 'vscode-languageserver';
import { changeMarks } from '../changeMarks.ts';
import { codeLenses } from '../features/codeLens.ts';
import { COMPLETION_TRIGGERS, completion } from '../features/completion.ts';
import { definition } from '../features/definition.ts';
import { documentLinks } from '../features/documentLinks.ts';
import { namedAt } from '../features/entries.ts';
import { foldingRanges } from '../features/folding.ts';
import { formatDocument, formatRange } from '../features/format.ts';
import { highlights } from '../features/highlights.ts';
import { hover } from '../features/hover.ts';
import { inlayHints } from '../features/inlayHints.ts';
import { references } from '../features/references.ts';
import { selectionRanges } from '../features/selectionRanges.ts';
import {
	allSemanticTokens,
	semanticTokens,
	semanticTokensLegend,
} from '../features/semanticTokens.ts';
import { documentSymbols } from '../features/symbols.ts';
import {
	bytesEdit,
	codeActionKinds,
	codeActions,
	resolveCodeAction,
} from '../fixes/codeActions.ts';
import { FIX_COMMAND, type FixForm, fixesInForm } from '../fixes/fixCommands.ts';
import { normaliseFiles } from '../fixes/normaliseFiles.ts';
import type { OpenMesh } from '../openMesh.ts';
import { tokenAtPosition } from '../positions.ts';
import type { MarksParams, NormaliseResult, Protocol, Settings } from '../protocol.ts';
import { parser } from './parser.ts';
import type { DocumentRequest, Respond } from './responder.ts';

/** Environment of features. */
export interface FeatureContext {
	readonly connection: Connection;
	readonly respond: Respond;
	/** Form of fixes for the client. */
	fixes(): FixForm;
	/** The settings of a file. */
	settings(uri: string): Settings;
}

/** Capabilities of the server, except text synchronisation. */
export function capabilities(options: {
	/** The client has the commands of code lenses. */
	readonly commands: boolean;
	/** The client requests semantic tokens of visible ranges, not of whole files. */
	readonly tokenRanges: boolean;
	readonly fixes: FixForm;
}): ServerCapabilities {
	return {
		hoverProvider: true,
		definitionProvider: true,
		referencesProvider: true,
		documentHighlightProvider: true,
		documentSymbolProvider: true,
		foldingRangeProvider: true,
		selectionRangeProvider: true,
		documentLinkProvider: {},
		documentFormattingProvider: true,
		documentRangeFormattingProvider: true,
		semanticTokensProvider: {
			legend: semanticTokensLegend,
			...(options.tokenRanges ? { range: true } : { full: true }),
		},
		inlayHintProvider: true,
		completionProvider: { triggerCharacters: [...COMPLETION_TRIGGERS] },
		codeActionProvider: {
			codeActionKinds: [...codeActionKinds],
			resolveProvider: options.fixes === 'resolved',
		},
		...(options.fixes === 'resolved'
			? {}
			: { executeCommandProvider: { commands: [FIX_COMMAND] } }),
		...(options.commands ? { codeLensProvider: {} } : {}),
	};
}

/** Makes the function that long work awaits between slices: it lets other requests run, and rejects if the result is obsolete. */
function betweenSlices(document: OpenMesh, token: CancellationToken): () => Promise<void> {
	const { version } = document;
	return async () => {
		await new Promise((resolve) => setTimeout(resolve));
		if (token.isCancellationRequested)
			throw new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
		if (document.version !== version)
			throw new ResponseError(LSPErrorCodes.ContentModified, 'The text has changed.');
	};
}

/** Registers the features: pure functions of a document that answer one request each. */
export function registerFeatures({ connection, respond, settings, fixes }: FeatureContext): void {
	type Params = { readonly textDocument: TextDocumentIdentifier };
	const answering =
		(needs: 'set' | 'file') =>
		<P extends Params, R>(work: (request: DocumentRequest, params: P) => R | Promise<R>) =>
		(params: P, token: CancellationToken): Promise<R | null> =>
			respond(params.textDocument.uri, token, (request) => work(request, params), needs);
	/** Answers from the lines of the file alone. */
	const fromFile = answering('file');
	/** Answers from the whole set. */
	const fromSet = answering('set');
	const at = ({ model }: DocumentRequest, { position }: { readonly position: Position }) =>
		tokenAtPosition(model, position);
	const named = ({ model }: DocumentRequest, { position }: { readonly position: Position }) =>
		namedAt(model, position);

	connection.onHover(
		fromSet(({ document, model }, { position }) => hover(document, model, position)),
	);
	connection.onDefinition(
		fromSet((request, params) => definition(request.document, at(request, params))),
	);
	connection.onReferences(
		fromSet((request, params) =>
			references(request.document, named(request, params), params.context.includeDeclaration),
		),
	);
	connection.onDocumentHighlight(
		fromSet((request, params) => highlights(request.document, named(request, params))),
	);
	connection.onDocumentSymbol(fromFile(({ model }) => documentSymbols(model)));
	connection.onFoldingRanges(fromFile(({ model }) => foldingRanges(model)));
	connection.onSelectionRanges(
		fromFile(({ model }, { positions }) => selectionRanges(model, positions)),
	);
	connection.onDocumentLinks(fromSet(({ document, model }) => documentLinks(document, model)));
	// The library rejects null; outside meshes there are no tokens.
	const tokens = fromFile(
		({ model }: DocumentRequest, { range }: Params & { readonly range?: Range }) =>
			range ? semanticTokens(model, range) : allSemanticTokens(model),
	);
	connection.languages.semanticTokens.onRange(
		async (params, token) => (await tokens(params, token)) ?? { data: [] },
	);
	connection.languages.semanticTokens.on(
		async (params, token) => (await tokens(params, token)) ?? { data: [] },
	);
	connection.onCompletion(
		fromSet(({ document, model }, { position }) => completion(document, model, position)),
	);
	connection.onDocumentFormatting(fromFile(({ model }) => formatDocument(model)));
	connection.onDocumentRangeFormatting(
		fromFile(({ model }, { range }) => formatRange(model, range)),
	);
	connection.onCodeLens(fromSet(({ document, model }) => codeLenses(document, model)));
	connection.languages.inlayHint.on(
		fromFile(({ model }, { textDocument: { uri }, range }) =>
			inlayHints(model, range, settings(uri).inlayHints?.every),
		),
	);
	connection.onCodeAction(
		fromSet(({ document }, params) => fixesInForm(codeActions(document, params), fixes())),
	);
	/** A code action with its edit, if its document is open. */
	const resolveEdit = async (action: CodeAction, token: CancellationToken): Promise<CodeAction> => {
		const { uri } = (action.data ?? {}) as { readonly uri?: string };
		if (typeof uri !== 'string') return action;
		try {
			return (
				(await respond(uri, token, ({ document }) =>
					resolveCodeAction(document, action, parser, betweenSlices(document, token)),
				)) ?? action
			);
		} catch (error) {
			if (error instanceof ResponseError) throw error;
			throw new ResponseError(LSPErrorCodes.RequestFailed, (error as Error).message);
		}
	};
	connection.onCodeActionResolve(resolveEdit);
	connection.onExecuteCommand(async ({ command, arguments: [action] = [] }, token) => {
		if (command !== FIX_COMMAND || typeof action?.title !== 'string')
			throw new ResponseError(ErrorCodes.InvalidParams, `There is no command ${command}.`);
		const { title, edit } = await resolveEdit(action as CodeAction, token);
		if (edit) await connection.workspace.applyEdit({ label: title, edit });
		return null;
	});
	connection.onRequest(
		'trirefine/normalise' satisfies keyof Protocol,
		async ({ uri }: { readonly uri: string }, token: CancellationToken) =>
			(await respond(uri, token, async ({ document }): Promise<NormaliseResult> => {
				const { files, summary, notes, problem } = await normaliseFiles(
					document,
					parser,
					betweenSlices(document, token),
				);
				const edit = bytesEdit(document, files);
				return { edit, summary, notes, ...(problem === undefined ? {} : { problem }) };
			})) ?? new ResponseError(LSPErrorCodes.RequestFailed, 'The file is not open as a mesh.'),
	);
	connection.onRequest(
		'trirefine/marks' satisfies keyof Protocol,
		async (params: MarksParams, token: CancellationToken) =>
			(await respond(params.uri, token, ({ document }) => changeMarks(document, params))) ??
			new ResponseError(LSPErrorCodes.RequestFailed, 'The file is not open as a mesh.'),
	);
}
