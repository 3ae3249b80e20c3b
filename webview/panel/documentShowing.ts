import { type Finding, locationText } from '../../src/mesh/finding.ts';
import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import type { PanelDocument } from '../../src/protocol/panelDocument.ts';
import type { Screen, Tone } from '../controls/screen.ts';
import {
	comparedText,
	describeErrors,
	describeFaces,
	withoutTriangles,
} from '../messages/describe.ts';
import { timeText, withoutFullStop } from '../messages/numbers.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import { faceCount } from '../model/faces.ts';
import type { Compared, Loaded } from '../model/results.ts';
import type { Choices } from '../selection/choices.ts';
import type { OneRun } from './oneRun.ts';
import type { Reading } from './reading.ts';
import type { Refining } from './refining.ts';
import { chooseHint } from './refiningMessages.ts';
import type { Runs } from './runs.ts';
import type { SavedStates } from './savedStates.ts';
import type { ShownMeshes } from './shownMeshes.ts';
import type { Undoing } from './undoing.ts';

/** The parts of the panel that show a document. */
export interface DocumentSources {
	readonly host: Channel<ToExtension, ToPanel>;
	readonly screen: Screen;
	readonly reading: Pick<Reading, 'document'>;
	readonly refining: Pick<Refining, 'read' | 'isOlder' | 'shown'>;
	readonly oneRun: Pick<OneRun, 'isInterrupted'>;
	readonly choices: Choices;
	readonly runs: Pick<Runs, 'showFitting'>;
	readonly undoing: Pick<Undoing, 'read'>;
	readonly meshes: Pick<ShownMeshes, 'of'>;
	readonly memory: Pick<SavedStates, 'now'>;
	showStatus(text: string, tone?: Tone): void;
	/** Reads a document again. */
	reload(document: PanelDocument): void;
}

/** Shows the mesh of a document, or why there is none. */
export class DocumentShowing {
	readonly #sources: DocumentSources;
	/** A quick preview is shown. */
	#isPreview = false;

	constructor(sources: DocumentSources) {
		this.#sources = sources;
	}

	/** Shows that there is no mesh. */
	showNone(message: string, cancelled: boolean): void {
		const { screen, choices, refining, reading, reload } = this.#sources;
		const { before } = screen.viewer;
		this.#isPreview = false;
		screen.viewer.setMesh('before', null);
		refining.read(null, 'Nothing to refine');
		choices.show();
		before.setMessage(message);
		const { document } = reading;
		if (document)
			before.setNotice({
				words: cancelled ? 'Reading was cancelled.' : 'Reading failed.',
				label: 'Read again',
				press: () => reload(document),
			});
	}

	/** Shows a quick preview while reading, unless a mesh is shown. */
	showPreview(display: DisplayMesh): void {
		const { viewer } = this.#sources.screen;
		if (viewer.before.mesh && !this.#isPreview) return;
		this.#isPreview = true;
		viewer.setMesh('before', display);
		viewer.before.setMessage('');
		const isComplete = display.named !== undefined;
		viewer.before.setCaption(isComplete ? 'being checked' : 'quick preview while reading');
	}

	/** Shows a document that was read. */
	show(loaded: Loaded): void {
		const { screen, choices, refining, runs, undoing, meshes } = this.#sources;
		const { viewer } = screen;
		const { mesh, found } = loaded;
		const keepsMesh = !mesh && found.errors > 0 && viewer.before.mesh !== null && !this.#isPreview;
		this.#isPreview = false;
		if (keepsMesh) viewer.setStale('before');
		const isDropped = refining.read(loaded, noResultMessage(loaded));
		if (!keepsMesh) viewer.setMesh('before', meshes.of('before')?.mesh?.display ?? null);
		const dropped = choices.show();
		undoing.read(loaded, isDropped);
		screen.showFindings(loaded, (finding) => this.#goTo(finding));
		const empty = mesh && faceCount(mesh) === 0 && !mesh.display.graph;
		runs.showFitting();
		if (mesh) viewer.before.setMessage(empty ? withoutTriangles(mesh.info) : '');
		else this.#showUndrawable(loaded, keepsMesh);
		this.#reportRead(loaded, dropped);
	}

	/**
	 * Shows why a mesh can't be drawn, with a link to its first error. `keepsMesh`: the previous picture is still shown.
	 */
	#showUndrawable({ findings }: Loaded, keepsMesh: boolean): void {
		const { before } = this.#sources.screen.viewer;
		const error = findings.find(({ severity }) => severity === 'error');
		// Errors of a file as a whole have no line.
		const hasLine = error !== undefined && error.line > 0;
		const message = hasLine ? 'Fix the errors to show this mesh' : 'This file cannot be read';
		before.setMessage(keepsMesh ? '' : message);
		if (!error || (!hasLine && !keepsMesh)) return;
		const location = hasLine ? `${error.file}, line ${error.line}` : error.file;
		before.setNotice({
			words: keepsMesh
				? `Showing the mesh as last read without errors. ${location}: ${withoutFullStop(error.message)}`
				: location,
			label: 'Go to the error',
			press: () => this.#goTo(error),
		});
	}

	/** Reports that a document was read; `dropped` is a message about dropped marks. */
	#reportRead(loaded: Loaded, dropped: string): void {
		const { findings, found, mesh, milliseconds, compared } = loaded;
		const { choices, memory, showStatus } = this.#sources;
		if (mesh && compared) {
			const { comparison } = compared;
			if (comparison) showStatus(comparedText(comparison));
			else showStatus(comparedMessage(compared), 'error');
			return;
		}
		if (found.errors > 0) showStatus(describeErrors(findings, found.errors), 'error');
		else if (mesh) {
			const { triangles, graph } = mesh.info;
			const content = graph === undefined ? describeFaces(mesh.info, mesh.display) : `${graph},`;
			const readText = `Read ${content} in ${timeText(milliseconds)}.`;
			const isAll =
				triangles > 0 && choices.before.marking.marks.count === 0 && memory.now.kind === null;
			const chosenText = isAll
				? ' Nothing is marked in the file, so all triangles are chosen.'
				: '';
			const { refining, oneRun } = this.#sources;
			const { isOlder, shown } = refining;
			const olderText = isOlder && shown ? ' After shows the result of an older version.' : '';
			const stoppedText = oneRun.isInterrupted
				? ' Refining was stopped, as the source changed.'
				: '';
			showStatus(`${readText}${chosenText}${olderText}${stoppedText} ${dropped}`.trim());
		}
	}

	#goTo({ file, line }: Finding): void {
		const lines = { file, ranges: [{ start: line, end: line }] };
		this.#sources.host.request('revealLines', lines).catch(() => {});
	}
}

/** Why After shows no mesh to compare with; empty if it does. */
function comparedMessage({ loaded }: Compared): string {
	if (loaded.mesh) return '';
	const [error] = loaded.findings.filter(({ severity }) => severity === 'error');
	const reason = error
		? `${locationText(error)}: ${error.message}`
		: 'These files contain no mesh.';
	return `This file cannot be read. ${reason}`;
}

/** The hint shown in After while there is no result. */
function noResultMessage({ found, mesh, compared }: Loaded): string {
	if (compared) return comparedMessage(compared);
	if (found.errors > 0) return 'Fix the errors to refine this mesh';
	if (mesh?.info.graph !== undefined)
		return 'Press Refine to triangulate these points and segments';
	if (mesh?.info.triangles === 0) return 'Nothing to refine';
	return chooseHint;
}
