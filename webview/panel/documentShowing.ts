import type { Finding } from '../../src/mesh/finding.ts';
import type { Channel } from '../../src/protocol/channel.ts';
import type { ToExtension, ToPanel } from '../../src/protocol/messages.ts';
import type { PanelDocument } from '../../src/protocol/panelDocument.ts';
import type { Screen, Tone } from '../controls/screen.ts';
import { describeErrors, describeFaces, withoutTriangles } from '../messages/describe.ts';
import { timeText, withoutFullStop } from '../messages/numbers.ts';
import type { DisplayMesh } from '../model/displayMesh.ts';
import { faceCount } from '../model/faces.ts';
import type { Loaded } from '../model/results.ts';
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
	readonly #from: DocumentSources;
	/** A quick preview is shown. */
	#isGlimpse = false;

	constructor(from: DocumentSources) {
		this.#from = from;
	}

	/** Shows that there is no mesh. */
	showNone(words: string, cancelled: boolean): void {
		const { screen, choices, refining, reading, reload } = this.#from;
		const { before } = screen.viewer;
		this.#isGlimpse = false;
		screen.viewer.setMesh('before', null);
		refining.read(null, 'Nothing to refine');
		choices.show();
		before.setMessage(words);
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
		const { viewer } = this.#from.screen;
		if (viewer.before.mesh && !this.#isGlimpse) return;
		this.#isGlimpse = true;
		viewer.setMesh('before', display);
		viewer.before.setMessage('');
		const isWhole = display.named !== undefined;
		viewer.before.setCaption(isWhole ? 'being checked' : 'quick preview while reading');
	}

	/** Shows a document that was read. */
	show(loaded: Loaded): void {
		const { screen, choices, refining, runs, undoing, meshes } = this.#from;
		const { viewer } = screen;
		const { mesh, found } = loaded;
		const stays = !mesh && found.errors > 0 && viewer.before.mesh !== null && !this.#isGlimpse;
		this.#isGlimpse = false;
		if (stays) viewer.setStale('before');
		const isGone = refining.read(loaded, noResultWords(loaded));
		if (!stays) viewer.setMesh('before', meshes.of('before')?.mesh?.display ?? null);
		const dropped = choices.show();
		undoing.read(loaded, isGone);
		screen.showFindings(loaded, (finding) => this.#goTo(finding));
		const empty = mesh && faceCount(mesh) === 0 && !mesh.display.graph;
		runs.showFitting();
		if (mesh) viewer.before.setMessage(empty ? withoutTriangles(mesh.info) : '');
		else this.#showUndrawable(loaded, stays);
		this.#reportRead(loaded, dropped);
	}

	/** Shows why a mesh can't be drawn, with a link to its first error. `stays`: the previous picture is still shown. */
	#showUndrawable({ findings }: Loaded, stays: boolean): void {
		const { before } = this.#from.screen.viewer;
		const error = findings.find(({ severity }) => severity === 'error');
		// Errors of a file as a whole have no line.
		const hasPlace = error !== undefined && error.line > 0;
		const words = hasPlace ? 'Fix the errors to show this mesh' : 'This file cannot be read';
		before.setMessage(stays ? '' : words);
		if (!error || (!hasPlace && !stays)) return;
		const place = hasPlace ? `${error.file}, line ${error.line}` : error.file;
		before.setNotice({
			words: stays
				? `Showing the mesh as last read without errors. ${place}: ${withoutFullStop(error.message)}`
				: place,
			label: 'Go to the error',
			press: () => this.#goTo(error),
		});
	}

	/** Reports that a document was read; `dropped` is a message about dropped marks. */
	#reportRead({ findings, found, mesh, milliseconds }: Loaded, dropped: string): void {
		const { choices, memory, showStatus } = this.#from;
		if (found.errors > 0) showStatus(describeErrors(findings, found.errors), 'error');
		else if (mesh) {
			const { triangles, graph } = mesh.info;
			const what = graph === undefined ? describeFaces(mesh.info, mesh.display) : `${graph},`;
			const read = `Read ${what} in ${timeText(milliseconds)}.`;
			const isAll =
				triangles > 0 && choices.before.marking.marks.count === 0 && memory.now.kind === null;
			const all = isAll ? ' Nothing is marked in the file, so all triangles are chosen.' : '';
			const { refining, oneRun } = this.#from;
			const { isOlder, shown } = refining;
			const older = isOlder && shown ? ' After shows the result of an older version.' : '';
			const stopped = oneRun.isInterrupted ? ' Refining was stopped, as the source changed.' : '';
			showStatus(`${read}${all}${older}${stopped} ${dropped}`.trim());
		}
	}

	#goTo({ file, line }: Finding): void {
		const lines = { file, ranges: [{ start: line, end: line }] };
		this.#from.host.request('revealLines', lines).catch(() => {});
	}
}

/** What to do if there is no result. */
function noResultWords({ found, mesh }: Loaded): string {
	if (found.errors > 0) return 'Fix the errors to refine this mesh';
	if (mesh?.info.graph !== undefined)
		return 'Press Refine to triangulate these points and segments';
	if (mesh?.info.triangles === 0) return 'Nothing to refine';
	return chooseHint;
}
