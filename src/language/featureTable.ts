import type { Connection, ServerCapabilities } from 'vscode-languageserver';
import type { Settings } from './protocol.ts';
import type { Answer } from './serve.ts';

/** What a feature is registered with. */
export interface FeatureContext {
	readonly connection: Connection;
	readonly answer: Answer;
	settings(): Settings;
}

/** What the server can do beside keeping texts. */
export const capabilities: ServerCapabilities = {};

/** Registers the features that are pure functions over a document. */
export function registerFeatures(_context: FeatureContext): void {}
