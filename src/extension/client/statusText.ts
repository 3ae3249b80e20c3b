import type { MeshStatus } from '../../language/protocol.ts';
import { counted, countText } from '../../util/counted.ts';
import { summary } from './summary.ts';

/** Content of a status item. */
export interface StatusText {
	readonly text: string;
	readonly detail: string;
	readonly level: 'information' | 'warning' | 'error';
	readonly busy: boolean;
}

/** A feature of VS Code or TriRefine that is off for a large file, and a remedy. */
export interface Limit {
	readonly text: string;
	readonly detail: string;
	/** A command that helps. */
	readonly command?: {
		readonly title: string;
		readonly command: string;
		readonly arguments?: unknown[];
	};
}

/** Size in bytes above which VS Code disables folding, lenses and inlay hints. */
export const COLOURED_BYTES = 20 << 20;

/** Number of lines above which VS Code disables the same features. */
export const COLOURED_LINES = 300_000;

/** State and counts of the mesh in the active editor. */
export function statusText(status: MeshStatus | undefined): StatusText {
	if (!status) return { text: 'TriRefine', detail: 'Reading…', level: 'information', busy: true };
	const { counts, found, state, listed } = status;
	const busy = state === 'checking';
	if (state === 'failed')
		return { text: 'Not checked', detail: status.problem ?? '', level: 'error', busy };
	const total = found.errors + found.warnings + found.others;
	// VS Code shows some 60 characters of text and detail together; the rest must be scrolled.
	const phrases = [
		status.format.replace(/ mesh \(.*\)$/, ''),
		total > listed ? `showing the worst ${countText(listed)}` : '',
		found.errors > 0 ? 'fix the errors to refine' : '',
		counts.graph === undefined ? '' : 'planar straight-line graph',
		counts.points === undefined || counts.graph !== undefined
			? ''
			: counted(counts.points, 'point'),
		counts.edges === undefined ? '' : counted(counts.edges, 'edge'),
		counts.marked === undefined ? '' : `${countText(counts.marked)} marked`,
	];
	return {
		text: summary(status),
		detail: phrases.filter((phrase) => phrase !== '').join(' · '),
		level: found.errors > 0 ? 'error' : found.warnings > 0 ? 'warning' : 'information',
		busy,
	};
}

/** The features that are off for a file in the editor; `document` is absent if extensions can't see it. */
export function limitOf(
	document: { readonly bytes: number; readonly lines: number } | undefined,
	largeFileOptimizations: boolean,
): Limit | undefined {
	if (!document)
		return {
			text: 'Above 50 MiB: no text features',
			detail:
				'VS Code hides text of this size from extensions: no colours, findings while typing, hovers or navigation. Check Mesh reads the file from disk; preview and refinement work as usual.',
			command: { title: 'Check Mesh', command: 'trirefine.check' },
		};
	if (!largeFileOptimizations) return undefined;
	if (document.bytes <= COLOURED_BYTES && document.lines <= COLOURED_LINES) return undefined;
	return {
		text: 'Large file',
		detail:
			'VS Code disables folding, code lenses and inlay hints above 20 MiB or 300,000 lines. To enable them, turn off “Large File Optimizations” and reopen the file.',
		command: {
			title: 'Open Setting',
			command: 'workbench.action.openSettings',
			arguments: ['@id:editor.largeFileOptimizations'],
		},
	};
}
