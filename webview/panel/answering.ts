import type { Channel } from '../../src/protocol/channel.ts';
import type {
	PanelAction,
	PanelState,
	ResultAction,
	ToExtension,
	ToPanel,
} from '../../src/protocol/messages.ts';
import type { PanelDocument } from '../../src/protocol/panelDocument.ts';
import type { PanelSettings } from '../../src/protocol/panelSettings.ts';
import { hasResult } from '../model/history.ts';
import type { Choices } from '../selection/choices.ts';
import type { ComparingViews } from './comparingViews.ts';
import type { Reading } from './reading.ts';
import type { Refining } from './refining.ts';
import type { Runs } from './runs.ts';
import type { SavedStates } from './savedStates.ts';
import type { Undoing } from './undoing.ts';

/** The parts that answer the extension. */
export interface AnswerSources {
	readonly memory: Pick<SavedStates, 'now'>;
	readonly reading: Pick<Reading, 'settled'>;
	readonly refining: Pick<Refining, 'history' | 'startOver' | 'useAsSource'>;
	readonly undoing: Pick<Undoing, 'redoRound' | 'undoRound'>;
	readonly comparing: Pick<ComparingViews, 'toggle'>;
	readonly runs: Pick<Runs, 'chosen' | 'refineFor' | 'valuesOf'>;
	readonly choices: Choices;
	state(): PanelState;
	/** Shows a version of the document, unless a newer one arrives meanwhile. */
	load(document: PanelDocument): Promise<void>;
	/** Applies settings. */
	follow(settings: PanelSettings): void;
}

/**
 * Answers requests of the extension, except those about pictures and written files. Requests about selection, marks,
 * paths and rounds wait until the newest document has been read.
 */
export function answerExtension(host: Channel<ToExtension, ToPanel>, sources: AnswerSources): void {
	const { memory, reading, runs, choices, state } = sources;
	const hasMesh = () => choices.before.context.loaded()?.mesh !== undefined;
	host.handle('load', async (document) => {
		await sources.load(document);
		return state();
	});
	host.handle('settings', (settings) => {
		sources.follow(settings);
		return null;
	});
	host.handle('saved', () => memory.now);
	host.handle('values', ({ operation }) => runs.valuesOf(operation));
	host.handle('chosen', () => runs.chosen);
	host.handle('run', (request, { cancel }) => runs.refineFor(request, cancel));
	host.handle('selectLines', async (lines) => {
		await reading.settled();
		if (hasMesh()) await choices.selectLines(lines);
		return null;
	});
	host.handle('selectedLines', async ({ kind }) => {
		await reading.settled();
		return hasMesh() ? choices.selecting.lines(kind) : [];
	});
	host.handle('mark', async (params) => {
		await reading.settled();
		const viewId = params.which.kind === 'selected' ? choices.viewId : 'before';
		return choices[viewId].marking.mark(params);
	});
	host.handle('showPath', async (line) => {
		await reading.settled();
		return hasMesh() || !line ? choices.paths.showLine(line) : null;
	});
	host.handle('act', async ({ action }) => {
		await reading.settled();
		await (isOfResult(action) ? act(action, sources) : choices.commands.run(action));
		return state();
	});
}

const resultActions: readonly string[] = [
	'undoRound',
	'redoRound',
	'useAsSource',
	'startOver',
	'compareSource',
];

const isOfResult = (action: PanelAction): action is ResultAction => resultActions.includes(action);

/** Runs an action on results for a command of the editor. Throws an error for the user if it is not available. */
async function act(
	action: ResultAction,
	{ refining, undoing, comparing }: AnswerSources,
): Promise<void> {
	if (action === 'compareSource') return comparing.toggle();
	if (action === 'undoRound') return undoing.undoRound();
	if (action === 'redoRound') return undoing.redoRound();
	if (action === 'startOver' && refining.history.position === 0)
		throw new Error('The mesh of the file is already shown.');
	if (action === 'useAsSource' && !hasResult(refining.history))
		throw new Error('No result to use as source.');
	return action === 'startOver' ? refining.startOver() : refining.useAsSource();
}
